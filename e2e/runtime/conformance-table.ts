import { writeFileSync } from 'node:fs';
import { conformanceTable, tableFile } from './conformance-table/conformance-table.ts';

// `npm run conformance:table`: writes docs/conformance.md from the names of the tests.

const { text, gaps } = conformanceTable();
writeFileSync(tableFile, text);
process.stdout.write(`docs/conformance.md is written.\n${gaps.map((gap) => `${gap}\n`).join('')}`);
process.exitCode = gaps.length > 0 ? 1 : 0;
