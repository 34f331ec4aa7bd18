import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hiddenInLines, hostileText } from '#shared/quoting/hostile.fixture.ts';
import { command, definitions } from './command.fixture.ts';
import type { Host } from './host.ts';
import { terminalOutput } from './output.ts';
import { explain } from './program.ts';

function written(work: (output: ReturnType<typeof terminalOutput>) => void): string {
  let text = '';
  const add = (part: string): void => {
    text += part;
  };
  work(terminalOutput({ write: add, isOpen: () => true, finish: async () => true }, add));
  return text;
}

test('R23: an error of the file system that no command words is told by its reason, with what helps', () => {
  const error = Object.assign(new Error(), { code: 'EACCES', path: '/a/b' });
  expect(written((output) => explain(error, { output } as Host))).toBe(
    '/a/b cannot be used (EACCES): this user has no right to it.\nGive this user the right to read and write it.\n',
  );
});

describe('R51: what a command prints', () => {
  test('never controls the terminal, whatever was received', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const part of [written((output) => output.print(text)), written((output) => output.say(text))]) {
          expect(part).not.toMatch(hiddenInLines);
          expect(part.indexOf('\n')).toBe(part.length - 1);
        }
      }),
    );
  });

  test('is JSON that reads back as it was, without a control character in it', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.constantFrom(undefined, 2), (name, value, indent) => {
        const given = { list: [name], more: { value } };
        const part = written((output) => output.json(given, indent));
        expect(part).not.toMatch(hiddenInLines);
        expect(JSON.parse(part)).toEqual(given);
      }),
    );
  });
});

describe('a command line that cannot be understood, or a command that cannot go on', () => {
  test.each([
    [['frobnicate', '--json'], 2],
    [['verify', '--frobnicate', '--json'], 2],
    [['log', '--json', '--data', '/nowhere/at/all'], 3],
    [['outbox', '--json', '--limit', 'x'], 2],
  ])('says it in one line of JSON where its result would be JSON: %s', async (line, exitCode) => {
    const { code, stdout, stderr } = await command(line);
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(JSON.parse(stderr)).toEqual({ problem: expect.any(String), next: expect.any(String), exitCode });
  });

  test.each(['clock', 'fault', 'outbox', 'snapshot'])('%s names its commands for a word that is none', async (name) => {
    const { code, stderr } = await command([name, 'frobnicate']);
    expect(code).toBe(2);
    const group = definitions().commands.find((one) => one.name() === name);
    const names = group?.commands.map((one) => one.name()).join(', ');
    expect(stderr).toBe(`"frobnicate" is no command of "authdesk ${name}".\nIts commands are ${names}.\n`);
  });

  test('the help of a group shows the options of what it does by itself', async () => {
    expect((await command(['outbox', '--help'])).stdout).toContain('--last');
    expect((await command(['outbox', 'clear', '--help'])).stdout).not.toContain('--last');
  });
});
