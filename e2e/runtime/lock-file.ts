import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run lock`: npm writes the lock file, then this adds what npm leaves out. npm 10 decides from the lock file
 * whether to compile a package and forgets that better-sqlite3 says `gypfile: false`, since its binaries are inside;
 * without the line `npm ci` would ask for a C++ compiler.
 */
const path = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Record<string, unknown>> };
const entry = lock.packages['node_modules/better-sqlite3'];
if (!entry) throw new Error('package-lock.json has no better-sqlite3. Run "npm install" first.');
lock.packages['node_modules/better-sqlite3'] = { gypfile: false, ...entry };
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
