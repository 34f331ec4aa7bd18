import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBytes, toText } from '#shared/pasted-calls/byte-text.ts';
import { onlyCall, sentenceFor } from './pasted.fixture.ts';
import { nativeWords, powerShellCommands } from './power-shell.ts';

/*
 * The reference writes words as about_Quoting_Rules, about_Special_Characters and about_Parsing say that they have to be
 * written. What is read must be the words again.
 */

const characters = fc.constantFrom(
  ..."abzAZ09 -_.=+~/,?:;()*&|<>^!@#%{}[]'`$é東\n\t".split(''),
  '😀',
  '$(x)',
  '$x',
  '`n',
  "''",
  '$$',
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
  return nativeWords(command).words.map(toText);
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
  test('Invoke-WebRequest as a browser copies it, with its session', () => {
    const call = onlyCall(
      [
        '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession',
        '$session.UserAgent = "Browser/1.0"',
        '$session.Cookies.Add((New-Object System.Net.Cookie("glt_3", "a`$b", "/", "h")))',
        'Invoke-WebRequest -UseBasicParsing -Uri "https://h/a.b?x=`$1" `',
        '-Method "POST" `',
        '-WebSession $session `',
        '-Headers @{',
        '"method"="POST"',
        '  "x-a"="b"',
        '} `',
        '-ContentType "application/x-www-form-urlencoded; charset=UTF-8" `',
        '-Body "a=$([char]233)&b=2"',
      ].join('\r\n'),
    );
    expect(call).toMatchObject({ httpMethod: 'POST', query: 'x=$1', body: toBytes('a=é&b=2') });
    expect(call.headers).toEqual([
      ['x-a', 'b'],
      ['User-Agent', 'Browser/1.0'],
      ['Cookie', 'glt_3=a$b'],
      ['Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8'],
    ]);
  });
  test('a table is a form, in the query of a GET', () => {
    expect(onlyCall(`irm https://h/a.b -Body @{ UID = "u 1~"; x = '*()' }`)).toMatchObject({
      httpMethod: 'GET',
      target: '/a.b?UID=u+1%7E&x=*()',
    });
    const post = onlyCall(
      `$b = [ordered]@{\n a = 1\n b = 'x' + "y"\n}\nInvoke-RestMethod https://h/a.b -Method Post -Body $b`,
    );
    expect(post).toMatchObject({ httpMethod: 'POST', body: 'a=1&b=xy' });
    expect(post.headers).toEqual([['Content-Type', 'application/x-www-form-urlencoded']]);
  });
  test('parameters of a table, and what happens to the answer', () => {
    const call = onlyCall(
      `$p = @{\n  Uri = 'https://h/a.b'\n  Method = 'Put'\n}\n$r = Invoke-RestMethod @p\nWrite-Host "done $($r.Count)"`,
    );
    expect(call).toMatchObject({ httpMethod: 'PUT', path: '/a.b', body: undefined });
  });
  test('headers of a dictionary, as Postman writes them', () => {
    const call = onlyCall(
      `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"\n$headers.Add("X-A", "b")\n$response = Invoke-RestMethod 'https://h/a.b' -Method 'POST' -Headers $headers -Body "c=d"\n$response | ConvertTo-Json`,
    );
    expect(call).toMatchObject({ httpMethod: 'POST', body: 'c=d' });
    expect(call.headers).toContainEqual(['X-A', 'b']);
  });
  test.each([
    "(Invoke-WebRequest -Uri 'https://h/a.b' -Method POST -Body 'a=1').Content",
    "$r = (irm 'https://h/a.b' -Method POST -Body 'a=1')",
    "$b = @{ a = '1' }\ntry { Invoke-RestMethod -Uri https://h/a.b -Method POST -Body $b } catch { $_ }",
  ])('is found in parentheses and blocks: %s', (text) => {
    expect(onlyCall(text)).toMatchObject({ httpMethod: 'POST', path: '/a.b', body: 'a=1' });
  });
  test('a body beyond ASCII says which versions send it so', () => {
    expect(onlyCall(`iwr https://h/a.b -Method POST -Body 'a=é'`).notes[0]).toMatch(/Latin-1/);
  });
  test.each([
    ['a variable of the environment', 'iwr "https://h/a.b?x=$env:KEY"', /variable \$env:KEY/],
    ['a variable that nobody set', 'irm https://h/a.b -Body $body', /variable \$body/],
    ['a computed value', 'irm "https://h/a.b?t=$(Get-Date)"', /\$\(Get-Date\)/],
    ['a multipart form', 'irm https://h/a.b -Form @{ a = 1 }', /-Form sends a multipart form/],
    ['a file', 'irm https://h/a.b -InFile a.txt', /-InFile reads the body from a file/],
    ['an unknown parameter', 'irm https://h/a.b -Frobnicate 1', /no parameter -Frobnicate/],
    ['an unquoted ampersand', 'irm https://h/a.b?x=1&y=2', /unquoted "&", which PowerShell refuses/],
    ['an open quote', "irm 'https://h/a.b", /opening '/],
    ['an open here-string', "irm https://h/a.b -Body @'\nabc", /opening @'/],
  ])('%s gets one sentence', (_, text, sentence) => {
    expect(sentenceFor(text)).toMatch(sentence);
  });
});
