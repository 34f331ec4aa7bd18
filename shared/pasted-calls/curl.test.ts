import { describe, expect, test } from 'vitest';
import { toBytes } from './byte-text.ts';
import type { PastedCall } from './pasted-call.ts';
import { readPaste } from './read-paste.ts';

function parseCall(text: string): PastedCall {
  const paste = readPaste(text);
  if (paste.kind === 'calls' && paste.calls[0]) return paste.calls[0].call;
  throw new Error(paste.kind === 'notACall' ? paste.sentence : paste.kind);
}

describe('a pasted call is parsed as it was sent', () => {
  test('a URL is a GET, and not a byte of its query changes', () => {
    expect(parseCall(" https://localhost:9443/socialize.setStatus?status=it's+50%25&sig=a%2Bb%3D#top ")).toEqual({
      httpMethod: 'GET',
      transport: 'https',
      host: 'localhost:9443',
      path: '/socialize.setStatus',
      target: "/socialize.setStatus?status=it's+50%25&sig=a%2Bb%3D",
      missing: [],
      notes: [],
      query: "status=it's+50%25&sig=a%2Bb%3D",
      headers: [],
      body: undefined,
    });
  });
  test('a URL without a path asks for the root', () => {
    expect(parseCall('http://localhost').path).toBe('/');
  });
  test('-d makes a POST and joins its data', () => {
    const call = parseCall(`curl -d a=1 --data 'b=2&c=3' --data-raw='@d=4' "https://localhost/x.y"`);
    expect(call).toMatchObject({ httpMethod: 'POST', body: 'a=1&b=2&c=3&@d=4', query: '' });
  });
  test('--data-urlencode encodes what follows the name', () => {
    const call = parseCall(`curl --data-urlencode 'status=Hi & "you"!' --data-urlencode =a=b https://h/x.y`);
    expect(call.body).toBe('status=Hi%20%26%20%22you%22%21&a%3Db');
  });
  test('-G moves the data into the query, behind what is there', () => {
    const call = parseCall(`curl -G 'https://h/x.y?a=1' -d b=2 --data-urlencode 'c=3 4'`);
    expect(call).toMatchObject({ httpMethod: 'GET', query: 'a=1&b=2&c=3%204', body: undefined });
  });
  test('-X wins over what the data would make it', () => {
    expect(parseCall('curl -XGET -d a=1 https://h/x.y').httpMethod).toBe('GET');
    expect(parseCall('curl --request put https://h/x.y').httpMethod).toBe('PUT');
  });
  test('headers and user become headers', () => {
    const call = parseCall(`curl -sS -H 'Authorization: OAuth st2.s.x' -u 3_demo:s:1 https://h/x.y`);
    expect(call.headers).toEqual([
      ['Authorization', 'OAuth st2.s.x'],
      ['Authorization', `Basic ${Buffer.from('3_demo:s:1').toString('base64')}`],
    ]);
  });
  test('short options may be joined, the last with its value', () => {
    expect(parseCall('curl -sSkd a=1 https://h/x.y').body).toBe('a=1');
    expect(parseCall('curl -sSo out.txt https://h/x.y').path).toBe('/x.y');
  });
  test('an option that does not shape the call is ignored with its value', () => {
    const call = parseCall('curl --cacert /tmp/ca.pem -m 10 --compressed --http1.1 -w "%{http_code}" https://h/x.y');
    expect(call).toMatchObject({ host: 'h', path: '/x.y', httpMethod: 'GET' });
  });
  test('a command over several lines, as browsers copy it, is one command', () => {
    const call = parseCall("curl 'https://h/x.y' \\\n  -H 'accept: */*' \\\r\n  --data-raw $'a=it\\'s\\u00e9\\n'");
    expect(call.body).toBe(toBytes("a=it'sé\n"));
    expect(call.headers).toEqual([['accept', '*/*']]);
  });
  test('an address without a scheme is HTTP, as for cURL', () => {
    expect(parseCall('curl localhost:9480/x.y')).toMatchObject({ transport: 'http', host: 'localhost:9480' });
  });
  test('a name and password in the address become a header', () => {
    expect(parseCall('curl https://k:p%40@h/x.y')).toMatchObject({
      host: 'h',
      headers: [['Authorization', `Basic ${Buffer.from('k:p@').toString('base64')}`]],
    });
  });
  test('quotes inside words belong to them', () => {
    expect(parseCall(`curl -d a='1 2'"3\\"4"\\ 5 https://h/x.y`).body).toBe('a=1 23"4 5');
  });
});

describe('a command that cannot be judged gets one sentence', () => {
  test.each([
    ['just text', 'hello', /neither a URL nor a cURL command/],
    ['an open quote', `curl 'https://h/x.y`, /opening '/],
    ['a shell variable', 'curl -d "secret=$SECRET" https://h/x.y', /shell variable \$SECRET/],
    ['a command substitution', 'curl -d "t=$(date)" https://h/x.y', /output of another command/],
    ['back-ticks', 'curl -d t=`date` https://h/x.y', /output of another command/],
    ['data from a file', 'curl -d @body.txt https://h/x.y', /file "body.txt"/],
    ['a multipart form', 'curl -F a=b https://h/x.y', /multipart/],
    ['no address', 'curl -d a=1', /no address/],
    ['two addresses', 'curl https://h/a.b https://h/c.d', /more than one address/],
    ['an unquoted ampersand', 'curl https://h/a.b?x=1&y=2', /unquoted "&"/],
    ['an option without its value', 'curl https://h/a.b -d', /no value/],
  ])('%s', (_, text, message) => {
    expect(() => parseCall(text)).toThrow(message);
  });
});
