import { describe, expect, test } from 'vitest';
import { conformanceTable } from './conformance-table.ts';
import { gaps, rulesDocument, testsDocument } from './document.ts';
import { decisions, promises, sections } from './rules.ts';
import { testsIn } from './test-names.ts';

describe('the table of conformance', () => {
  test('every section of the specification, every decision and every promise has a test that cites it', {
    tags: ['deep'],
  }, () => {
    expect(conformanceTable().gaps).toEqual([]);
  });
});

describe('how test names are read', () => {
  const named = (source: string) =>
    testsIn('a.test.ts', source).map(({ within, name }) => [...within, name].join(' › '));

  test('test, it, each and describe, nested, with templates', () => {
    expect(
      named(`
        describe('D1: outer', () => {
          test.each([1])('R1: %s', () => {});
          describe.each([2])('inner', (n) => { it(\`R2: \${n} x\`, async () => {}); });
        });
        test.skipIf(windows)('R3', () => {});
        for (const x of list) test("it's", f);
        test.describe('block', () => { test('in it', async ({ page }) => { await test.step('no test', f); }); });
      `),
    ).toEqual(['D1: outer › R1: %s', 'D1: outer › inner › R2: … x', 'R3', "it's", 'block › in it']);
  });

  test('skipped ones, and words of other functions, do not count', () => {
    expect(
      named(`test.skip('R1', f); it.todo('R2'); describe.skip('x', () => {}); tell('R3', f); test('no body');`),
    ).toEqual([]);
  });
});

describe('what a name cites', () => {
  const citing = (name: string) =>
    [...promises, ...decisions, ...sections].filter((rule) => rule.cites(name)).map(({ id }) => id);

  test('numbers, whole and in ranges; sections after "spec:"', () => {
    expect(citing('R1, D12: x')).toEqual(['R1', 'D12']);
    expect(citing('R10 and D120')).toEqual(['R10']);
    expect(citing('R2-R4')).toEqual(['R2', 'R3', 'R4']);
    expect(citing('spec: Limits › x')).toEqual(['Limits']);
    expect(citing('the limits of R')).toEqual([]);
  });

  test('a rule without a test is a gap, and so is an excuse that is none any more', () => {
    const rule = { id: 'R1', about: 'once', cites: (name: string) => name === 'R1' };
    const proof = { file: 'a.test.ts', within: [], name: 'R1' };
    const parts = (excused?: string) => [
      { title: 'T', rules: [{ ...rule, ...(excused !== undefined && { excused }) }] },
    ];
    expect(gaps(parts(), [])).toEqual(['No test cites R1 (once).']);
    expect(gaps(parts(), [proof])).toEqual([]);
    expect(gaps(parts('later'), [])).toEqual([]);
    expect(gaps(parts('later'), [proof])).toEqual(['R1 is excused, but a test cites it.']);
    expect(rulesDocument(parts(), [proof], { 'X 1': 'x' })).toContain('| R1 | once | [1](conformance.md#r1) |');
    expect(testsDocument(parts(), [proof])).toContain('### R1\n\n- a.test.ts\n  - R1');
  });
});
