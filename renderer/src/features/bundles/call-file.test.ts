import { expect, test } from 'vitest';
import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import { MAX_PASTED } from '#shared/contract/reproduce.ts';
import { readCallFile } from './call-file.ts';

const file = (text: string, size = text.length) => ({ name: 'case.json', size, text: async () => text });

test('a bundle is told from files of calls by what it says of itself', async () => {
  expect(await readCallFile(file('\uFEFF{"kind":"authdesk-bundle","version":1}'))).toMatchObject({ kind: 'bundle' });
  expect(await readCallFile(file('{"log":{"entries":[]}}'))).toMatchObject({ kind: 'calls' });
  expect(await readCallFile(file('{"callId":"0"}\n{"callId":"1"}\n'))).toMatchObject({ kind: 'calls' });
});

test('data of its people keeps the digits of whole numbers of 64 bits', async () => {
  const text = '{"kind":"authdesk-bundle","workspace":{"people":[{"data":{"id":9007199254740993}}]}}';
  const read = await readCallFile(file(text));
  expect(read).toMatchObject({ document: { workspace: { people: [{ data: { id: 9007199254740993n } }] } } });
});

test.each(['', '[]', 'null', '{"version":1,"sites":[]}', '{"kind":"authdesk-bundle","ver', '\u0089PNG'])(
  'what is neither is refused with a sentence: %j',
  async (text) => {
    expect(await readCallFile(file(text))).toMatchObject({
      kind: 'problem',
      problem: { message: 'case.json is neither a bundle nor a HAR file.' },
    });
  },
);

test('a file that is too large is refused unread', async () => {
  const unread = { name: 'big.har', size: MAX_PASTED + 1, text: () => Promise.reject(new Error('It was read.')) };
  expect(await readCallFile(unread)).toMatchObject({ problem: { message: 'big.har is larger than 16 MiB.' } });
  const bundle = file('{"kind":"authdesk-bundle"}', BUNDLE_LIMIT + 1);
  expect(await readCallFile(bundle)).toMatchObject({ problem: { message: 'case.json is larger than 4.0 MiB.' } });
});
