import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { problemOf } from '#service/fixtures/operation-problem.fixture.ts';
import { API_KEY, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { MAX_PEOPLE_IMPORTED, MAX_REFUSED_SHOWN } from '#shared/contract/people.ts';
import { peopleHandlers } from './operations.ts';

const bench = forEachTest(openBench);
const people = forEachTest(() => peopleHandlers(bench.core));

const everyone = (apiKey = API_KEY) => [...bench.core.store.of(accountRepository).each(apiKey)];
const csv = (text: string) => ({ apiKey: API_KEY, format: 'csv', text, known: 'update' }) as const;
const json = (value: unknown) =>
  ({ apiKey: API_KEY, format: 'json', text: JSON.stringify(value), known: 'update' }) as const;

/** Five lines that are wrong in different ways, and two that are right. */
const broken = csv(
  [
    'UID,profile.email,profile.age,identities,data,isActive',
    'u-new,new@shop.example,30,twitter:tw-1,"{""vip"":true}",false',
    'u-mail,not an address,,,,',
    'u-new,again@shop.example,,,,',
    'with blank,,,,,',
    'u-taken,,,facebook:fb-1001,,',
    'u-json,,,,{no,',
    'u-more,,,,,,,7',
    'u-ada,,40,,,',
  ].join('\n'),
);

describe('columns with other names', () => {
  const text =
    'ID;E-Mail;Vorname;Note;Row\n7;ada7@shop.example;Ada;x;1\n8;short\n9;b@shop.example;Ben;y;3\n10;c@shop.example;Cy;z;4\n';

  test('are shown with the cells of the first three rows, and with what each may be', async () => {
    const { columns, known } = await people['people.csvBeginning']({ text });
    expect(columns.map(({ name, suggested }) => [name, suggested])).toEqual([
      ['ID', 'UID'],
      ['E-Mail', 'profile.email'],
      ['Vorname', 'profile.firstName'],
      ['Note', ''],
      ['Row', ''],
    ]);
    expect(columns[0]?.cells).toEqual(['7', '8', '9']);
    expect(columns[2]?.cells).toEqual(['Ada', 'Ben']);
    expect(known).toContain('profile.lastName');
  });

  test('one that has the very name comes before one that may be meant', async () => {
    const { columns } = await people['people.csvBeginning']({ text: 'id,UID,profile.odd\n1,2,3\n' });
    expect(columns.map(({ suggested }) => suggested)).toEqual(['', 'UID', 'profile.odd']);
  });

  test('are imported under the names that were chosen; an empty one is left out, a row that is too short is refused', async () => {
    const file = { ...csv(text), columns: ['UID', 'profile.email', 'profile.firstName', '', ''] };
    const outcome = await people['people.checkImport'](file);
    expect(outcome).toMatchObject({ added: 3, refused: 1 });
    expect(outcome.reasons).toEqual([{ at: 3, UID: '8', reason: expect.stringContaining('It has 2 cells') }]);
    await people['people.import'](file);
    expect((await people['people.get']({ apiKey: API_KEY, UID: '7' })).profile).toMatchObject({ firstName: 'Ada' });
    for (const columns of [['UID'], ['', '', '', '', ''], ['UID', 'UID', '', '', ''], ['UID', 'mail', '', '', '']]) {
      expect(await problemOf(() => people['people.checkImport']({ ...file, columns }))).toBeDefined();
    }
  });
});

describe('an import of people', () => {
  test('says before it is done what it does and which lines it refuses, and then does exactly that', async () => {
    const before = everyone();
    const preview = await people['people.checkImport'](broken);
    expect(everyone()).toEqual(before);
    expect(preview).toMatchObject({ added: 1, updated: 1, kept: 0, refused: 6 });
    expect(preview.reasons).toEqual([
      { at: 3, UID: 'u-mail', reason: expect.stringContaining('profile.email: ') },
      { at: 4, UID: 'u-new', reason: 'UID: Line 2 has the same UID already.' },
      { at: 5, UID: 'with blank', reason: expect.stringContaining('UID: A UID is 1 to 252 printable ASCII') },
      { at: 6, UID: 'u-taken', reason: expect.stringContaining('belongs to "u-ada" already') },
      { at: 7, UID: 'u-json', reason: 'data: It is not JSON.' },
      { at: 8, UID: 'u-more', reason: expect.stringContaining('8 cells') },
    ]);
    expect(await people['people.import'](broken)).toEqual(preview);
    expect(everyone().map(({ UID }) => UID)).toEqual(['u-new', 'u-ben', 'u-ada']);
    expect(await people['people.get']({ apiKey: API_KEY, UID: 'u-new' })).toMatchObject({
      isActive: false,
      profile: { email: 'new@shop.example', age: 30 },
      data: { vip: true },
      identities: [{ provider: 'twitter', providerUID: 'tw-1' }],
    });
    // An empty cell says nothing about its field.
    expect((await people['people.get']({ apiKey: API_KEY, UID: 'u-ada' })).profile).toMatchObject({
      email: 'ada@shop.example',
      age: 40,
    });
  });

  test('leaves people alone that the site has, when it is told so', async () => {
    const outcome = await people['people.import']({ ...broken, known: 'keep' });
    expect(outcome).toMatchObject({ added: 1, updated: 0, kept: 1 });
    expect((await people['people.get']({ apiKey: API_KEY, UID: 'u-ada' })).profile).toMatchObject({ age: 36 });
  });

  test('lets an identity move from one entry to the next, and judges it the same in the preview', async () => {
    const file = json([
      { UID: 'u-ada', identities: [] },
      { UID: 'u-new', identities: [{ provider: 'facebook', providerUID: 'fb-1001' }] },
      { UID: 'u-late', identities: [{ provider: 'facebook', providerUID: 'fb-1001' }] },
    ]);
    const preview = await people['people.checkImport'](file);
    expect(preview).toMatchObject({ added: 1, updated: 1, refused: 1 });
    expect(await people['people.import'](file)).toEqual(preview);
    expect(bench.core.store.of(accountRepository).byIdentity(API_KEY, 'facebook', 'fb-1001')?.UID).toBe('u-new');
  });

  test('reads a workspace file too, and refuses people of another site', async () => {
    const file = json({ version: 1, people: [{ site: API_KEY, UID: 'a' }, { site: OTHER_API_KEY, UID: 'b' }, 7] });
    expect(await people['people.checkImport'](file)).toMatchObject({ added: 1, refused: 2 });
  });

  test.each([
    [
      'too few cells',
      'u-1,Una',
      'It has 2 cells, but the first line names 3 columns: profile.email is missing. An empty cell keeps its separator.',
    ],
    [
      'a line of text',
      'Total: 2 people',
      'It has 1 cell, but the first line names 3 columns: profile.firstName and profile.email are missing. An empty cell keeps its separator.',
    ],
    ['too many cells', 'u-1,Una,una@shop.example,more', 'It has 4 cells, but the first line names 3 columns.'],
    [
      'a quote that does not end',
      'u-1,"Una,una@shop.example',
      'A quote that opens a cell is not closed. The file is read up to here.',
    ],
    [
      'text behind a quote',
      'u-1,"Una"x,una@shop.example',
      'Text follows a closing quote; a quote within a cell is written twice. The file is read up to here.',
    ],
  ])('a CSV row with %s makes no person: it is refused by its line, and why', async (_name, row, reason) => {
    const file = csv(`UID,profile.firstName,profile.email\nu-0,Ada,\n${row}\n`);
    const outcome = await people['people.import'](file);
    expect(outcome).toMatchObject({ added: 1, updated: 0, refused: 1, reasons: [{ at: 3, reason }] });
    expect(bench.account(row.split(',')[0] ?? '')).toBeUndefined();
  });

  test('a row with too few cells says which columns it lacks by their names in the file, also those that are left out', async () => {
    const file = { ...csv('id,first,shoe size,\nu-1\n'), columns: ['UID', 'profile.firstName', '', ''] };
    const reason =
      'It has 1 cell, but the first line names 4 columns: first, shoe size and column 4 are missing. An empty cell keeps its separator.';
    expect(await people['people.import'](file)).toMatchObject({ reasons: [{ at: 2, reason }] });
  });

  test.each([
    ['no column UID', csv('name,email\n1,2'), 'Line 1: The first line names the columns'],
    ['an unknown column', csv('UID,email\n1,2'), 'The column "email" is not known.'],
    ['a column twice', csv('UID,UID\n1,2'), 'is there twice'],
    ['no JSON', { ...json(''), text: '{' }, 'The file is not JSON'],
    ['no list', json({ version: 1 }), 'holds no list of people'],
    ['too many', csv(`UID\n${'u\n'.repeat(MAX_PEOPLE_IMPORTED + 1)}`), 'more than 10000 people'],
  ])('R52: is refused as a whole with %s', async (_name, file, words) => {
    expect((await problemOf(() => people['people.checkImport'](file))).message).toContain(words);
  });

  test('R52: names only the first refused lines of many', async () => {
    const outcome = await people['people.checkImport'](csv(`UID\n${'with blank\n'.repeat(1_000)}`));
    expect(outcome.refused).toBe(1_000);
    expect(outcome.reasons).toHaveLength(MAX_REFUSED_SHOWN);
  });
});

describe.each(['csv', 'json'] as const)('an export as %s', (format) => {
  test('is what an import into another site takes back, with every state but that of temporary accounts', async () => {
    await bench.addAccount({ UID: 'p-1', status: 'pending', profile: { nickname: '=HYPERLINK("x")' } });
    await bench.addAccount({ UID: 't-1', status: 'temporary' });
    await bench.changeAccount('u-ben', { isActive: false, data: { deep: [1, { a: ';=1' }] } });
    const { text, count } = await people['people.export']({ apiKey: API_KEY, format });
    expect(count).toBe(4);
    const file = { apiKey: OTHER_API_KEY, format, text, known: 'update' } as const;
    expect(await people['people.import'](file)).toMatchObject({ added: 3, refused: 1 });
    const shape = (apiKey: string) =>
      everyone(apiKey)
        .filter(({ status }) => status !== 'temporary')
        .map(({ UID, status, isActive, profile, data, identities }) => ({
          UID,
          status,
          isActive,
          profile,
          data,
          identities: identities.map(({ provider, providerUID }) => ({ provider, providerUID })),
        }))
        .sort((a, b) => a.UID.localeCompare(b.UID));
    expect(shape(OTHER_API_KEY)).toEqual(shape(API_KEY));
  });

  test('holds those that fit the filter', async () => {
    expect((await people['people.export']({ apiKey: API_KEY, format, text: 'lovelace' })).count).toBe(1);
  });
});
