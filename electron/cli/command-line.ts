import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { bounded } from '#node/bounded-file.ts';
import { outlivesTerminal } from '#node/hang-up.ts';
import type { Host } from './host.ts';
import { terminalOutput } from './output.ts';
import { asksForJson, explain, run } from './program.ts';
import { standardOutput } from './standard-output.ts';

/**
 * Runs the command line of this process, and sets its exit code: composition only.
 *
 * @param entryFolder folder of the running entry file, two below package.json
 */
export async function runCommandLine(entryFolder: string): Promise<void> {
  // A full disk below standard error, or a reader of it that went away, must not stop the service.
  process.stderr.on('error', () => {});
  const error = (text: string) => process.stderr.write(text);
  const host: Host = {
    output: terminalOutput(
      standardOutput(process.stdout, (line) => error(`${line}\n`)),
      error,
    ),
    input: (most) => bounded(process.stdin, { most }),
    environment: process.env,
    version: versionOf(join(entryFolder, '../../package.json')),
    uiFolder: builtUi(entryFolder),
    stopSignal: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, resolve);
        process.on('SIGHUP', () => {
          if (!outlivesTerminal(process.env)) resolve('SIGHUP');
        });
      }),
    inputEnd: () =>
      new Promise((resolve) => {
        for (const event of ['end', 'close', 'error'] as const) process.stdin.once(event, () => resolve());
        process.stdin.resume();
        // A pipe or a terminal that stays open must not keep a service alive that was stopped otherwise.
        if (process.stdin instanceof Socket) process.stdin.unref();
      }),
  };
  // Work that nobody waits for: it ends with a sentence, and the next start finds the data folder as after a kill (R22).
  process.on('uncaughtException', (error) => process.exit(explain(error, host, asksForJson(process.argv))));
  process.exitCode = await run(process.argv.slice(2), host);
}

function versionOf(file: string): string {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}

/**
 * The folder of the built UI: beside the built command, or, from a checkout's sources, in its `out` folder.
 *
 * @param entryFolder folder of the running entry file
 */
export function builtUi(entryFolder: string): string {
  const beside = join(entryFolder, '../renderer');
  return existsSync(join(beside, 'console.html')) ? beside : join(entryFolder, '../../out/renderer');
}
