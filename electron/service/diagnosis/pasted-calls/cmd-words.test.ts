import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBytes, toText } from '#shared/pasted-calls/byte-text.ts';
import { cmdCommands, splitCommandLine } from './cmd-words.ts';
import { onlyCall, sentenceFor } from './pasted.fixture.ts';

/*
 * The reference writes words as the published rules say that they have to be written: "Parsing C command-line arguments"
 * for the program, then the help of cmd.exe for `^` and quotes. What is read must be the words again.
 */

const characters = fc.constantFrom(
  ...'abzAZ09 -_.=+~\'/,?:;()*`&|<>^!@#$%{}[]"\\é東'.split(''),
  ...['\\"', '\\\\', '%20', '%C3'],
);
const word = fc.array(characters, { maxLength: 12 }).map((list) => list.join(''));
const words = fc.array(word, { minLength: 1, maxLength: 5 });

/** In double quotes for the C run-time: back-slashes before a quote are doubled, a quote gets one. */
const inQuotes = (text: string, quote: string) =>
  `"${text.replace(/(\\*)"/g, (_, slashes: string) => `${slashes}${slashes}${quote}`).replace(/(\\+)$/, '$1$1')}"`;

/** Before each character that cmd could read itself. */
const careted = (line: string) => line.replace(/[^A-Za-z0-9 é東]/g, '^$&');

/** Typed by hand: in quotes, in which nothing but a quote is special to cmd. Then a `"` must not be inside of them. */
const byHand = (text: string) => inQuotes(text.replaceAll('"', ''), '');
const styles: Readonly<
  Record<string, { readonly write: (text: string) => string; readonly of?: (text: string) => string }>
> = {
  'double quotes': { write: byHand, of: (text) => text.replaceAll('"', '') },
  'as browsers copy it: every quote behind a ^': { write: (text) => careted(inQuotes(text, '\\"')) },
  'a quote as two quotes, every character behind a ^': { write: (text) => careted(inQuotes(text, '""')) },
};
const gaps = fc.constantFrom(' ', '  ', '\t', ' ^\n ', ' ^\r\n   ');

/** `%` before a name and another `%` would be a variable. */
const isVariable = (text: string) => /%[A-Za-z_]\w*(?::[^%]*)?%|%[A-Za-z_][\w()]*[:%]/.test(text);

/** Every `%` doubled: a batch file. */
const isOfBatchFile = (text: string) => text.includes('%%') && !text.replaceAll('%%', '').includes('%');

describe('words of cmd', () => {
  test.each(Object.entries(styles))(
    'are read back from %s',
    { tags: ['property'] },
    (_, { write, of = (text: string) => text }) => {
      fc.assert(
        fc.property(words, gaps, (list, gap) => {
          const read = list.map(of);
          fc.pre(!read.some(isVariable) && !isOfBatchFile(read.join(' ')));
          const line = ['curl', ...list.map(write)].join(gap);
          const [command, ...more] = cmdCommands(toBytes(line));
          expect(more).toEqual([]);
          expect(command?.words.map(toText)).toEqual(['curl', ...read]);
        }),
      );
    },
  );
  test('in a batch file every % is doubled', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(words, (list) => {
        fc.pre(list.some((text) => text.includes('%')));
        const line = ['curl', ...list.map((text) => careted(inQuotes(text, '\\"')).replaceAll('^%', '%%'))].join(' ');
        expect(cmdCommands(toBytes(line))[0]?.words.map(toText)).toEqual(['curl', ...list]);
      }),
    );
  });
  test.each([
    // "Results of parsing command lines", from the documentation of the C run-time.
    ['"abc" d e', ['abc', 'd', 'e']],
    ['a\\\\b d"e f"g h', ['a\\\\b', 'de fg', 'h']],
    ['a\\\\\\"b c d', ['a\\"b', 'c', 'd']],
    ['a\\\\\\\\"b c" d e', ['a\\\\b c', 'd', 'e']],
    ['"" x', ['', 'x']],
  ])('%s is split as the C run-time does', (line, expected) => {
    expect(splitCommandLine(line)).toEqual(expected);
  });
  test('but a quote that does not end is refused', () => {
    expect(() => splitCommandLine('a"b"" c d')).toThrow(/opening "/);
  });
});

describe('a command copied for cmd', () => {
  test('over lines that end with ^', () => {
    const call = onlyCall(
      'curl -X POST "https://localhost:9443/socialize.setStatus?x=a^b&y=%41" ^\r\n  -H "X-A: it\'s" ^\r\n  -d "a=b&c=\\"d\\""\r\n',
    );
    expect(call).toMatchObject({ httpMethod: 'POST', query: 'x=a^b&y=%41', body: 'a=b&c="d"' });
    expect(call.headers).toContainEqual(['X-A', "it's"]);
  });
  test('by a browser, with a body over two lines', () => {
    const call = onlyCall(
      'curl ^"https://h/a.b?x=1^&y=%^20z^" ^\n  -H ^"accept: */*^" ^\n  --data-raw ^"a=b^&c=^%^22d\\^"e^\n\nf^"',
    );
    expect(call).toMatchObject({ query: 'x=1&y=%20z', body: 'a=b&c=%22d"e\nf' });
  });
  test('behind a prompt, with a redirection and another command', () => {
    const call = onlyCall('C:\\Users\\ada> curl.exe "https://h/a.b?x=1&y=2" -o nul 2>&1 & echo done');
    expect(call.query).toBe('x=1&y=2');
  });
  test.each([
    ['a variable', 'curl -d "secret=%SECRET%" ^\n https://h/a.b', /variable %SECRET%/],
    ['an unquoted ampersand', 'C:\\> curl https://h/a.b?x=1&y=2', /unquoted "&", at which cmd cuts/],
    ['an open quote', 'curl "https://h/a.b ^\n -d x', /opening "/],
  ])('%s gets one sentence', (_, text, sentence) => {
    expect(sentenceFor(text)).toMatch(sentence);
  });
});
