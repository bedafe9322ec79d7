import { describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { BoardViewApi } from '../canvas/scene.ts';
import { openFile } from '../stores/files.ts';
import { FOLDER } from '../stores/memoryHost.ts';
import { makeMemoryRoot, plainDocument } from '../stores/memoryRoot.ts';
import { middleOf, showDifferences } from './flyTo.ts';

describe('what differs in a file that others changed', () => {
  // The board of the plain document has 6 columns and 5 rows.
  it('R-30 is outlined and brought into view, wherever the view was', async () => {
    const { root, host } = makeMemoryRoot();
    host.files.set('a.sandtable.json', encode(plainDocument()));
    const opened = await openFile(root, FOLDER, 'a.sandtable.json');
    if (!opened.ok) throw new Error(opened.error.code);
    const tab = opened.value;
    const flown: number[] = [];
    const viewport = { centreOn: (cell: number) => flown.push(cell) };
    tab.view.attach({ viewport: { ...viewport, zoom: 1, onChange: () => () => {} } } as unknown as BoardViewApi);
    showDifferences(tab, [24, 25, 26]);
    expect(tab.selection.cells).toEqual([24, 25, 26]);
    expect(flown).toEqual([25]);
  });

  it('R-30 when it lies in several places, one of its own cells is shown, not the ground between them', () => {
    const { scenario } = plainDocument();
    expect([0, 5, 24, 29]).toContain(middleOf(scenario, [0, 5, 24, 29]));
    expect(middleOf(scenario, [0, 1, 2, 29])).toBe(2);
    expect(middleOf(scenario, [7])).toBe(7);
  });
});
