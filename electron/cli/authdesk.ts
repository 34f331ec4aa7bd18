#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from './host.ts';
import { terminalOutput } from './output.ts';
import { builtUi } from './paths.ts';

// The command `authdesk`: composition only. From the checkout it runs as it is, and built as out/main/authdesk.js; both
// are two folders below package.json.

const host: Host = {
  output: terminalOutput(
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
  ),
  input: () => readFileSync(0),
  environment: process.env,
  version: versionOf(join(import.meta.dirname, '../../package.json')),
  uiFolder: builtUi(import.meta.dirname),
  stopSignal: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    }),
};

// A reader that closes early (`authdesk export - | head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});
// A full disk below standard error, or a reader of it that went away, must not stop the service.
process.stderr.on('error', () => {});

// Nothing that an older Node cannot read is loaded before this has been said.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 14)) {
  host.output.say(`Authdesk needs Node 22.14 or newer; this is Node ${process.versions.node}.`);
  host.output.say(
    'Run it with a newer Node, or from a checkout with "npm run -s authdesk -- …", which brings its own.',
  );
  process.exitCode = 3;
} else {
  const { run } = await import('./program.ts');
  process.exitCode = await run(process.argv.slice(2), host);
}

function versionOf(file: string): string {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}
