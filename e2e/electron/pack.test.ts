/**
 * The desktop packages, packed for real but for Electron's binary, which a stand-in replaces (scripts/packStub.mjs): what ships, which fuses
 * would be set, and that the check itself sees what is wrong. Needs dist/ and no network.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../electron/testing/bundle.ts';
import { quickFolder } from '../../electron/testing/quickFolder.ts';
import { counted } from '../testing/counts.ts';

type Fuses = Readonly<Record<string, boolean | number>>;
interface Program {
  readonly folder: string;
  readonly resources: string;
  readonly fuses: string;
}
/** The plain scripts, as far as this test uses them. */
interface Check {
  readonly RELEASE_FUSES: Fuses;
  programOf(output: string): Program;
  fusesOf(path: string): Promise<Fuses>;
  checkContent(program: Pick<Program, 'resources'>): { wrong: string[]; files: string[] };
  checkPackages(packages: { release: string; twin: string }): Promise<{ wrong: string[]; facts: string[] }>;
}
interface Config {
  readonly FUSES: Fuses;
  readonly TWIN_FUSES: Fuses;
  packConfig(options: { twin: boolean; electronDist: string; output: string }): Record<string, unknown>;
}
interface Asar {
  extractAll(archive: string, folder: string): void;
  createPackage(folder: string, archive: string): Promise<void>;
  /** It remembers the contents of archives by their path. */
  uncacheAll(): void;
}
interface FuseTool {
  readonly FuseVersion: { readonly V1: string };
  readonly FuseV1Options: Readonly<Record<string, number>>;
  flipFuses(path: string, fuses: Record<string, unknown>): Promise<number>;
}

const script = async <T>(name: string): Promise<T> => (await import(join(projectRoot, 'scripts', name))) as T;
const load = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'));
const isBuilt = existsSync(join(projectRoot, 'dist/stamp.json'));
if (!isBuilt) process.stderr.write('R-108 packing is not tried: there is no dist/ here (npm run build makes it; npm test builds first).\n');

describe.skipIf(!isBuilt)('packing', () => {
  const out = quickFolder('sandtable-pack-');
  const packages = { release: join(out, 'release'), twin: join(out, 'twin') };
  let check: Check;
  let config: Config;
  beforeAll(async () => {
    check = await script<Check>('packCheck.mjs');
    config = await script<Config>('packConfig.mjs');
    execFileSync(process.execPath, [join(projectRoot, 'scripts/pack.mjs'), '--stub', '--out', out], { stdio: 'pipe', encoding: 'utf8' });
  }, 120_000);
  afterAll(() => rmSync(out, { recursive: true }));

  it('R-108 the release has every fuse as promised, and the twin differs in the inspector only, in fuses and in files', async () => {
    const { wrong, facts } = await check.checkPackages(packages);
    expect(wrong).toEqual([]);
    expect(facts.length).toBe(3);
    const before = await check.fusesOf(join(out, 'electron/electron'));
    expect(before['RunAsNode'], 'the stand-in begins as Electron ships').toBe(true);
    const fuses = await check.fusesOf(check.programOf(packages.release).fuses);
    expect(fuses).toMatchObject({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      GrantFileProtocolExtraPrivileges: false,
    });
    expect(await check.fusesOf(check.programOf(packages.twin).fuses)).toEqual({ ...fuses, EnableNodeCliInspectArguments: true });
    counted('R-108', Object.keys(check.RELEASE_FUSES).length);
  });

  it('R-108 the two configurations differ in that one word', () => {
    const of = (twin: boolean): Record<string, unknown> => config.packConfig({ twin, electronDist: '/e', output: '/o' });
    const { electronFuses: release, ...rest } = of(false);
    const { electronFuses: twin, ...twinRest } = of(true);
    expect(twinRest).toEqual(rest);
    expect(rest).toMatchObject({ asar: true, npmRebuild: false, publish: null });
    expect(twin).toEqual({ ...(release as object), enableNodeCliInspectArguments: true });
  });

  it('R-120 the loopback host, the command line and the tests are not in the desktop package', () => {
    const { wrong, files } = check.checkContent(check.programOf(packages.release));
    expect(wrong).toEqual([]);
    expect(files.filter((name) => /^dist\/electron\/[^/]+$/.test(name))).toEqual(['dist/electron/main.js', 'dist/electron/preload.cjs']);
    for (const name of ['host', 'cli', 'development', 'simulationWorker']) expect(files).not.toContain(`dist/electron/${name}.js`);
    const { resources } = check.programOf(packages.release);
    expect(readdirSync(join(resources, 'samples'))).toEqual(readdirSync(join(projectRoot, 'resources/samples')));
  });

  it('R-104 the built page runs nothing of its own: every script, style and picture is a file of the list', () => {
    const page = readFileSync(join(projectRoot, 'dist/renderer/index.html'), 'utf8');
    const { files } = check.checkContent(check.programOf(packages.release));
    const named = [...page.matchAll(/\b(?:src|href)="([^"]*)"/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(files, name).toContain(`dist/renderer${name}`);
    for (const [, rest, inside] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      expect(rest).toMatch(/ src="\//);
      expect(inside!.trim()).toBe('');
    }
    expect(page).not.toMatch(/<(style|base|iframe|object|embed|form)\b|\son\w+=|javascript:|https?:|<meta[^>]+refresh/i);
  });

  it('R-108 the check sees what must not be: a file too much, one too few, a folder of this machine, another fuse, another file', async () => {
    const asar = load('@electron/asar') as Asar;
    const tool = load('@electron/fuses') as FuseTool;
    const wrongOf = async (change: (program: Program, app: string) => Promise<void> | void): Promise<string> => {
      const broken = { release: packages.release, twin: join(out, 'broken') };
      rmSync(broken.twin, { recursive: true, force: true });
      cpSync(packages.release, broken.twin, { recursive: true });
      const program = check.programOf(broken.twin);
      const archive = join(program.resources, 'app.asar');
      const app = join(out, 'app');
      rmSync(app, { recursive: true, force: true });
      asar.uncacheAll();
      asar.extractAll(archive, app);
      await change(program, app);
      await asar.createPackage(app, `${archive}.new`);
      cpSync(`${archive}.new`, archive);
      rmSync(`${archive}.new`);
      return check.checkContent(program).wrong.join('\n');
    };
    const put = (name: string, text: string) => (_program: Program, app: string) => {
      mkdirSync(join(app, name, '..'), { recursive: true });
      writeFileSync(join(app, name), text);
    };
    expect(await wrongOf(() => {})).toBe('');
    for (const [name, said] of [
      ['.env', 'must never ship: .env'],
      ['dist/electron/host.js', 'packed and not needed: dist/electron/host.js'],
      ['dist/renderer/index.js.map', 'must never ship: dist/renderer/index.js.map'],
      ['electron/testing/faultFs.ts', 'must never ship: electron/testing/faultFs.ts'],
      ['node_modules/zod/index.js', 'packed and not needed: node_modules/zod/index.js'],
    ] as const)
      expect(await wrongOf(put(name, 'x')), name).toContain(said);
    expect(await wrongOf((_program, app) => rmSync(join(app, 'dist/electron/preload.cjs')))).toContain(
      'not packed: dist/electron/preload.cjs',
    );
    const main = (app: string): string => join(app, 'dist/electron/main.js');
    const named = await wrongOf((_program, app) => writeFileSync(main(app), `// ${projectRoot}\n${readFileSync(main(app), 'utf8')}`));
    expect(named).toContain('names a folder of this machine: dist/electron/main.js');
    expect(await wrongOf(({ resources }) => rmSync(join(resources, 'samples'), { recursive: true }))).toContain(
      'samples beside the archive',
    );

    const broken = join(out, 'broken');
    const turned = async (name: string, value: boolean): Promise<string> => {
      rmSync(broken, { recursive: true, force: true });
      cpSync(packages.twin, broken, { recursive: true });
      await tool.flipFuses(check.programOf(broken).fuses, { version: tool.FuseVersion.V1, [tool.FuseV1Options[name]!]: value });
      return (await check.checkPackages({ release: broken, twin: packages.twin })).wrong.join('\n');
    };
    expect(await turned('EnableNodeCliInspectArguments', false), 'the twin turned back is the release').toBe('');
    for (const [name, promised] of Object.entries(check.RELEASE_FUSES))
      expect(await turned(name, !promised), name).toContain(`release: fuse ${name} is ${!promised}`);
    rmSync(broken, { recursive: true, force: true });
    cpSync(packages.twin, broken, { recursive: true });
    writeFileSync(join(check.programOf(broken).folder, 'version'), 'other');
    expect((await check.checkPackages({ release: packages.release, twin: broken })).wrong).toEqual(['release and twin differ in version']);
  });
});
