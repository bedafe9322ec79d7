/** What the product is made of: a supported Electron, every part pinned by its hash, and no program run by installing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../electron/testing/bundle.ts';
import { counted } from '../testing/counts.ts';

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}
interface Advisories {
  readonly shippedPackages: () => string[];
  readonly judge: (report: unknown, shipped: readonly string[]) => { all: number; grave: string[] } | null;
}
const json = (name: string): unknown => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'));
const project = json('package.json') as {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly allowScripts: Record<string, boolean>;
};
const lock = json('package-lock.json') as { readonly lockfileVersion: number; readonly packages: Record<string, Entry> };
const parts = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Majors that get fixes: the newest three. Looked up when Electron is updated, at the latest every eight weeks, when a new one comes. */
const SUPPORTED_ELECTRON = [45, 44, 43];

describe('R-111 parts', () => {
  it('R-111 Electron is pinned to a supported major, and installing it fetches nothing', () => {
    const pinned = project.devDependencies['electron']!;
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
    expect(SUPPORTED_ELECTRON).toContain(Number(pinned.split('.')[0]));
    const entry = lock.packages['node_modules/electron']!;
    expect(entry.version).toBe(pinned);
    expect(entry.hasInstallScript).toBeUndefined();
    counted('R-111', 1);
  });

  it('R-111 every part is pinned: exact versions, and a hash for each in the lock file', () => {
    for (const [name, version] of Object.entries({ ...project.dependencies, ...project.devDependencies }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(lock.lockfileVersion).toBe(3);
    expect(parts.length).toBeGreaterThan(300);
    for (const [path, entry] of parts) {
      expect(entry.integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
      expect(entry.link, path).toBeUndefined();
      expect(entry.resolved ?? '', path).not.toMatch(/^(git|github|file|http:)/);
    }
  });

  it('R-111 every part that would run a program when it is installed is named, with yes or no', () => {
    const runs = parts.filter(([, entry]) => entry.hasInstallScript === true).map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect([...new Set(runs)].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      Object.keys(project.allowScripts).toSorted((a, b) => (a < b ? -1 : 1)),
    );
    for (const [name, allowed] of Object.entries(project.allowScripts)) expect(allowed, name).toBe(false);
  });

  it('R-111 advisories are asked for what ships, built-in packages included, and high ones fail', async () => {
    const { shippedPackages, judge } = (await import(join(projectRoot, 'scripts/advisories.mjs'))) as Advisories;
    const shipped = shippedPackages();
    for (const name of ['electron', 'react', 'react-dom', 'konva', 'mobx', '@mantine/core', 'i18next', 'zod', 'yauzl', 'scheduler'])
      expect(shipped, name).toContain(name);
    for (const name of ['vite', 'vitest', 'fast-check', 'electron-builder', '@playwright/test', 'typescript'])
      expect(shipped, name).not.toContain(name);
    const report = (name: string, severity: string): unknown => ({ vulnerabilities: { [name]: { name, severity, range: '<9' } } });
    expect(judge(report('react', 'high'), shipped)).toEqual({ all: 1, grave: ['react <9: high'] });
    expect(judge(report('konva', 'critical'), shipped)?.grave.length).toBe(1);
    expect(judge(report('react', 'moderate'), shipped)).toEqual({ all: 1, grave: [] });
    expect(judge(report('vite', 'critical'), shipped)).toEqual({ all: 0, grave: [] });
    for (const none of [null, {}, { message: 'x', method: 'POST' }, 'text']) expect(judge(none, shipped)).toBeNull();
  });
});
