import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '../opened-file.ts';
import { isNewer } from './feed.ts';
import { lookForUpdate } from './update-check.ts';

const maker = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const publicKey = maker.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const installer = Buffer.from('the new version');
const at = 'https://updates.example/newest.json';
const fileUrl = 'https://updates.example/Authdesk-0.2.0.exe';

function signedFeed(change: object = {}, key = maker.privateKey): string {
  const file = { url: fileUrl, sha512: createHash('sha512').update(installer).digest('hex'), bytes: installer.length };
  const feed = JSON.stringify({ version: '0.2.0', changes: ['Faster.'], files: { 'win32-x64': file }, ...change });
  return JSON.stringify({ feed, signature: sign(undefined, Buffer.from(feed), key).toString('base64') });
}

let downloads: string;
beforeEach(() => {
  downloads = mkdtempSync(join(tmpdir(), 'authdesk-updates-'));
});
afterEach(() => rmSync(downloads, { recursive: true, force: true }));

/** Looks for an update where the address answers so, and presses these buttons in turn. */
async function look(answers: Readonly<Record<string, string | Buffer>>, ...buttons: readonly number[]) {
  const asked: Question[] = [];
  const fetched: string[] = [];
  const shown: string[] = [];
  await lookForUpdate({
    source: { url: at, publicKey },
    version: '0.1.0',
    platform: 'win32-x64',
    downloads,
    ask: async (question) => {
      asked.push(question);
      return buttons[asked.length - 1] ?? 0;
    },
    fetch: async (url) => {
      fetched.push(url);
      const answer = answers[url];
      if (answer === undefined) throw new TypeError('fetch failed');
      return new Response(typeof answer === 'string' ? answer : new Uint8Array(answer));
    },
    showFile: (path) => shown.push(path),
  });
  return { asked, fetched, shown };
}

describe('looking for an update', () => {
  test('R32: asks before it sends anything', async () => {
    const { asked, fetched } = await look({ [at]: signedFeed() }, 1);
    expect(asked.map(({ message }) => message)).toEqual(['Ask updates.example for the newest version?']);
    expect(fetched).toEqual([]);
  });

  test('shows what changes, and downloads nothing unless told to', async () => {
    const { asked, fetched } = await look({ [at]: signedFeed() }, 0, 1);
    expect(asked[1]).toMatchObject({ message: 'Authdesk 0.2.0 can be downloaded; this is 0.1.0.' });
    expect(asked[1]?.detail).toContain('• Faster.');
    expect(fetched).toEqual([at]);
  });

  test('checks the download, and leaves installing to the user: the service goes on', async () => {
    const { asked, shown } = await look({ [at]: signedFeed(), [fileUrl]: installer });
    expect(asked.at(-1)?.detail).toContain('Quit Authdesk before you install it');
    expect(shown).toEqual([join(downloads, 'Authdesk-0.2.0.exe')]);
    expect(readFileSync(shown[0] ?? '')).toEqual(installer);
  });

  test('says when this is the newest version', async () => {
    for (const version of ['0.1.0', '0.0.9']) {
      const { asked } = await look({ [at]: signedFeed({ version }) });
      expect(asked.at(-1)).toMatchObject({ type: 'info', message: 'Authdesk 0.1.0 is the newest version.' });
    }
  });

  test.each([
    ['signed by somebody else', signedFeed({}, stranger.privateKey), /not signed/],
    ['changed after it was signed', signedFeed().replace('Faster', 'Slower'), /not signed/],
    ['no JSON', '<html>', /cannot be read/],
    [
      'signed, with a file over plain HTTP',
      signedFeed({ files: { 'win32-x64': { url: 'http://a.example/a', sha512: 'a'.repeat(128), bytes: 1 } } }),
      /cannot be read/,
    ],
    ['signed, with a version that is none', signedFeed({ version: '9' }), /cannot be read/],
    ['too long', `"${'x'.repeat(300_000)}"`, /too long/],
  ])('an answer that is %s is refused with a next step', async (_, answer, message) => {
    const { asked, fetched } = await look({ [at]: answer });
    expect(asked.at(-1)).toMatchObject({ type: 'error', message: expect.stringMatching(message) });
    expect(asked.at(-1)?.detail).not.toBe('');
    expect(fetched).toEqual([at]);
  });

  test.each([
    ['other bytes', Buffer.from('THE NEW VERSION'), /not the file that was signed/],
    ['more bytes', Buffer.concat([installer, installer]), /longer than it should be/],
  ])('a download with %s is deleted', async (_, bytes, message) => {
    const { asked } = await look({ [at]: signedFeed(), [fileUrl]: bytes });
    expect(asked.at(-1)).toMatchObject({ type: 'error', message: expect.stringMatching(message) });
    expect(readdirSync(downloads)).toEqual([]);
  });

  test('a network that is not there is said to be so', async () => {
    const { asked } = await look({});
    expect(asked.at(-1)).toMatchObject({ type: 'error', detail: 'Check the connection and try again.' });
  });
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.0~tests', false],
  ['0.9.9', '1.0.0', false],
])('version %s is newer than %s: %s', (one, other, expected) => {
  expect(isNewer(one, other)).toBe(expected);
});
