import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNeeded } from './build-when-needed.ts';
import { startedByNpm } from './started-by-npm.ts';

// `npm run -s authdesk -- …`: the command line from a checkout. It builds first when the build is missing or old, and
// then becomes the built command in this same process, so that standard streams, exit code and signals are its own.

const root = resolve(import.meta.dirname, '../..');
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
// Standard error may be a file on a full disk.
process.stderr.on('error', () => {});
startedByNpm(root);

if (await buildWhenNeeded(root, say)) {
  const command = join(root, 'out/main/authdesk.js');
  process.argv[1] = command;
  await import(pathToFileURL(command).href);
} else {
  process.exitCode = 1;
}
