import { describe, expect, test } from 'vitest';
import { onlyCall, sentenceFor } from './pasted.fixture.ts';

const FORM: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded'];

describe('a raw request', () => {
  const head = 'POST /a.b?x=1 HTTP/1.1\nHost: localhost:9480\nContent-Type: application/x-www-form-urlencoded\n';
  test.each(['\n', '\r\n'])('with the line ends %j', (end) => {
    const text = `${head}Content-Length: 7\n\na=1&b=2\n`.replaceAll('\n', end);
    expect(onlyCall(text)).toMatchObject({
      ...{ httpMethod: 'POST', transport: 'http', host: 'localhost:9480', target: '/a.b?x=1' },
      ...{ headers: [FORM], body: 'a=1&b=2' },
      notes: [expect.stringMatching(/^The text does not say whether .* as HTTP\. Its port 9480/)],
    });
  });
  test('keeps bytes that are not UTF-8', () => {
    const bytes = Buffer.from(`${head}Content-Length: 3\n\na=\xe9`, 'latin1');
    expect(onlyCall(bytes).body).toBe('a=\xe9');
  });
  test('with another length says so', () => {
    expect(onlyCall(`${head}Content-Length: 70\n\na=1`).notes[0]).toMatch(
      /Content-Length says 70 bytes, and the body has 3/,
    );
  });
  test('with a whole address as its target, as proxies show it, is what the service gets', () => {
    const call = onlyCall('GET http://h:9480/a.b?x=1 HTTP/1.1\nHost: h:9480\n\n');
    expect(call).toMatchObject({ transport: 'http', host: 'h:9480', path: '/a.b', query: 'x=1', target: '/a.b?x=1' });
  });
  test('in chunks is put together', () => {
    expect(onlyCall(`${head}Transfer-Encoding: chunked\n\n3\r\na=1\r\n4\r\n&b=2\r\n0\r\n\r\n`).body).toBe('a=1&b=2');
  });
  test.each([
    ':authority: h\n:method: POST\n:path: /a.b?x=1\n:scheme: https\naccept: */*\n\na=1',
    ':authority\nh\n:method\nPOST\n:path\n/a.b?x=1\n:scheme\nhttps\naccept\n*/*\n\na=1',
    ':authority:\nh\n:method:\nPOST\n:path:\n/a.b?x=1\n:scheme:\nhttps\naccept:\n*/*\n\na=1',
  ])('of HTTP/2 as browsers show it: %j', (text) => {
    expect(onlyCall(text)).toMatchObject({
      ...{ httpMethod: 'POST', transport: 'https', host: 'h', target: '/a.b?x=1' },
      ...{ headers: [['accept', '*/*']], body: 'a=1' },
    });
  });
  test('as curl -v prints it has no body, which is said', () => {
    const call = onlyCall(
      '* Connected to h\n> POST /a.b HTTP/1.1\n> Host: h:9480\n> Content-Length: 3\n>\n< HTTP/1.1 200 OK\n',
    );
    expect(call).toMatchObject({ httpMethod: 'POST', host: 'h:9480', path: '/a.b', missing: ['body'] });
    expect(call.body).toBeUndefined();
    expect(call.notes[0]).toMatch(/Content-Length says 3 bytes, and the body has 0/);
  });
  test('that does not say how it went is read as HTTPS, with a note', () => {
    const call = onlyCall('GET /a.b HTTP/1.1\nHost: h.example\n');
    expect(call.transport).toBe('https');
    expect(call.notes[0]).toMatch(/HTTP or HTTPS/);
  });
  test.each([
    ['without Host', 'GET /a.b HTTP/1.1\nAccept: x\n', /no header Host/],
    ['with a line that is no header', 'GET /a.b HTTP/1.1\nHost: h\nwhat\n\n', /"what" of the request is no header/],
  ])('%s gets one sentence', (_, text, sentence) => {
    expect(sentenceFor(text)).toMatch(sentence);
  });
});
