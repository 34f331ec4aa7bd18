import { expect, test } from 'vitest';
import { toText } from '#shared/pasted-calls/byte-text.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';
import { decodePairs } from '#shared/protocol/percent.ts';
import { type CorpusText, corpusTexts } from './corpus.fixture.ts';
import type { PastedCall } from './pasted-call.ts';
import { readPaste } from './read-paste.ts';

const pairsOf = (...parts: readonly string[]): readonly string[] =>
  parts.flatMap((part) => decodePairs(part, 500).list.map(({ name, value }) => `${name}=${value}`)).sort();

function isCallOf({ httpMethod, url }: CorpusText, call: PastedCall): boolean {
  const body = call.httpMethod === 'GET' ? '' : toText(call.body ?? '');
  return (
    pairsOf(toText(call.query), body).join('\n') === pairsOf(url.search.slice(1)).join('\n') &&
    call.path === url.pathname &&
    (call.isHostUnknown === true || call.host.replace(/:443$/, '') === url.host) &&
    (httpMethod === undefined || call.httpMethod === httpMethod)
  );
}

/** How a text is read: `asked` says that something is missing or not sure. */
function readAs(one: CorpusText): 'right' | 'asked' | 'wrong' {
  const paste = readPaste(one.text);
  if (paste.kind !== 'calls') return 'asked';
  const likely = paste.calls[paste.likely];
  const ways = paste.calls.filter(
    (other) => other === likely || (likely?.readingOf !== undefined && other.readingOf === likely.readingOf),
  );
  const sure = ways.filter(({ call }) => call.missing.length === 0 && (call.doubts ?? []).length === 0);
  if (sure.some(({ call }) => isCallOf(one, call))) return 'right';
  return sure.length === 0 ? 'asked' : 'wrong';
}

/** At least 97 % of the texts are read, and none as another call than the one that was sent (R59). */
function expectRead(texts: readonly CorpusText[]): void {
  const read = texts.map((one) => `${readAs(one)} ${one.file}`);
  expect(read.filter((one) => one.startsWith('wrong'))).toEqual([]);
  expect(read.filter((one) => one.startsWith('asked')).length).toBeLessThanOrEqual(0.03 * texts.length);
}

test('texts of customers are read as the calls that were sent, whatever tool wrote them (R59)', {
  tags: ['property'],
}, () => {
  expectRead(sampleOf(corpusTexts()));
});

test('every text of the corpus is (R59)', { tags: ['deep'] }, () => {
  const texts = corpusTexts();
  expect(texts.length).toBeGreaterThan(400);
  expectRead(texts);
});
