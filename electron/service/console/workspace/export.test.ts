import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { JsonText } from '#node/json-text.ts';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { type AskedService, startAsked } from '#service/fixtures/asked-service.fixture.ts';

/** Some parts of text each. */
const PEOPLE = 2_000;

const document = {
  version: 1,
  sites: ['3_shop', '3_empty', '3_club'].map((apiKey) => ({ name: apiKey, apiKey })),
  people: Array.from({ length: PEOPLE }, (_, n) => ({
    site: n % 3 === 0 ? '3_club' : '3_shop',
    UID: `u-"${n}\\`,
    profile: { firstName: `Ünä ${n} "東" 😀`, about: 'x'.repeat(100), age: n },
    ...(n % 2 === 0 ? { data: { n, list: [null, { deep: true }] } } : {}),
    identities: n % 5 === 0 ? [{ provider: 'facebook', providerUID: `fb "${n}"\u0001` }] : [],
  })),
};

const folder = folderForEachTest();
let asked: AskedService;
afterEach(() => asked.service.stop());

const start = async (dataDir: string) => {
  asked = await startAsked({ dataDir, workspace: document });
};

describe.each(['a folder', ':memory:'])('R25, R47: the export of many people, with the data in %s', (kind) => {
  beforeEach(() => start(kind === ':memory:' ? kind : folder.path));

  test('has every person as imported, the oldest of a site first, as a document and as text', async () => {
    const exported = await asked.ask('workspace.export', { secrets: true });
    const expected = ['3_shop', '3_empty', '3_club'].flatMap((apiKey) =>
      document.people.filter(({ site }) => site === apiKey),
    );
    const { people } = exported;
    expect(people.filter(({ site }) => site === '3_shop')).toEqual(expected.filter(({ site }) => site === '3_shop'));
    expect(people.filter(({ site }) => site === '3_club')).toEqual(expected.filter(({ site }) => site === '3_club'));
    expect(people).toHaveLength(PEOPLE);

    const asText = await asked.service.invoke('workspace.export', { secrets: true }, 'text');
    const text = asText.ok && asText.value instanceof JsonText ? asText.value.parts : [];
    expect(text.length).toBeGreaterThan(3);
    expect(text.map((part) => Buffer.from(part as string).toString()).join('')).toBe(JSON.stringify(exported));
  });
});

test('R47: a call that comes after exports have begun is answered before the last of them', {
  tags: ['deep'],
}, async () => {
  await start(folder.path);
  const ended: string[] = [];
  const exporting = Array.from({ length: 20 }, async () => {
    await asked.ask('workspace.export', {});
    ended.push('export');
  });
  const call = await fetch(`${asked.service.addresses.http}/socialize.getUserInfo`);
  await call.text();
  ended.push('call');
  await Promise.all(exporting);
  expect(ended).toHaveLength(21);
  expect(ended.at(-1)).toBe('export');
});
