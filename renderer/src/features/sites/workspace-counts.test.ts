import { describe, expect, test } from 'vitest';
import { countsText, documentCounts } from './workspace-counts.ts';

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
});
