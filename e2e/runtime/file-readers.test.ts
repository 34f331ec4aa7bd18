import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Files that read by themselves, and what; bounded-file.ts opens with flags, for files and pipes that a user names. */
const reviewed: Readonly<Record<string, string>> = {
  'electron/node/real-file.ts': 'files of Authdesk and of the system: what is no file is refused',
  'electron/node/port-program.ts': '/proc, in time',
  'electron/cli/command-line.ts': 'package.json beside it',
  'electron/cli/electron-binary.ts': 'a file of the package "electron"',
  'electron/ui-files/built-files.ts': 'what was built with it',
  'electron/service/console/requests/snippets/node.ts': 'the text of a program',
  'electron/service/endpoints/served/built-file.ts': 'what was built with it',
  'electron/service/storage/snapshots/snapshot-file.ts': 'a listed file, and the folder of a draft that it has made',
  'electron/service/documents/write-documents.ts': 'a file of the checkout',
};

test('R21: what reads a file takes nothing else for one: a named pipe, a device or a socket in its place keeps nobody waiting', () => {
  const reads =
    /\breadFileSync\b|\bcreateReadStream\b|\bcopyFileSync\b|readFile\b.*'node:fs|openSync\([^)]*'(?:r|a)\+?'/;
  const reading = sourcesOf('electron/{cli,main,node,service,ui-files}/**/*.ts').flatMap(({ path, text }) =>
    !path.includes('/npm-package/') && reads.test(text) ? [path] : [],
  );
  expect(reading.sort()).toEqual(Object.keys(reviewed).sort());
});
