#!/usr/bin/env node
import { exitCodes } from '../exit-codes.ts';
import { isNodeNewEnough } from '../node-version.ts';

// The command of the npm package: as electron/cli/authdesk.ts, and with the compiled code kept between starts
// (docs/adr/0021). A checkout keeps none: each of its builds would leave its own behind.

if (isNodeNewEnough()) {
  const { keepCompiledCode } = await import('./compiled-code.ts');
  keepCompiledCode(process.env, process.platform);
  const { runCommandLine } = await import('../command-line.ts');
  await runCommandLine(import.meta.dirname);
} else {
  process.exitCode = exitCodes.cannotStart;
}
