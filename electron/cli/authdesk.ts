#!/usr/bin/env node
import { exitCodes } from './exit-codes.ts';
import { isNodeNewEnough } from './node-version.ts';

// The command `authdesk`. From the checkout it runs as it is, and built as out/main/authdesk.js; both are two folders below
// package.json. The npm package has an entry of its own (npm-package/authdesk.ts).

if (isNodeNewEnough()) {
  const { runCommandLine } = await import('./command-line.ts');
  await runCommandLine(import.meta.dirname);
} else {
  process.exitCode = exitCodes.cannotStart;
}
