import { expect, test } from 'vitest';
import { traceSentences } from './de/told/trace.ts';
import { addLogLines, logLine } from './log-line.ts';
import { addSentences } from './translated.ts';

addSentences(traceSentences);
addLogLines(traceSentences);

test.each([
  ['The API key belongs to a site.', 'Der API-Key gehört zu einer Site.'],
  ['The nonce was not used in the last 600 s.', 'Die nonce wurde in den letzten 600 s nicht benutzt.'],
  ['An access token was issued, bound to u-ada; it expires after 3600 s.', /u-ada.*3600 s/],
  ['The token was revoked.', 'Das Token wurde widerrufen.'],
  [
    'The token was revoked, because its account was deleted.',
    'Das Token wurde widerrufen, weil sein Konto gelöscht wurde.',
  ],
])('ADR 35: a line of the trace is found by its form, with the values that stand in it: %s', (check, german) => {
  const { text, lang } = logLine(check);
  if (typeof german === 'string') expect(text).toBe(german);
  else expect(text).toMatch(german);
  expect([text, lang]).not.toEqual([check, 'en']);
});

test('a value stays as it is, whatever is in it', () => {
  const odd = 'shop {0} $& (.*) The API key belongs';
  expect(logLine(`The clock of the site "${odd}" counts for this call.`).text).toContain(odd);
});

test('a line that no form fits stays in English', () => {
  expect(logLine('Nobody has written this line.').text).toBe('Nobody has written this line.');
});
