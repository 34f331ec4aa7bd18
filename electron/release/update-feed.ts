import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { feedOf } from './feed-text.ts';

// `node electron/release/update-feed.ts --base URL --key FILE FOLDER`: writes FOLDER/newest.json, which builds with an update
// address read (electron/main/updates). The key is an Ed25519 key in PEM; it never leaves the machine that signs.

const { values, positionals } = parseArgs({
  options: { base: { type: 'string' }, key: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (values.base === undefined || values.key === undefined || folder === undefined) {
  process.stderr.write('Give --base URL, --key FILE and the folder with the packages.\n');
  process.exit(2);
}

const root = resolve(import.meta.dirname, '../..');
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const files = readdirSync(folder).map((name) => {
  const bytes = readFileSync(join(folder, name));
  return { name, sha512: createHash('sha512').update(bytes).digest('hex'), bytes: bytes.length };
});
const text = feedOf(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), values.base, files);
const signature = sign(undefined, Buffer.from(text), createPrivateKey(readFileSync(values.key))).toString('base64');
writeFileSync(join(folder, 'newest.json'), `${JSON.stringify({ feed: text, signature })}\n`);
