/** Scenarios that ship with the product: `resources/samples/<name>.sandtable.json`, opened as untitled copies. */
import { join } from 'node:path';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { readText } from './bytes.ts';
import type { FileSystem } from './fileSystem.ts';
import { systemCode } from './problems.ts';

const SUFFIX = '.sandtable.json';
const NAME = /^[a-z0-9-]{1,64}$/;

export interface Sample {
  readonly sample: string;
  readonly title: string;
  readonly bytes: number;
}

/** Samples in `folder` by name; empty when the folder is missing. The title is the file's own. */
export async function listSamples(fs: FileSystem, folder: string): Promise<readonly Sample[]> {
  const found: Sample[] = [];
  for (const item of await itemsOf(fs, folder)) {
    const sample = item.name.endsWith(SUFFIX) ? item.name.slice(0, -SUFFIX.length) : '';
    if (item.kind !== 'file' || !NAME.test(sample)) continue;
    const file = await readText(fs, join(folder, item.name), item.name);
    if (file.ok) found.push({ sample, title: titleOf(file.value.text) ?? sample, bytes: file.value.bytes.length });
  }
  return found.toSorted((a, b) => (a.sample < b.sample ? -1 : 1));
}

/** Text of one sample; `sample/unknown` when there is none. */
export async function readSample(fs: FileSystem, folder: string, sample: string): Promise<Result<string>> {
  if (!NAME.test(sample)) return err(problem('sample/unknown', { sample }));
  const file = await readText(fs, join(folder, sample + SUFFIX), sample);
  return file.ok ? ok(file.value.text) : err(problem('sample/unknown', { sample }));
}

async function itemsOf(fs: FileSystem, folder: string) {
  try {
    return await fs.list(folder);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return [];
  }
}

/** Title of a scenario text, for lists; null when it has none. */
export function titleOf(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const title = typeof value === 'object' && value !== null && 'title' in value ? value.title : null;
    return typeof title === 'string' && title !== '' ? title.slice(0, 200) : null;
  } catch {
    // Not JSON: whoever opens it gets the report; a list only has no title for it.
    return null;
  }
}
