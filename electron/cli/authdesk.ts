#!/usr/bin/env node
import { exitCodes } from './exit-codes.ts';
import { isNodeNewEnough } from './node-version.ts';

// The command `authdesk`. From the checkout it runs as it is, and built as out/main/authdesk.js; both are two folders below
// package.json. What Node compiles is kept before anything large is loaded (docs/adr/0021).

if (isNodeNewEnough()) {
  const { keepCompiledCode } = await import('#node/compiled-code.ts');
  keepCompiledCode(process.env, process.platform);
  const { hasAddresses } = await import('./address-space.ts');
  if (hasAddresses()) {
    const { runCommandLine } = await import('./command-line.ts');
    await runCommandLine(import.meta.dirname);
  } else process.exitCode = exitCodes.cannotStart;
} else process.exitCode = exitCodes.cannotStart;
