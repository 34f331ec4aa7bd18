import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodPages, pagesFolder } from '#service/console/method-pages/index.ts';
import { methodRegistry } from '#service/endpoints/rest/index.ts';
import { modules } from './modules.ts';

// `npm run methods:docs`: writes docs/methods from the method registry.

const pages = methodPages(methodRegistry(modules).entries());
mkdirSync(pagesFolder, { recursive: true });
for (const file of readdirSync(pagesFolder)) if (!pages.has(file)) rmSync(join(pagesFolder, file));
for (const [file, text] of pages) writeFileSync(join(pagesFolder, file), text);
process.stdout.write(`docs/methods has ${pages.size} pages.\n`);
