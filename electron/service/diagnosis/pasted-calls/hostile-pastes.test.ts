import { describe, expect, test } from 'vitest';
import { readPaste } from './read-paste.ts';

const long = (unit: string, length = 500_000) => unit.repeat(Math.ceil(length / unit.length));
const address = 'https://localhost:9443/socialize.setStatus';

/** Eleven variables, each of which holds ten times the one before. */
function tenfold(first: string, next: (name: string, before: string) => string): string {
  const names = [...'abcdefghijk'];
  return [first, ...names.slice(1).map((name, index) => next(name, `$${names[index]}`))].join('\n');
}

describe('R52: a pasted text is read in time that grows with its length alone', () => {
  test.each([
    ['a word with many "~" behind a long name', `curl ${long('a')}${long("~''")}`],
    ['a cURL command with very many headers', `curl ${address}${long(' -H a:b', 1_000_000)}`],
    ['a command with very many typographic quotes', `curl ${long('“a ')}`],
    ['a command with very many typographic dashes', `curl ${long(' –a')}`],
    ['very many blocks of HTML without an end', `${long('<pre><code>')} curl ${address}`],
    ['a block of HTML with very many tags without an end', `<pre>curl ${address} ${long('<a')}</pre>`],
    ['base64 that ends in something else', `${long('QUJDRA\n')}!`],
    ['a command broken into very many lines', `curl ${address}?apiKey=3_demo&a=\n${long(`${'x'.repeat(60)}\n`)}`],
    ['an address with very many escapes', `${address}?apiKey=3_demo${long('&amp;amp;#x26;\\u0026')}`],
    ['a command with very many tabs in its data', `curl -d '${'\t'.repeat(6_000)}' ${address}`],
    ['a command with very many blanks behind it', `curl ${address} ${long(' ')}\\${long(' ')}x`],
    ['very many digits', long('1', 60_000)],
    [
      'very many blanks in lists of parameters',
      `${address} apiKey\n| a | ${long(' ', 25_000)}x\na: ${long(' ', 25_000)}x`,
    ],
    ['very many blanks in headers', `URL: ${address}\nRequest Headers\na: ${long(' ', 50_000)}x\rx`],
    ['very many requests of Ktor in one line', long('REQUEST: https://h/a.b ', 190_000)],
    ['very many pictures without an end', long('![[cid:', 190_000)],
    ['stack traces in one line', long(' at a(/b:1:1) in c:line 1', 190_000)],
    ['here-strings that see very many variables', `${hereStrings(20_000)}curl.exe ${address}`],
  ])('%s', (_, text) => {
    expect(readPaste(text).kind).toMatch(/^(?:calls|notACall)$/);
  });

  test.each([
    ['variables of bash', `${tenfold(`a=${long('x', 1_000)}`, (name, value) => `${name}="${value.repeat(10)}"`)}\n`],
    [
      'strings of PowerShell',
      `${tenfold(`$a = "${long('x', 1_000)}"`, (name, value) => `$${name} = "${value.repeat(10)}"`)}\n`,
    ],
  ])('%s that hold each other many times are refused with a sentence', (_, text) => {
    expect(readPaste(`${text}curl "${address}?a=$k"`)).toMatchObject({
      kind: 'notACall',
      sentence: 'The variables of the text make more than 2 MiB of it.',
    });
  });

  test('data that is sent to very many addresses is refused before it is put together', () => {
    expect(readPaste(`curl --data-urlencode 'x=${long('%')}'${' http://a/b'.repeat(499)}`)).toMatchObject({
      sentence: 'The calls of the cURL command are longer than 16 MiB together.',
    });
  });

  /** Beginnings of the forms in which customers send calls, none of which ends. */
  test.each([
    ['requests.get(a={', 'Python'],
    ['axios.get({', 'JavaScript'],
    ['{"a":[', 'JSON'],
    ['array(1) { ["a"]=> ', 'PHP'],
    ['get {\n', 'Bruno'],
    ['--> POST https://h/a.b\n', 'OkHttp'],
    ["'GET /a.b HTTP/1.1\\r\\n", 'a quoted request'],
    ['url,path\n', 'a table'],
    ['> ', 'a quoted mail'],
    ['POST https://h/a.b: {\n', 'the console of Postman'],
    ['<form action=https://h/a.b a="<input name=sig value=\'', 'a page of HTML'],
    ['<item><request base64="true">', 'Burp'],
    ['00:00:00.1 IP a > b: Flags [\nPOST /a.b HTTP/1.1\n', 'tcpdump'],
    ['--> POST https://h/a.b\nBody : x\n', 'Fuel'],
    ['$ cat f\nab -n 1 -p f https://h/a.b\n', 'ab'],
  ])('%j many times (%s)', (unit) => {
    expect(readPaste(long(unit, 250_000)).kind).toMatch(/^(?:calls|notACall)$/);
  });

  test('an export of YAML whose aliases hold each other is refused', () => {
    const lines = [...'bcdefghij'].map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]},`.repeat(9)}]`);
    const text = `type: collection.insomnia.rest/5.0\na: &a ["x"]\n${lines.join('\n')}\ncollection:\n  - *j\n`;
    expect(readPaste(text).kind).toBe('notACall');
  });

  test.each([`curl -d '${long('é', 2_200_000)}' ${address}`, `{${long('curl ', 2_200_000)}`, long('a', 8_000_000)])(
    'of long texts only HAR files are read',
    (text) => {
      expect(readPaste(text)).toMatchObject({ sentence: 'The text is longer than 2 MiB; only a HAR file may be.' });
    },
  );
});

function hereStrings(count: number): string {
  return Array.from({ length: count }, (_, n) => `$v${n} = @"\n\`$\n"@\n`).join('');
}
