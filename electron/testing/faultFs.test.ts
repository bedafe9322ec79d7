/** The harness's own disk: its modes do what their names say. */
import { describe, expect, it } from 'vitest';
import { writeAll } from '../storage/bytes.ts';
import { crashFs } from './crashFs.ts';
import { faultFs } from './faultFs.ts';

const bytes = new TextEncoder().encode('x');

describe('a disk with odd names', () => {
  it('fold: one entry for all cases, the case it was made with stays, a rename may change only the case', async () => {
    const disk = crashFs();
    const { fs } = faultFs(disk.fs, { names: 'fold' });
    disk.put('/a/Map.json', bytes);
    expect((await fs.stat('/A/map.JSON')).size).toBe(1);
    expect(await fs.realPath('/a/map.json')).toBe('/a/Map.json');
    await expect(fs.open('/a/MAP.json', 'create')).rejects.toMatchObject({ code: 'EEXIST' });
    await fs.rename('/a/map.json', '/a/map.json');
    expect(disk.names()).toEqual(['/a/map.json']);
    disk.put('/a/temp', new Uint8Array(2));
    await fs.rename('/a/TEMP', '/a/MAP.JSON');
    expect(disk.names()).toEqual(['/a/map.json']);
    expect(disk.read('/a/map.json')?.length).toBe(2);
    await fs.remove('/a/MAP.json');
    expect(disk.names()).toEqual([]);
  });

  it('nfd: a composed name is found and is listed decomposed', async () => {
    const disk = crashFs();
    const { fs } = faultFs(disk.fs, { names: 'nfd' });
    await fs.makeFolder('/a');
    await writeAll(await fs.open('/a/\u00e9', 'create'), bytes, 0);
    expect((await fs.list('/a')).map((item) => item.name)).toEqual(['e\u0301']);
    expect((await fs.stat('/a/e\u0301')).size).toBe(1);
    await expect(fs.open('/a/\u00e9', 'create')).rejects.toMatchObject({ code: 'EEXIST' });
  });
});

describe('a slow disk', () => {
  it('waits as planned, hangs until it is released, and fails then when told so', async () => {
    const disk = crashFs();
    disk.put('/a/x', bytes);
    const waits: number[] = [];
    const slow = faultFs(disk.fs, { wait: async (milliseconds) => void waits.push(milliseconds) });
    slow.plan([{ nth: 2, call: 'stat', latency: 30_000, sticky: true }]);
    for (let i = 0; i < 3; i++) await slow.fs.stat('/a/x');
    expect(waits).toEqual([30_000, 30_000]);
    slow.plan([{ nth: 1, call: 'stat', latency: 'hang', sticky: true }]);
    let over = 0;
    const first = slow.fs.stat('/a/x').finally(() => (over += 1));
    await new Promise((done) => setTimeout(done, 5));
    expect([slow.hanging, over]).toEqual([1, 0]);
    slow.release();
    expect((await first).size).toBe(1);
    const second = slow.fs.stat('/a/x');
    await Promise.resolve();
    slow.release('ESTALE');
    await expect(second).rejects.toMatchObject({ code: 'ESTALE' });
    expect(slow.hanging).toBe(0);
  });
});
