import { describe, expect, test } from 'vitest';
import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { onlyCall, sentenceFor } from './pasted.fixture.ts';
import { sentenceOf } from './pasted-call.ts';
import { readPaste } from './read-paste.ts';

const FORM = ['Content-Type', 'application/x-www-form-urlencoded'];

describe('a pasted cURL command is the call that cURL makes of it', () => {
  test('a command that cURL or bash understands and that makes no call is not read by its escapes as another one (R59)', () => {
    expect(sentenceFor(String.raw`curl -d x$'\c?'"\'\a" 'http://u@h/'\''/;[]' --data-raw x\9 --get`)).toMatch(/0x7f/);
    expect(sentenceFor(String.raw`curl -d x"b>$%\\${'$'}{x}"$':\U0001F600' 'http://u@h/b.c'`)).toMatch(
      /shell variable/,
    );
    const quoteOverTheAddress = String.raw`curl -H x:"\!\""\ "\]$'\t' 'http://u@h/?~"?' 'http://h/~/"/!*()' -d =x"
a" http://h`;
    expect(sentenceFor(quoteOverTheAddress)).toMatch(/no address/);
  });
  test('a line end or an escaped blank that bash leaves in a value is sent (R59)', () => {
    expect(onlyCall("curl -d x=a -d x'>!\n' -d b http://h/x.y").body).toBe('x=a&x>!\n&b');
    expect(onlyCall(String.raw`curl -d x$'=*\n\r' http://h/x.y -d b`).body).toBe('x=*\n\r&b');
    expect(onlyCall(String.raw`curl -d x\ \  http://h/x.y`).body).toBe('x  ');
  });
  test('-d makes a POST and joins its data', () => {
    const call = onlyCall(`curl -d a=1 --data 'b=2&c=3' --data-raw '@d=4' "https://localhost/x.y"`);
    expect(call).toMatchObject({ httpMethod: 'POST', body: 'a=1&b=2&c=3&@d=4', query: '', headers: [FORM] });
  });
  test('--data-urlencode encodes what follows the name, a blank as "+" (U 3.13)', () => {
    const call = onlyCall(
      `curl --data-urlencode 'status=Hi & "you"!~' --data-urlencode =a=b --data-urlencode 'c d' https://h/x.y`,
    );
    expect(call.body).toBe('status=Hi+%26+%22you%22%21~&a%3Db&c+d');
  });
  test('-G moves the data into the query, behind what is there, with escapes in lower case (U 3.13)', () => {
    const call = onlyCall(`curl -G 'https://h/x.y?a=%2A' -d b=%2A --data-urlencode 'c=3 *'`);
    expect(call).toMatchObject({ httpMethod: 'GET', query: 'a=%2A&b=%2a&c=3+%2a', body: undefined, headers: [] });
  });
  test('--url-query adds to the query of a POST', () => {
    const call = onlyCall(`curl --url-query 'a=b c' --url-query '+d=%20e' -d f https://h/x.y`);
    expect(call).toMatchObject({ httpMethod: 'POST', query: 'a=b+c&d=%20e', body: 'f' });
  });
  test('--json is a POST of what it is given, as JSON', () => {
    const call = onlyCall(`curl --json '{"a":' --json '1}' https://h/x.y`);
    expect(call).toMatchObject({ httpMethod: 'POST', body: '{"a":1}' });
    expect(call.headers).toContainEqual(['Content-Type', 'application/json']);
  });
  test('-X wins over what the data would make it, and is sent as it is written', () => {
    expect(onlyCall('curl -XGET -d a=1 https://h/x.y')).toMatchObject({ httpMethod: 'GET', body: 'a=1' });
    expect(onlyCall('curl --request put https://h/x.y').httpMethod).toBe('put');
    expect(onlyCall('curl -I https://h/x.y').httpMethod).toBe('HEAD');
  });
  test('-H adds, replaces and removes headers', () => {
    const call = onlyCall(
      `curl -d a -H 'Content-Type:' -H 'X-A;' -H 'X-B:' -H 'X-C:  c ' -H 'authorization: OAuth t' -u a:b https://h/x.y`,
    );
    expect(call.headers).toEqual([
      ['X-A', ''],
      ['X-C', 'c'],
      ['authorization', 'OAuth t'],
    ]);
  });
  test("-H 'Host: …' is the host that the call names", () => {
    const call = onlyCall(`curl -H 'Host: socialize.us1.example' http://127.0.0.1:9480/socialize.getUserInfo`);
    expect(call).toMatchObject({ host: 'socialize.us1.example', headers: [] });
    expect(call.notes).toContain('The call goes to 127.0.0.1:9480 and names socialize.us1.example in its header Host.');
  });
  test('a name and password become a header, wherever they are given', () => {
    const basic = (user: string) => [['Authorization', `Basic ${Buffer.from(user).toString('base64')}`]];
    expect(onlyCall('curl -u 3_demo:s:1 https://h/x.y').headers).toEqual(basic('3_demo:s:1'));
    expect(onlyCall('curl https://k:p%40@h/x.y')).toMatchObject({ host: 'h', headers: basic('k:p@') });
    expect(onlyCall('curl https://k:p@h/x.y -u a:b').headers).toEqual(basic('a:b'));
    expect(onlyCall('curl --oauth2-bearer t -u a:b https://h/x.y').headers).toEqual([['Authorization', 'Bearer t']]);
  });
  test('short options may be joined, the last with its value, and long ones cut short', () => {
    expect(onlyCall('curl -sSkd a=1 https://h/x.y').body).toBe('a=1');
    expect(onlyCall('curl -sSo out.txt https://h/x.y').path).toBe('/x.y');
    expect(onlyCall('curl --data-u "a=b c" https://h/x.y').body).toBe('a=b+c');
  });
  test('an option that does not shape the call is ignored, with its value, and nothing is said of it (R59)', () => {
    const call = onlyCall('curl --cacert ~/ca.pem -m 10 -L --http1.1 -w "%{http_code}" -k https://h/x.y');
    expect(call).toMatchObject({ host: 'h', path: '/x.y', httpMethod: 'GET', headers: [] });
    expect(call.notes).toEqual([]);
  });
  test('an address without a scheme is HTTP, one without a path asks for the root', () => {
    expect(onlyCall('curl localhost:9480/x.y')).toMatchObject({ transport: 'http', host: 'localhost:9480' });
    expect(onlyCall('curl https://localhost:443?a=b#c')).toMatchObject({ host: 'localhost', target: '/?a=b' });
  });
  test('a path with dot segments is the one that cURL sends, and the reader is told', () => {
    const call = onlyCall('curl https://h/a/../x.y');
    expect(call.path).toBe('/x.y');
    expect(call.notes[0]).toMatch(/rewrites the path "\/a\/\.\.\/x\.y" to "\/x\.y"/);
    expect(onlyCall('curl --path-as-is https://h/a/../x.y').path).toBe('/a/../x.y');
  });
  test('several addresses are several calls, also behind --next', () => {
    const paste = readPaste('curl -d a=1 https://h/a.b http://h/c.d --next -G -d e https://h/f.g');
    expect(paste.kind === 'calls' && paste.calls.map(({ label }) => label)).toEqual([
      'POST https://h/a.b',
      'POST http://h/c.d',
      'GET https://h/f.g',
    ]);
  });
  test('standard input is read where the command has it', () => {
    expect(onlyCall(`curl -d @- https://h/a.b <<'EOF'\na=1&\nb=$2\nEOF\n`).body).toBe('a=1&b=$2');
    expect(onlyCall(`curl --data-binary @- https://h/a.b <<< 'a b'`).body).toBe('a b\n');
  });
  test('a command over several lines, as browsers copy it, is one command', () => {
    const call = onlyCall("curl 'https://h/x.y' \\\n  -H 'accept: */*' \\\r\n  --data-raw $'a=it\\'s\\u00e9\\xff\\n'");
    expect(call.body).toBe(`${toBytes("a=it'sé")}\xff\n`);
    expect(call.headers).toEqual([FORM, ['accept', '*/*']]);
  });
  test('a backslash at the end goes on in a line that was left out: nothing of it is sent', () => {
    expect(onlyCall('curl https://h/x.y -d a=1\\\n').body).toBe('a=1');
    expect(onlyCall('curl https://h/x.y -d a=1 \\').body).toBe('a=1');
  });
  test('a blank or tab at the end belongs to the last word when a backslash stands before it', () => {
    expect(onlyCall('curl https://h/x.y -d a=1\\\t').body).toBe('a=1\t');
    expect(onlyCall('curl https://h/x.y -d a=1\\ \n').body).toBe('a=1 ');
    expect(onlyCall('curl https://h/x.y -d a=1\\\\ \n').body).toBe('a=1\\');
  });
  test('variables that the same text sets are filled in', () => {
    const call = onlyCall(
      `KEY='3_a b'\nexport URL="https://h"\ncurl --data-urlencode "apiKey=$KEY" "\${URL}/a.b" | jq .`,
    );
    expect(call).toMatchObject({ host: 'h', path: '/a.b', body: 'apiKey=3_a+b' });
  });
  test.each([
    'T="$(date "+%s")"\ncurl -d "a=1" https://h/a.b',
    'cd "$HOME/$(id -un)" && curl -d a=1 https://h/a.b',
    'A=$HOME/x; B=`date`\necho "$A" "$\x7bB:-x}" `id`; curl -d "a=1" https://h/a.b',
  ])('what only other commands need does not matter: %j', (text) => {
    expect(onlyCall(text)).toMatchObject({ host: 'h', path: '/a.b', body: 'a=1' });
  });
  test('R15: a variable of Authdesk stands for a secret that is missing, and the rest can be read', () => {
    const call = onlyCall(`# Set before\ncurl --globoff -d a=1 --data-urlencode sig="$AUTHDESK_SIG" 'https://h/a.b'`);
    expect(call).toMatchObject({ missing: ['AUTHDESK_SIG', 'sig'], body: 'a=1&sig=%24AUTHDESK_SIG' });
    expect(call.notes.map(sentenceOf)[0]).toMatch(/\$AUTHDESK_SIG: the value is not part of the command/);
  });
  test('what browsers put around a command is left out', () => {
    for (const text of [
      '$ curl https://h/a.b',
      'ada@laptop:~/shop$ curl https://h/a.b',
      '```sh\ncurl https://h/a.b\n```',
      '> curl \\\n>   https://h/a.b',
      '`curl https://h/a.b`',
      'curl\u00a0https://h/a.b',
      'sudo /usr/bin/curl https://h/a.b && echo done',
      'cd /tmp; time curl https://h/a.b > out.txt 2>&1',
    ]) {
      expect(onlyCall(text), text).toMatchObject({ host: 'h', path: '/a.b', httpMethod: 'GET' });
    }
  });
});

describe('a command out of a mail or a terminal', () => {
  test.each([
    "Hi, this doesn't work since noon:\n\ncurl -d a=1 'https://h/a.b'\n\nThanks, it's urgent (really)",
    '$ curl -d a=1 https://h/a.b\n{"errorCode":403003,"errorMessage":"it\'s wrong"}\n$ ',
    'curl -d a=1 https://h/a.b\n<html>Bad & broken "text</html>',
    "curl 'https://h/a.b' \\ -d a=1 \\   --compressed",
    'C:\\>curl "https://h/a.b" -d a=1\r\n{"errorDetails":"a&b \\" (x"}\r\nC:\\>',
    "PS C:\\> curl.exe 'https://h/a.b' -d a=1\n{\"it's\": 1}\n",
    "Hello,\n\nthis fails:\n\n> curl -X POST 'https://h/a.b' \\\n>   -d 'a=1'\n\nIt's 403003. Please help!\nKim",
    "> Hello,\n> curl -X POST 'https://h/a.b' \\\n>   -d 'a=1'",
  ])('is found in %j', (text) => {
    expect(onlyCall(text)).toMatchObject({ host: 'h', path: '/a.b', httpMethod: 'POST', body: 'a=1' });
  });
});

describe('a command that cannot be judged gets one sentence', () => {
  test.each([
    ['an open quote', `curl 'https://h/x.y`, /opening '/],
    ['a shell variable', 'curl -d "secret=$SECRET" https://h/x.y', /shell variable \$SECRET/],
    ['a variable of a loop', 'for i in 1 2; do curl -d "n=$i" https://h/x.y; done', /shell variable \$i/],
    ['a variable in braces', `curl -d "secret=\${S:-x}" https://h/x.y`, /shell variable \$\{S:-x\}/],
    ['a computed variable', 'T=$(date +%s)\ncurl -d "t=$T" https://h/x.y', /\$T, which is the output .*date \+%s/],
    ['an unquoted variable that is split', "A='a b'\ncurl -d $A https://h/x.y", /\$A is not in double quotes/],
    ['a command substitution', 'curl -d "t=$(date)" https://h/x.y', /output of another command/],
    ['back-ticks', 'curl -d t=`date` https://h/x.y', /output of another command/],
    ['a process substitution', 'curl -d @<(date) https://h/x.y', /output of another command/],
    ['a list in braces', 'curl -d {"a":1,"b":2} https://h/x.y', /unquoted braces \{"a":1,"b":2\}/],
    ['a sequence in braces', 'curl https://h/{1..3}', /unquoted braces \{1\.\.3\}/],
    ['a tilde', 'curl -d x=~/a https://h/x.y', /"~"/],
    ['an unquoted parenthesis', 'curl https://h/x.y?a=f(x)', /unquoted "\("/],
    ['an unquoted ampersand', 'curl https://h/a.b?x=1&y=2', /unquoted "&"/],
    ['data from a file', 'curl -d @body.txt https://h/x.y', /-d reads its data from the file "body.txt"/],
    ['data from standard input', 'curl --data-binary @- https://h/x.y', /--data-binary reads .* standard input/],
    ['an encoded file', 'curl --data-urlencode a@b.txt https://h/x.y', /--data-urlencode .* file "b.txt"/],
    ['headers from a file', 'curl -H @h.txt https://h/x.y', /-H reads .* file "h.txt"/],
    ['a multipart form', 'curl -F a=b https://h/x.y', /^-F sends a multipart form/],
    ['an upload', 'curl -T a.txt https://h/x.y', /^-T uploads the file "a.txt"/],
    ['options from a file', 'curl -K a.txt https://h/x.y', /^-K reads options from the file "a.txt"/],
    ["Amazon's signature", 'curl --aws-sigv4 a:b https://h/x.y', /^--aws-sigv4 signs/],
    ['no address', 'curl -d a=1', /no address/],
    ['an option without its value', 'curl https://h/a.b -d', /-d has no value/],
    ['an unknown option', 'curl --frobnicate https://h/a.b', /no option --frobnicate/],
    ['an ambiguous option', 'curl --da x https://h/a.b', /--da is cut short: cURL has --data, --data-ascii/],
    ['an option with "="', 'curl --data=a https://h/a.b', /does not know the option "--data=…"/],
    ['a typographic dash', 'curl -A "a\nb" –d a https://h/a.b', /typographic dash/],
    ['typographic quotes', 'curl “https://h/a.b', /typographic quotes “/],
    ['a pattern of cURL', "curl 'https://h/a.b?x={1,2}'", /"\{" in the address for a pattern/],
    ['a range of cURL', "curl 'https://h/a.b?x[0]=1'", /"\[" in the address for a pattern/],
    ['a blank in the address', "curl 'https://h/a.b?x=a b'", /refuses the address, because it contains a blank/],
    ['a blank in the data of -G', "curl -G -d 'x=a b' https://h/a.b", /contains a blank/],
    ['another protocol', 'curl ftp://h/a.b', /"ftp:", which is not HTTP/],
    ['-I with data', 'curl -I -d a https://h/a.b', /refuses -I together with data/],
  ])('%s', (_, text, sentence) => {
    expect(sentenceFor(text)).toMatch(sentence);
  });
  test('R51: the sentence does not show more than the beginning of what is wrong', () => {
    expect(sentenceFor(`curl -d {${'a,'.repeat(10_000)}} https://h/x.y`).length).toBeLessThan(300);
  });
});
