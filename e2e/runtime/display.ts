import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Display {
  /** Value for DISPLAY. */
  readonly name: string;
  stop(): void;
}

/**
 * Starts an Xvfb on a display number of its own choice, so that two test runs never meet. Without `-noreset` it starts over
 * when its last client leaves, and an app that starts in that moment finds no display.
 *
 * The app gets the second screen, because the pointer of the server rests in the middle of the first one. Under a window
 * there it hovers whatever the window shows, at any moment after the start: over the log, new calls then wait.
 */
export async function startDisplay(): Promise<Display> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '64x64x24', '-screen', '1', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await new Promise<string>((ready, failed) => {
    let text = '';
    (server.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) ready(text.trim());
    });
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`Xvfb ended with code ${code} before it was ready`)));
  });
  return {
    name: `:${number}.1`,
    stop: () => {
      server.kill();
    },
  };
}
