import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toText } from '#shared/pasted-calls/byte-text.ts';
import { onlyCall, sentenceFor } from './pasted.fixture.ts';
import { powerShellCommands } from './power-shell.ts';

/*
 * The reference writes words as about_Quoting_Rules, about_Special_Characters and about_Parsing say that they have to be
 * written. What is read must be the words again.
 */

const characters = fc.constantFrom(
  ..."abzAZ09 -_.=+~/,?:;()*&|<>^!@#%{}[]'`$é東\n\t".split(''),
  ...['😀', '$(x)', '$x', '`n', "''", '$$'],
);
const word = fc.array(characters, { maxLength: 12 }).map((list) => list.join(''));
const words = fc.array(word, { minLength: 1, maxLength: 5 });

const single = (text: string) => `'${text.replaceAll("'", "''")}'`;
const escapes: Readonly<Record<string, string>> = { '\n': '`n', '\t': '`t', '`': '``', $: '`$', '"': '`"' };
const double = (text: string) => `"${text.replace(/[\n\t`$"]/g, (character) => escapes[character] ?? character)}"`;
const plainDouble = (text: string) => `"${text.replace(/[`$]/g, '`$&')}"`;
const byCode = (text: string) =>
  `"${text.replace(/[`$"]/g, '`$&').replace(/[^ -~]/g, (unit) => `$([char]${unit.charCodeAt(0)})`)}"`;
const hereString = (text: string) => `@'\n${text}\n'@`;
const hereExpanded = (text: string) => `@"\n${text.replace(/[`$]/g, '`$&')}\n"@`;
const bare = (text: string) => (text === '' ? "''" : text.replace(/[^A-Za-z0-9é東]/gu, '`$&').replace(/`\n/g, '`n'));

const styles: Readonly<Record<string, (text: string) => string>> = {
  'single quotes': single,
  'double quotes with back-ticks': double,
  'double quotes over several lines': plainDouble,
  'double quotes as browsers copy them': byCode,
  'a here-string': hereString,
  'a here-string with back-ticks': hereExpanded,
  'bare words with back-ticks': bare,
  'typographic single quotes': (text) => `‘${text.replaceAll("'", "''")}’`,
};
const gaps = fc.constantFrom(' ', '  ', ' `\n  ', ' `\r\n\t');

const read = (line: string) => {
  const [command, ...more] = powerShellCommands(line);
  expect(more).toEqual([]);
  if (!command) throw new Error('There is no command.');
  return command.words.slice(1).map(toText);
};

describe('words of PowerShell', () => {
  test.each(Object.entries(styles))('are read back from %s', { tags: ['property'] }, (_, write) => {
    fc.assert(
      fc.property(words, gaps, (list, gap) => {
        // No here-string can hold the mark of its end.
        fc.pre(!list.some((text) => /(?:^|\n)['"]@/.test(text)));
        expect(read(['curl.exe', ...list.map(write)].join(gap))).toEqual(list);
      }),
    );
  });
  test('Windows PowerShell takes quotes behind a back-slash for quotes', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(words, (list) => {
        const given = list.map((text) => text.replace(/[\n\t]/g, ''));
        const written = given.map((text) => single(`{\\"a\\":\\"${text.replace(/ /g, '')}\\"}`));
        expect(read(['curl.exe', ...written].join(' '))).toEqual(
          given.map((text) => `{"a":"${text.replace(/ /g, '')}"}`),
        );
      }),
    );
  });
  test('what stands behind --% goes to the program as it is', () => {
    expect(read('curl.exe -d a --% "b c" \'d\' $e https://h/a.b?x=1&y=2 | more')).toEqual([
      ...['-d', 'a', 'b c', "'d'", '$e', 'https://h/a.b?x=1&y=2'],
    ]);
  });
});

describe('a call of PowerShell', () => {
  test('curl.exe over lines that end with a back-tick', () => {
    const call = onlyCall("curl.exe -X POST `\r\n  -H 'X-A: It''s' `\r\n  -d 'a=1&b=2' `\r\n  'https://h/a.b'");
    expect(call).toMatchObject({ httpMethod: 'POST', body: 'a=1&b=2' });
    expect(call.headers).toContainEqual(['X-A', "It's"]);
  });
  test("'It''s' is one word with a quote in it", () => {
    expect(onlyCall(`PS C:\\> curl.exe --data-urlencode 'status=It''s' https://h/a.b`).body).toBe('status=It%27s');
    expect(onlyCall(`curl --data-raw 'status=It''s' https://h/a.b`).notes).toContain(
      'It is read as PowerShell reads it; bash would send other bytes.',
    );
  });
  test.each([
    "(curl.exe -d 'a=1' 'https://h/a.b').Content",
    "$r = curl.exe -d 'a=1' https://h/a.b",
    "$b = 'a=1'\ntry { curl.exe -d $b https://h/a.b } catch { $_ }",
    '$b = @"\na=1\n"@\ncurl.exe --data-binary $b "https://h/a.b"\nWrite-Host "done $($r["a"].Count)"',
  ])('is found in parentheses and blocks, with its variables: %s', (text) => {
    expect(onlyCall(text)).toMatchObject({ httpMethod: 'POST', path: '/a.b', body: 'a=1' });
  });
  test('headers of Invoke-RestMethod that decide about a call are of its call', () => {
    const text = `irm https://h/accounts.search -Headers @{ Authorization = "Bearer t-1"; Origin = 'https://a.example' }`;
    expect(onlyCall(text).headers).toEqual([
      ['Origin', 'https://a.example'],
      ['Authorization', 'Bearer t-1'],
    ]);
  });
  test.each([
    ['a variable of the environment', 'curl.exe "https://h/a.b?x=$env:KEY"', /variable \$env:KEY/],
    ['a variable that nobody set', 'curl.exe -d "$body" https://h/a.b `\n -v', /variable \$body/],
    ['a computed value', 'PS> curl.exe "https://h/a.b?t=$(Get-Date)"', /\$\(Get-Date\)/],
    ['an unquoted ampersand', 'PS> curl.exe https://h/a.b?x=1&y=2', /unquoted "&", which PowerShell refuses/],
    ['an open quote', "PS> curl.exe 'https://h/a.b", /opening '/],
    ['an open here-string', "curl.exe https://h/a.b -d @'\nabc", /opening @'/],
  ])('%s gets one sentence', (_, text, sentence) => {
    expect(sentenceFor(text)).toMatch(sentence);
  });
});
