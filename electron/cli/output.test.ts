import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '#shared/quoting/hostile.fixture.ts';
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

const controls = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

test('R23: an error of the file system that no command words is told by its reason, with what helps', () => {
  const error = Object.assign(new Error(), { code: 'EACCES', path: '/a/b' });
  expect(written((output) => explain(error, { output } as Host))).toBe(
    '/a/b cannot be used (EACCES): this user has no right to it.\nGive this user the right to read and write it.\n',
  );
});

describe('R51: what a command prints', () => {
  test('shows escape sequences, forged lines and overrides instead of sending them to the terminal', () => {
    expect(written((output) => output.print('UID \x1b[2J\x9b1m\x7f'))).toBe('UID \\u001b[2J\\u009b1m\\u007f\n');
    expect(written((output) => output.say('no\nAccepted: yes\r'))).toBe('no\\u000aAccepted: yes\\u000d\n');
    expect(written((output) => output.print('a\u202egnp.exe \u{e0041}'))).toBe('a\\u202egnp.exe \\u{e0041}\n');
    expect(written((output) => output.print('it’s 東京 👩‍🚀'))).toBe('it’s 東京 👩‍🚀\n');
  });

  test('never controls the terminal, whatever was received', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const part of [written((output) => output.print(text)), written((output) => output.say(text))]) {
          expect(part).not.toMatch(controls);
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
        expect(part).not.toMatch(controls);
        expect(JSON.parse(part)).toEqual(given);
      }),
    );
  });
});
