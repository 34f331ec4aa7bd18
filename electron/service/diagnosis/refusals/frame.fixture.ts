import { expect } from 'vitest';
import { MAX_CAUSE_WORDS, type Refusal } from '#shared/contract/refusal.ts';
import { plainOf, sentencesOf, wordsIn } from './sentences.ts';

/** What every refusal keeps: one short whole sentence, one sentence, and nothing said twice. */
export function expectFrame(refusal: Refusal | undefined): void {
  expect(refusal).toBeDefined();
  const { cause, action, details } = refusal ?? { cause: '', action: '', details: [] };
  expect(wordsIn(cause), cause).toBeLessThanOrEqual(MAX_CAUSE_WORDS);
  for (const line of [cause, action]) {
    expect(line).toMatch(/^[\p{Lu}"`].*\.$|^(?:sig|nonce|timestamp|[a-z]+[A-Z]\w*|[a-z]+_\w+|\w+\.\w+) .*\.$/u);
    expect(sentencesOf(line)).toHaveLength(1);
  }
  const said = [cause, action, ...details].map(plainOf);
  expect(new Set(said).size, said.join(' | ')).toBe(said.length);
}
