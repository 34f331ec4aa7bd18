import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from './app.ts';
import { releaseFacts } from './facts.ts';

// `npm run release:app`: out/app and out/packages, which electron-builder makes a package of for the system that it runs on
// (docs/release.md). AUTHDESK_UPDATE_URL and AUTHDESK_RELEASES_PAGE are built in where they are set.

const root = resolve(import.meta.dirname, '../..');
const facts = releaseFacts(root, process.env);
// Below the checkout, so that Node finds its packages there.
mkdirSync(join(root, 'out'), { recursive: true });
const work = mkdtempSync(join(root, 'out/release-'));
try {
  const app = buildApp(facts, work);
  const out = join(root, 'out/app');
  const packages = join(root, 'out/packages');
  for (const folder of [out, packages]) rmSync(folder, { recursive: true, force: true });
  cpSync(app.folder, out, { recursive: true });
  // electron-builder leaves out what is in a folder of this name; its settings put it back.
  renameSync(join(out, 'node_modules'), packages);
  // electron-builder asks for an author.
  const manifest: object = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'));
  const text = JSON.stringify({ ...manifest, author: 'The Authdesk authors' }, undefined, 2);
  writeFileSync(join(out, 'package.json'), `${text}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
