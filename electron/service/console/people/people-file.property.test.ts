import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#shared/any-text.fixture.ts';
import { jsonTypeOf, profileFields } from '#shared/protocol/profile.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { readPeopleCsv, writePeopleCsv } from './people-csv.ts';
import type { ExportedAccount } from './people-json.ts';
import { readPeopleJson, writePeopleJson } from './people-json.ts';

// Whole code points: a lone surrogate is no text that a file in UTF-8 can hold.
const text = anyText({ maxLength: 12 });
const object = fc.dictionary(
  anyText({ maxLength: 5 }).filter((name) => name !== '__proto__'),
  fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
  { maxKeys: 3 },
);
const profile = fc
  .subarray([...profileFields], { maxLength: 6 })
  .chain((names) => fc.tuple(...names.map((name) => fieldValue(name).map((value) => [name, value] as const))))
  .map((members) => Object.fromEntries(members));

function fieldValue(name: string): fc.Arbitrary<unknown> {
  switch (jsonTypeOf(name)) {
    // An empty cell says nothing about a field, so that empty texts are left out of CSV.
    case 'string':
      return text.filter((value) => value !== '');
    case 'integer':
      return fc.integer();
    case 'array':
      return fc.array(object, { maxLength: 2 });
    default:
      return object;
  }
}

const accounts = fc.uniqueArray(
  fc.record<ExportedAccount>({
    UID: fc.stringMatching(/^[!-~]{1,12}$/),
    status: fc.constantFrom('final', 'pending'),
    isActive: fc.boolean(),
    profile,
    data: object,
    identities: fc.array(fc.record({ provider: fc.constantFrom('facebook', 'x'), providerUID: text.filter(Boolean) }), {
      maxLength: 2,
    }),
  }),
  { selector: ({ UID }) => UID, maxLength: 5 },
);

/** What is not said in a file is what every account has. */
const usual = { status: 'final', isActive: true, profile: {}, data: {}, identities: [] };
const plain = (value: unknown) => parseExactJson(JSON.stringify(value));

test('R51: people written as CSV are read again as they were', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(accounts, (given) => {
      const read = [...readPeopleCsv(writePeopleCsv(given))];
      expect(read.map((one) => ('entry' in one ? { ...usual, ...one.entry } : one))).toEqual(plain(given));
    }),
  );
});

test('people written as JSON are read again as they were', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(accounts, (given) => {
      const read = [...readPeopleJson(writePeopleJson(given), '3_test')];
      expect(read.map((one) => ('entry' in one ? { ...usual, ...one.entry } : one))).toEqual(plain(given));
    }),
  );
});
