import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { documents, tables, withTable } from './documents.ts';

// `node electron/service/documents/write-documents.ts FOLDER` writes what is made from registry and contract into a folder, for the
// packages. Without one it is the first half of `npm run docs`: it writes them into out/docs, and the tables of the same origin
// into the documents of the checkout; the second half is e2e/runtime/write-documents.ts.

const root = resolve(import.meta.dirname, '../../..');
const [given] = process.argv.slice(2);
const out = given ?? join(root, 'out/docs');
const files = documents();
if (given === undefined) {
  rmSync(out, { recursive: true, force: true });
  for (const { file, title, table } of tables) {
    const path = join(root, file);
    writeFileSync(path, withTable(readFileSync(path, 'utf8'), title, table()));
  }
  process.stdout.write(`out/docs has ${files.size} files.\n`);
}
for (const [name, text] of files) {
  const file = join(out, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
