import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceTable, root } from './conformance-table/conformance-table.ts';

// The second half of `npm run docs`: writes out/docs/conformance.md from the names of the tests.

const { text, gaps } = conformanceTable();
const folder = join(root, 'out/docs');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'conformance.md'), text);
process.stdout.write(`out/docs/conformance.md is written.\n${gaps.map((gap) => `${gap}\n`).join('')}`);
process.exitCode = gaps.length > 0 ? 1 : 0;
