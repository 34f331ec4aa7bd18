import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

/** A member that has one of our own sentences, as what is asked of, or as the argument of a pattern. */
const member = String.raw`\b(?:reason|details|sentence|message|check|note|problem)\b(?:\)?)`;
const decides = new RegExp(
  [
    String.raw`\.(?:test|exec)\((?:textOf\()?(?:[\w?.!]+\.)?${member}`,
    String.raw`${member}\??\.(?:startsWith|endsWith|includes|match|matchAll|search|indexOf)\(`,
    String.raw`${member} [!=]== ['"\`][^'"\`]* `,
  ].join('|'),
);

/** What reads words of others, or cuts a text into its sentences: this list may only get shorter. */
const known: Readonly<Record<string, string>> = {
  'electron/node/file-fault.ts': 'better-sqlite3 names no code',
  'electron/service/console/flows/page/page-events.ts': 'the details come from the client-side library of the page',
  'electron/service/console/reproduce/sentences.ts': 'cuts a reason, and does not say its beginning twice',
  'electron/service/console/reproduce/signed-text/saml/rows.ts': 'cuts off the first sentence',
  'electron/service/diagnosis/pasted-calls/forms/recognised.ts':
    'which messages of the catalogue are found in a text without their code',
  'electron/service/diagnosis/refusals/sentences.ts': 'cuts a reason, and finds the sentence that says what to do',
};

test('R63: no code decides by the words of our own sentences, but what is listed here', () => {
  const found = sourcesOf('{electron,shared}/**/*.{ts,tsx}').flatMap(({ path, text }) =>
    decides.test(text) ? [path] : [],
  );
  expect(found.sort()).toEqual(Object.keys(known).sort());
});
