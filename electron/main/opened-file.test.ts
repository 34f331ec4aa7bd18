import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folderForAllTests, forAllTests } from '#node/lifetime.fixture.ts';
import { createService } from '#service/index.ts';
import { openFile } from './opened-file.ts';
import type { Question } from './question.ts';

const folder = folderForAllTests();
const service = forAllTests(
  () => createService({ dataDir: ':memory:', listen: { httpPort: 0, httpsPort: 0 }, log: () => {} }),
  (one) => one.stop(),
);

/** Opens a file of this content, and presses the button with this index at every question. */
async function open(name: string, content: unknown, button = 0): Promise<readonly Question[]> {
  const path = folder.file(name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const asked: Question[] = [];
  await openFile(path, service, async (question) => {
    asked.push(question);
    return button;
  });
  return asked;
}

async function siteKeys(): Promise<readonly string[]> {
  const sites = await service.invoke('sites.list', {});
  return sites.ok ? sites.value.map(({ apiKey }) => apiKey) : [];
}

const shop = { version: 1, sites: [{ name: 'Shop', apiKey: '3_shop', domains: ['shop.example'] }] };

test('a workspace file is imported after the user agreed, and what is in it was said before', async () => {
  const cancelled = await open('shop.authdesk.json', shop, 1);
  expect(cancelled.map(({ message }) => message)).toEqual(['Import the workspace file shop.authdesk.json?']);
  expect(cancelled[0]?.detail).toContain('0 data centers, 1 site and 0 people');
  expect(await siteKeys()).not.toContain('3_shop');

  const [, done] = await open('shop.authdesk.json', shop);
  expect(done).toMatchObject({ type: 'info', message: 'shop.authdesk.json is imported.' });
  expect(await siteKeys()).toContain('3_shop');
});

test('whole numbers of 64 bits in data keep their digits', async () => {
  const person = '{"site":"3_shop","UID":"u-long","data":{"id":9007199254740993}}';
  await open('long.authdesk.json', `{"version":1,"sites":[${JSON.stringify(shop.sites[0])}],"people":[${person}]}`);
  expect(await service.invoke('people.get', { apiKey: '3_shop', UID: 'u-long' })).toMatchObject({
    value: { data: { id: 9007199254740993n } },
  });
});

test('a bundle is judged first, and opened after the user agreed', async () => {
  const made = await service.invoke('bundles.make', {
    pasted: { text: 'curl -d apiKey=3_demo -d UID=u-ada https://localhost:9443/accounts.getAccountInfo' },
  });
  if (!made.ok) throw new Error(made.error.message);
  expect(made.value.fileName).toMatch(/\.authdesk-bundle\.json$/);
  const asked = await open(made.value.fileName, made.value.bundle);
  expect(asked.map(({ type }) => type)).toEqual(['question', 'info']);
  expect(asked[0]?.message).toBe(`Open the bundle ${made.value.fileName}?`);
  expect((await siteKeys()).some((key) => key.startsWith('3_demo.bundle'))).toBe(true);
});

test.each([
  ['a member that a workspace file may not have', { version: 1, colour: 1 }, /colour/],
  ['JSON of another kind', { log: {} }, /neither a workspace file nor a bundle/],
  ['no JSON', '{', /cannot be opened/],
  ['too much', `"${'x'.repeat(5_000_000)}"`, /cannot be opened/],
])('a file with %s is refused with a sentence and a next step, and nothing is changed', async (_, content, message) => {
  const before = await siteKeys();
  const asked = await open('other.authdesk.json', content);
  expect(asked.at(-1)).toMatchObject({ type: 'error', message: expect.stringMatching(message) });
  expect(asked.at(-1)?.detail).not.toBe('');
  expect(await siteKeys()).toEqual(before);
});

test('a name that would break out of the dialog is shown with escapes', async () => {
  const [question] = await open('a\u202ejson.authdesk.json', shop, 1);
  expect(question?.message).not.toContain('\u202e');
});
