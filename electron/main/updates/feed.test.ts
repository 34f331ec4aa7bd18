import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { feedOf } from '../../release/feed-text.ts';
import { readFeed } from './feed.ts';

test('the feed that a release signs is the one that the app reads, with the points of the changelog', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const changelog =
    '# Changelog\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- One\n  line.\n- Two.\n\n## [0.1.0]\n\n- Old.\n';
  const sha512 = 'a'.repeat(128);
  const feed = feedOf('0.2.0', changelog, 'https://updates.example/0.2.0', [
    { name: 'Authdesk-0.2.0-mac-arm64.dmg', sha512, bytes: 7 },
    { name: 'authdesk_0.2.0_amd64.deb', sha512, bytes: 8 },
  ]);
  const text = JSON.stringify({ feed, signature: sign(undefined, Buffer.from(feed), privateKey).toString('base64') });
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  expect(readFeed(text, key, '0.1.0', 'darwin-arm64')).toEqual({
    version: '0.2.0',
    changes: ['One line.', 'Two.'],
    file: { url: 'https://updates.example/0.2.0/Authdesk-0.2.0-mac-arm64.dmg', sha512, bytes: 7 },
  });
  // A package manager updates the others.
  expect(readFeed(text, key, '0.1.0', 'linux-x64')?.file).toBeUndefined();
});
