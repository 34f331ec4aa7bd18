import { describe, expect, test } from 'vitest';
import { countsText, documentCounts, documentReplaces } from './workspace-counts.ts';

describe('the counts of a workspace file, before it is imported', () => {
  test('is counted by kind', () => {
    expect(countsText(documentCounts({ dataCenters: [1, 2], sites: [1], people: [] }))).toBe(
      '2 data centers, 1 site and 0 people',
    );
  });

  test('is nothing when the file is something else', () => {
    const nothing = { dataCenters: 0, sites: 0, people: 0 };
    for (const other of [null, 7, 'text', [], { sites: 'many' }]) expect(documentCounts(other)).toEqual(nothing);
  });

  test('names what is here and has a key of the file: that is replaced', () => {
    const here = {
      sites: [
        { apiKey: '3_demo', name: 'Demo shop' },
        { apiKey: '3_own', name: 'Own' },
      ],
      dataCenters: [{ id: 'us1' }, { id: 'eu1' }],
    };
    const file = { dataCenters: [{ id: 'eu1' }], sites: [{ apiKey: '3_demo' }, { apiKey: '3_new' }, 7] };
    expect(documentReplaces(file, here)).toEqual(['eu1', 'Demo shop (3_demo)']);
    expect(documentReplaces('text', here)).toEqual([]);
  });
});
