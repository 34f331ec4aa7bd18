import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** How a program ended, and what it wrote; nothing for a stream that the test does not get. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @throws Error when the program cannot be started */
export async function endOf(child: ChildProcess): Promise<ProgramEnd> {
  const written = (stream: Readable | null) => (stream === null ? '' : text(stream));
  const ended = new Promise<number | null>((end, failed) => child.once('error', failed).once('close', end));
  const [code, stdout, stderr] = await Promise.all([ended, written(child.stdout), written(child.stderr)]);
  return { code, stdout, stderr };
}

/** The JSON of the first line that a program writes. */
export async function firstLine<Line>({ stdout }: ChildProcess): Promise<Line> {
  if (stdout === null) throw new Error('The test does not get what the program writes.');
  const lines = createInterface({ input: stdout });
  const line = await new Promise<string>((read, failed) =>
    lines.once('line', read).once('close', () => failed(new Error('The program ended before its first line.'))),
  );
  return JSON.parse(line) as Line;
}

/** What the first group of a pattern finds in what a program writes to standard error. */
export function saidBy(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = '';
  return new Promise((found, failed) => {
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      const [, word] = pattern.exec(said) ?? [];
      if (word !== undefined) found(word);
    });
    child.once('error', failed);
    child.once('close', (code) => failed(new Error(`The program ended with ${code} and said no such thing:\n${said}`)));
  });
}
