import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '#service/modules/index.ts';
import { methodRegistry } from '#service/modules/rest/registry.ts';
import { methodPages, pagesFolder } from './pages.ts';

// `npm run methods:docs`: writes docs/methods from the method registry.

const pages = methodPages(methodRegistry(modules).entries());
mkdirSync(pagesFolder, { recursive: true });
for (const file of readdirSync(pagesFolder)) if (!pages.has(file)) rmSync(join(pagesFolder, file));
for (const [file, text] of pages) writeFileSync(join(pagesFolder, file), text);
process.stdout.write(`docs/methods has ${pages.size} pages.\n`);
