import { describe, expect, test } from 'vitest';
import { callsOf, onlyCall, sentenceFor } from './pasted.fixture.ts';
import { sentenceOf } from './pasted-call.ts';

const query = 'apiKey=3_demo&UID=u-ada&nonce=1700000000000_42&timestamp=1700000000&sig=uy6k5SPHGUwIpiXVLKqonKbcqfc%3D';
const url = `https://socialize.us1.authdesk.localhost:9443/socialize.getUserInfo?${query}`;
const at = (text: string, ...places: readonly number[]): string[] =>
  [0, ...places].map((start, index) => text.slice(start, places[index]));
const cut = url.indexOf('&timestamp');
const half = url.indexOf('KqonK');
const [whole, middle] = [at(url, cut), at(url, half)];

/** Issue "Whatever a customer sends", 1: joined, decoded, or said to be cut, never judged as the half that is left. */
describe('an address that came by mail or chat is read whole', () => {
  test.each([
    ['broken before a parameter', whole.join('\n')],
    ['broken behind "&"', at(url, cut + 1).join('\n')],
    ['broken within the signature', middle.join('\n')],
    ['broken within a percent escape', at(url, url.indexOf('%3D') + 1).join('\n')],
    ['broken, with blanks at the break', whole.join('  \n   ')],
    ['broken, with a carriage return', whole.join('\r\n')],
    ['broken, in a mail that is quoted', `> our call fails:\n> ${whole.join('\n> ')}`],
    ['broken, between words', `Hello,\nthis call fails since noon:\n${whole.join('\n')}\nThanks, Eve`],
    ['broken within the signature, between words', `Hello,\nwe call\n${middle.join('\n')}\n\nThanks, Eve`],
    ['broken three times', at(url, 60, 110, half).join('\n')],
    ['broken behind the path', at(url, url.indexOf('?')).join('\n')],
    ['with its line break lost', whole.join(' ')],
    ['quoted-printable', `${whole.join('\n').replaceAll('=', '=3D').replace('\n', '=\n')}`],
    [
      'the source of a mail',
      `Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nHallo Sch=C3=B6n,\n\n${whole.join('\n').replaceAll('=', '=3D').replace('\n', '=\n')}\n`,
    ],
    ['as a link of Slack', `<${url}|socialize.getUserInfo>`],
    ['as a link of Slack with entities', `<${url.replaceAll('&', '&amp;')}|the call>`],
    ['with invisible characters', whole.join('\u200b')],
    ['with soft hyphens', whole.join('\u00ad')],
    ['copied from HTML', url.replaceAll('&', '&amp;')],
    ['behind a bullet', `* ${url}`],
    ['followed by a sentence', `${url}\nIt worked yesterday.`],
    ['followed by a greeting', `${url}\nRegards\nEve`],
    ['followed by a list', `${url}\n- since noon\n- only on one server`],
  ])('%s', (_, text) => {
    const call = onlyCall(text);
    expect(call.query).toBe(query);
    expect(call.path).toBe('/socialize.getUserInfo');
    expect(call.doubts ?? []).toEqual([]);
  });

  test('what was undone is said', () => {
    expect(onlyCall(whole.join('\u200b')).notes.map(sentenceOf).join(' ')).toMatch(/invisible characters/);
    expect(onlyCall(whole.join('\n')).notes.map(sentenceOf).join(' ')).toMatch(/broken into lines/);
    expect(onlyCall(`<${url}|x>`).notes.map(sentenceOf).join(' ')).toMatch(/Slack/);
  });

  test('and a value that only looks like quoted-printable stays', () => {
    expect(onlyCall('https://h/a.b?x=3Dab&y=1').query).toBe('x=3Dab&y=1');
    expect(onlyCall('https://h/a.b?sig=AB%3D&apiKey=3_demo').query).toBe('sig=AB%3D&apiKey=3_demo');
  });

  test('the call as it was written is offered beside the one that was put right', () => {
    const calls = callsOf(whole.join(' '));
    expect(calls.map(({ readingOf }) => readingOf !== undefined)).toEqual([true, true]);
    expect(calls[1]?.call.query).toBe(query.replace('&timestamp', ' &timestamp'));
  });
});

/** R59: undone and said, so that no verdict is about what the way put into the call. */
describe('a call that something escaped, encoded or set in type on its way is the one that was sent', () => {
  const address = 'https://socialize.us1.authdesk.localhost:9443/socialize.setStatus';
  const form = 'apiKey=3_demo&status=It%27s&sig=uy6k5SPHGUwIpiXVLKqonKbcqfc%3D';
  const command = `curl '${address}' -H 'Content-Type: application/x-www-form-urlencoded' --data-raw '${form}'`;
  const base64 = (text: string) => (btoa(text).match(/.{1,76}/g) ?? []).join('\n');
  const columns = (text: string, width: number) => (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n');
  const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

  test.each([
    ['"&" of JSON', `${address}?${form.replaceAll('&', '\\u0026').replaceAll('=', '\\u003d')}`],
    ['"&" of HTML in HTML', `${address}?${form.replaceAll('&', '&amp;amp;')}`],
    ['"&" by its number', `${address}?${form.replaceAll('&', '&#38;')}`],
    ['"&" by its number in hex', `${address}?${form.replaceAll('&', '&#x26;')}`],
  ])('an address with %s', (_, text) => {
    const [one] = callsOf(text);
    expect(one?.call).toMatchObject({ path: '/socialize.setStatus', query: form });
    expect(one?.call.notes.map(sentenceOf).join(' ')).toMatch(/is read as "&"/);
  });

  test.each([
    ['in base64', base64(command)],
    ['in base64 with a last line of four signs', base64(command.padEnd(Math.ceil(command.length / 57) * 57 + 1))],
    [
      'in the source of a mail in base64',
      `From: eve@shop.example\nContent-Transfer-Encoding: base64\n\n${base64(`Hello,\n\n${command}\n`)}\n`,
    ],
    ['as a text of JSON', JSON.stringify(command.replaceAll("'", '"'))],
    ['as a text of JSON in another', JSON.stringify(JSON.stringify(command))],
    ['in the source of a page', `<p>Hello</p>\n<pre><code>${html(command)}</code></pre><p>Bye</p>`],
    ['in typographic quotes', `curl “${address}” -d “${form}”`],
    ['in single typographic quotes, quoted', `> curl ‘${address}’ -d ‘${form}’`],
    ['with typographic dashes', `curl –X POST '${address}' —data-raw '${form}'`],
    ['broken at a column, also within words', columns(command, 48)],
    ['broken at another column', columns(command, 71)],
    ['broken within a header', command.replace('Content-Type: ', 'Content-Type:\n')],
    ['printed on one line', `2026-11-27 ERROR POST ${address} body=${form}`],
    [
      'as Spring prints its form',
      `DEBUG HTTP POST ${address}\nDEBUG Writing [{apiKey=[3_demo], status=[It's], sig=[uy6k5SPHGUwIpiXVLKqonKbcqfc=]}] as "x"`,
    ],
    [
      'as PHP prints its form',
      `POST ${address}\nArray\n(\n    [apiKey] => 3_demo\n    [status] => It's\n    [sig] => uy6k5SPHGUwIpiXVLKqonKbcqfc=\n)\n`,
    ],
    [
      'as Chrome shows its form, name and value on two lines',
      `Request URL: ${address}\nRequest Method: POST\n\nForm Data\nview source\napiKey\n3_demo\nstatus\nIt's\nsig\nuy6k5SPHGUwIpiXVLKqonKbcqfc=`,
    ],
  ])('a call %s', (_, text) => {
    const [one] = callsOf(text);
    expect(one?.call).toMatchObject({ httpMethod: 'POST', path: '/socialize.setStatus', body: form });
    expect(one?.call.doubts ?? []).toEqual([]);
  });

  test.each([
    [
      'logfmt',
      'timestamp=2026-11-27T09:00:00Z level=info apiKey=3_demo UID=u-ada secret=x msg="POST https://localhost:9443/accounts.getAccountInfo"',
    ],
    [
      'JSON',
      '{"timestamp":"2026-11-27T09:00:00Z","method":"POST","url":"https://localhost:9443/accounts.getAccountInfo?apiKey=3_demo&UID=u-ada&secret=x"}',
    ],
  ])('the timestamp of a line of %s is its time, and no parameter', (_, text) => {
    const call = onlyCall(text);
    expect(`${call.query}${call.body ?? ''}`).toBe('apiKey=3_demo&UID=u-ada&secret=x');
    expect(call.doubts ?? []).toEqual([]);
    expect(call.sentAt).toBe(Date.UTC(2026, 10, 27, 9));
  });

  test('a screenshot that took "//" for letters is recognised, and not corrected', () => {
    expect(sentenceFor(`https:ll${address.slice(8)}?${form}`)).toMatch(/looks like the text of a screenshot/);
  });
});

describe('a text that may hold more of the call than was read says so', () => {
  test.each([
    ['a body somewhere else', `${url}\n\nand the form is UID=u-1&status=hello&sig=abc`, /status|sig/],
    ['an odd word behind the address', `https://h/a.b?apiKey=3_demo&sig=abc\nQ29kZQ1\nfails`, /Q29kZQ1/],
  ])('%s', (_, text, names) => {
    expect(onlyCall(text).doubts?.join(' ')).toMatch(names);
  });
  test('parameters in words', () => {
    const text = 'We call https://localhost:9443/socialize.getUserInfo with nonce=5 and the usual key';
    expect(sentenceFor(text)).toMatch(/beside it nonce; how they were sent cannot be told/);
  });
});

describe('a request followed by its response', () => {
  const body = 'apiKey=3_demo&UID=u-ada&secret=x';
  const response =
    'HTTP/1.1 200 OK\nDate: Mon, 23 Nov 2026 09:00:00 GMT\nX-Call-Id: 0123456789abcdef0123456789abcdef\nContent-Type: text/javascript\n\n{\n  "callId": "0123456789abcdef0123456789abcdef",\n  "errorCode": 403010\n}\n';
  const request = (more = '') =>
    `POST /accounts.getAccountInfo HTTP/1.1\nHost: localhost:9443\nContent-Type: application/x-www-form-urlencoded\n${more}\n${body}`;
  const callId = '0123456789abcdef0123456789abcdef';
  const answer = { status: 200, date: Date.UTC(2026, 10, 23, 9), errorCode: 403010, callId };
  const only = (text: string) => callsOf(text)[0];

  test.each([
    ['with Content-Length', `${request(`Content-Length: ${body.length}\n`)}${response}`],
    ['with Content-Length and an empty line', `${request(`Content-Length: ${body.length}\n`)}\n\n${response}`],
    ['without Content-Length', `${request()}\n\n${response}`],
    ['with carriage returns', `${request(`Content-Length: ${body.length}\n`)}\n${response}`.replaceAll('\n', '\r\n')],
    ['with a line between them', `${request()}\n\n--- response ---\n${response}`],
  ])('%s: the body ends where the response begins, and the response is read', (_, text) => {
    const one = only(text);
    expect(one?.call.body).toBe(body);
    expect(one?.answer).toEqual(answer);
    expect(one?.call.sentAt).toBe(answer.date);
  });

  test('several of one stream are read, each with its own', () => {
    const calls = callsOf(
      `GET /a.b HTTP/1.1\nHost: h\nX-Forwarded-Proto: https\n\n${response}\nGET /c.d HTTP/1.1\nHost: h\n\nHTTP/1.1 503 Service Unavailable\n\n`,
    );
    const first = calls.filter(({ call }) => call.transport === 'https');
    expect(first.map(({ call, answer: got }) => [call.path, got?.status, got?.errorCode])).toEqual([
      ['/a.b', 200, 403010],
      ['/c.d', 503, undefined],
    ]);
  });

  test.each([
    ['Python', "{'UID': 'u-ada', 'errorCode': 403010, 'regToken': 'r', 'callId': '0123456789abcdef0123456789abcdef'}"],
    [
      'Node',
      "{\n  callId: '0123456789abcdef0123456789abcdef',\n  errorCode: 403010,\n  regToken: 'r',\n  UID: 'u-ada'\n}",
    ],
    ['PHP', '{\n["callId"]=>\nstring(32) "0123456789abcdef0123456789abcdef"\n["errorCode"]=>\nint(403010)\n}'],
  ])('the answer as %s prints it is evidence, and never parameters that were sent', (_, printed) => {
    const one = only(
      `>>> r = requests.post('https://localhost:9443/accounts.getAccountInfo', data={'apiKey': '3_demo', 'UID': 'u-ada', 'secret': 'x'})\n>>> r.json()\n${printed}\n`,
    );
    expect(one?.call.body).toBe(body);
    expect(one?.call.doubts ?? []).toEqual([]);
    expect(one?.answer).toMatchObject({ errorCode: 403010, callId });
  });

  test('each of two calls has the answer that follows it', () => {
    const line = (path: string, code: number) =>
      `INFO POST https://localhost:9443/accounts.${path}?${body}\nINFO answer errorCode=${code} in 5 ms\n`;
    const calls = callsOf(line('getAccountInfo', 403010) + line('setAccountInfo', 403007));
    expect(calls.map(({ answer: got }) => got?.errorCode)).toEqual([403010, 403007]);
  });

  test('curl -v shows both', () => {
    const one = only(
      `* Connected to localhost\n> GET /a.b?x=1 HTTP/1.1\n> Host: localhost:9443\n> Accept: */*\n> \n< HTTP/1.1 200 OK\n< Date: Mon, 23 Nov 2026 09:00:00 GMT\n< \n* left intact\n{"callId":"0123456789abcdef0123456789abcdef","errorCode":403010}`,
    );
    expect(one?.answer).toEqual(answer);
  });
});
