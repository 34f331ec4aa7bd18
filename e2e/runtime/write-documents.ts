import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceTable, root } from './conformance-table/conformance-table.ts';
import { dependenciesDocument } from './dependencies.ts';

// The second half of `npm run docs`: writes what is made from names of tests, rules and dependencies into out/docs.

const { rules, tests, gaps } = conformanceTable();
const folder = join(root, 'out/docs');
mkdirSync(folder, { recursive: true });
const files = { 'rules.md': rules, 'conformance.md': tests, 'dependencies.md': dependenciesDocument() };
for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
process.stdout.write(
  `${Object.keys(files).join(', ')} are written there, too.\n${gaps.map((gap) => `${gap}\n`).join('')}`,
);
process.exitCode = gaps.length > 0 ? 1 : 0;
