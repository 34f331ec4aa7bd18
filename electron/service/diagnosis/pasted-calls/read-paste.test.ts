import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeACall } from '#shared/pasted-calls/looks-like-a-call.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { onlyCall, sentenceFor } from './pasted.fixture.ts';
import { readPaste } from './read-paste.ts';

const FORM: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded'];
const labels = (text: string) => {
  const paste = readPaste(text);
  return paste.kind === 'calls' ? paste.calls.map(({ label }) => label) : paste;
};

test('a command behind the prompt of bash is read as no other shell, also where bash cannot say what it sends', () => {
  expect(readPaste('$ curl --data-urlencode x="$(cat x)"$"" https://h/a.b')).toMatchObject({
    kind: 'notACall',
    sentence: 'The command contains the output of another command, which is not known here: $(cat x)',
  });
});

describe('an address', () => {
  test('is a GET, and not a byte of its query changes', () => {
    expect(onlyCall(" https://localhost:9443/a/../socialize.setStatus?status=it's+50%25&sig=a%2Bb%3D#top ")).toEqual({
      httpMethod: 'GET',
      transport: 'https',
      host: 'localhost:9443',
      target: "/a/../socialize.setStatus?status=it's+50%25&sig=a%2Bb%3D",
      path: '/a/../socialize.setStatus',
      query: "status=it's+50%25&sig=a%2Bb%3D",
      headers: [],
      body: undefined,
      missing: [],
      notes: [],
    });
    expect(onlyCall('http://localhost').path).toBe('/');
  });
  test.each([
    '"https://h/a.b?x=1&y=2"',
    "'https://h/a.b?x=1&y=2'",
    '<https://h/a.b?x=1&y=2>',
    '“https://h/a.b?x=1&y=2”',
    '[the call](https://h/a.b?x=1&y=2)',
    'URL: https://h/a.b?x=1&y=2',
    '\ufeff\n  https://h/a.b?x=1&y=2\r\n',
    'https://h/a.b?x=\n1&y=2',
    'This call fails since noon: https://h/a.b?x=1&y=2.',
    '(https://h/a.b?x=1&y=2)',
    'GET https://h/a.b?x=1&y=2',
    '> https://h/a.b?x=1&y=2',
  ])('is found in %s', (text) => {
    expect(onlyCall(text)).toMatchObject({ host: 'h', target: '/a.b?x=1&y=2', httpMethod: 'GET' });
  });
  test('without a scheme is read by its port', () => {
    expect(onlyCall('localhost:9443/socialize.getUserInfo?x=1').transport).toBe('https');
    expect(onlyCall('localhost:9480/socialize.getUserInfo?x=1').transport).toBe('http');
  });
  test.each([
    ['https://bücher.example/a.b', 'xn--bcher-kva.example'],
    ['https://Bücher.example:8443/a.b', 'xn--bcher-kva.example:8443'],
    ['https://à.東京.example/a.b', 'xn--0ca.xn--1lqs71d.example'],
    ['curl http://bücher.example:9480/a.b', 'xn--bcher-kva.example:9480'],
    ["fetch('https://faß.example/a.b')", 'xn--fa-hia.example'],
    ["irm 'https://пример.example/a.b'", 'xn--e1afmkfd.example'],
  ])('beyond ASCII is sent in Punycode: %s', (text, host) => {
    expect(onlyCall(text)).toMatchObject({ host, path: '/a.b' });
  });
  test('a line is a call each', () => {
    expect(labels('https://h/a.b\n\nhttps://h/c.d\n')).toEqual(['GET https://h/a.b', 'GET https://h/c.d']);
  });
  test('copied from HTML is read both ways', () => {
    const paste = readPaste('https://h/a.b?x=1&amp;y=2');
    if (paste.kind !== 'calls') throw new Error(paste.kind);
    expect(paste.calls.map(({ call }) => call.query)).toEqual(['x=1&y=2', 'x=1&amp;y=2']);
    expect(paste.calls[0]?.call.notes[0]).toMatch(/copied from HTML/);
  });
  test('with "&amp;" and "&" mixed is read both ways, too', () => {
    const paste = readPaste('https://h/a.b?x=1&amp;y=2&z=3');
    if (paste.kind !== 'calls') throw new Error(paste.kind);
    expect(paste.calls.map(({ call }) => call.query)).toEqual(['x=1&y=2&z=3', 'x=1&amp;y=2&z=3']);
  });
  test('a value that somebody has taken out is named as missing', () => {
    const call = onlyCall('https://h/a.b?apiKey=3_demo&sig=[REDACTED]&status=***');
    expect(call.missing).toEqual(['sig']);
    expect(call.notes[0]).toMatch(/value of sig was taken out/);
    expect(onlyCall('https://h/a.b?secret=abcd…').missing).toEqual(['secret']);
    expect(onlyCall('https://h/a.b?sig=uy6k5SPHGUwIpiXVLKqo...&apiKey=3_demo').missing).toEqual(['sig']);
  });
});

describe('fetch', () => {
  test('as a browser copies it', () => {
    const call = onlyCall(
      `fetch("https://h/a.b?x='1 é", {\n  "headers": {\n    "accept": "*/*",\n    "content-type": "application/x-www-form-urlencoded; charset=UTF-8"\n  },\n  "referrer": "https://h/",\n  "body": "a=1&b=\\u00e9",\n  "method": "POST",\n  "mode": "cors",\n  "credentials": "omit"\n});`,
    );
    expect(call).toMatchObject({ httpMethod: 'POST', target: '/a.b?x=%271%20%C3%A9', body: 'a=1&b=\xc3\xa9' });
    expect(call.headers).toEqual([
      ['accept', '*/*'],
      ['content-type', 'application/x-www-form-urlencoded; charset=UTF-8'],
    ]);
  });
  test('as code has it, with what is built on the spot', () => {
    const call = onlyCall(
      `const response = await fetch('https://h/' + 'a.b', {\n  method: 'post', // as usual\n  signal: controller.signal,\n  headers: new Headers({ 'X-A': 'b' }),\n  body: new URLSearchParams({ apiKey: '3_demo', 'a b': "ü*~'" }),\n});\nconsole.log(await response.json());`,
    );
    expect(call).toMatchObject({ httpMethod: 'POST', path: '/a.b', body: 'apiKey=3_demo&a+b=%C3%BC*%7E%27' });
    expect(call.headers).toEqual([
      ['X-A', 'b'],
      ['Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8'],
    ]);
  });
  test('a text without a content type goes as text/plain', () => {
    const call = onlyCall(`fetch('https://h/a.b', { method: 'POST', body: 'a=1' })`);
    expect(call.headers).toEqual([['Content-Type', 'text/plain;charset=UTF-8']]);
    expect(call.notes[0]).toMatch(/text\/plain/);
  });
  test('a relative address is one of the page that is named', () => {
    expect(onlyCall(`fetch("/a.b?x=1", { "referrer": "https://h:9443/page" })`)).toMatchObject({
      host: 'h:9443',
      target: '/a.b?x=1',
    });
  });
  test.each([
    ['a variable in the address', 'fetch(`https://h/a.b?x=$\x7bx}`)', /address of the fetch is not known/],
    [
      'a variable as the body',
      "fetch('https://h/a.b', { method: 'POST', body })",
      /body of the fetch .* the variable body/,
    ],
    [
      'a variable in a header',
      "fetch('https://h/a.b', { headers: { Authorization: token } })",
      /header Authorization .* token/,
    ],
    ['a form with files', "fetch('https://h/a.b', { method: 'POST', body: new FormData(form) })", /FormData/],
    ['no host', "fetch('/a.b')", /names no host/],
    ['an open bracket', "fetch('https://h/a.b', {", /no closing/],
    ['an open quote', "fetch('https://h/a.b", /opening '/],
  ])('%s gets one sentence', (_, text, sentence) => {
    expect(sentenceFor(text)).toMatch(sentence);
  });
});

describe('wget', () => {
  test('a POST with data and headers', () => {
    const call = onlyCall(
      `wget -qO- --post-data='a=1&b=x y' --header 'X-A: b' --header='x-a: c' 'https://h/a/../c.d?x y'`,
    );
    expect(call).toMatchObject({ httpMethod: 'POST', target: '/c.d?x%20y', body: 'a=1&b=x y' });
    expect(call.headers).toEqual([FORM, ['x-a', 'c']]);
  });
  test('a method with a body, and a name and password', () => {
    expect(onlyCall('wget --method put --body-data a=1 http://h/a.b')).toMatchObject({
      httpMethod: 'PUT',
      body: 'a=1',
    });
    const call = onlyCall('wget --auth-no-challenge --user=k --password=s https://h/a.b');
    expect(call.headers).toEqual([['Authorization', `Basic ${Buffer.from('k:s').toString('base64')}`]]);
    expect(onlyCall('wget --user=k --password=s https://h/a.b').notes[0]).toMatch(/only when the service asks/);
  });
  test.each([
    ['data from a file', 'wget --post-file a.txt https://h/a.b', /--post-file reads from the file "a.txt"/],
    ['a body without a method', 'wget --body-data a https://h/a.b', /refuses --body-data without --method/],
    ['an unknown option', 'wget --frobnicate https://h/a.b', /no option --frobnicate/],
    ['no address', 'wget -q', /no address/],
  ])('%s gets one sentence', (_, text, sentence) => {
    expect(sentenceFor(text)).toMatch(sentence);
  });
});

describe('what is no call', () => {
  const callId = '0123456789abcdef0123456789abcdef';
  test.each([
    callId,
    callId.toUpperCase(),
    ` ${callId}\n`,
    `callId: ${callId}`,
    `X-Call-Id: ${callId}`,
    `{"callId":"${callId}","errorCode":403003}`,
    `<callId>${callId}</callId>`,
  ])('the callId %s', (text) => {
    expect(readPaste(text)).toEqual({ kind: 'callId', callId });
  });
  test('the strings of a signature, with labels or without', () => {
    const base = 'GET&http%3A%2F%2Fh%2Fa.b&x%3D1';
    const sig = 'uy6k5SPHGUwIpiXVLKqonKbcqfc=';
    expect(readPaste(`${base}\n${sig}`)).toEqual({
      kind: 'signatureStrings',
      strings: [
        { kind: 'baseString', value: base },
        { kind: 'signature', value: sig },
      ],
    });
    expect(
      readPaste(`Expected base string:\n${base}\n\nbase string we signed = "${base}x"\nsig: ${sig}`),
    ).toMatchObject({
      strings: [
        { kind: 'baseString', side: 'expected', value: base },
        { kind: 'baseString', side: 'signed', value: `${base}x` },
        { kind: 'signature', value: sig },
      ],
    });
    expect(readPaste(sig)).toMatchObject({ kind: 'signatureStrings' });
  });
  test.each(['', '   \n', 'hello', 'u-ada', 'The call failed with 403003.', 'curl'])('%j gets one sentence', (text) => {
    const paste = readPaste(text);
    expect(paste).toMatchObject({ kind: 'notACall', sentence: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});

describe('an address in a text that says more than it', () => {
  test.each(['docker run curlimages/curl -d a=1 https://h/a.b', 'The POST to https://h/a.b fails'])(
    'is not taken for a GET: %s',
    (text) => {
      expect(sentenceFor(text)).toMatch(/what is sent to it is not written in a form/);
    },
  );
});

describe('a mail with a command in it', () => {
  const command = "curl -X POST 'https://h/a.b' \\\n  -d 'a=1'";
  const quotedCommand = command.replace(/^/gm, '> ');

  test.each([
    [
      'quoted between its own words',
      `Hello,\n\nthis fails since yesterday:\n\n${quotedCommand}\n\nIt's 403003. Please help!\nKim`,
    ],
    ['all of it quoted', `> Hello,\n${quotedCommand}`],
    ['not quoted', `Hello,\n\n${command}\n`],
  ])('%s', (_, mail) => {
    expect(onlyCall(mail)).toMatchObject({ httpMethod: 'POST', target: '/a.b', body: 'a=1' });
  });
});

describe('whatever is pasted', () => {
  const tokens = fc.constantFrom(
    ...'curl wget fetch( irm iwr Invoke-WebRequest -d -H -G --json --url-query -X --next https://h/a.b?x=1 http:// localhost/a.b'.split(
      ' ',
    ),
    ...[
      '"',
      "'",
      "$'",
      '`',
      '^',
      '\\',
      '\n',
      '\r\n',
      ' ',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      '@{',
      "@'\n",
      '<<A',
      '#',
      '&',
      ';',
      '|',
      '>',
      '<',
    ],
    ...[
      '$x',
      '$\x7bx}',
      '$(x)',
      '%x%',
      '=',
      ':',
      ',',
      '~',
      '\0',
      '\ud800',
      'é',
      '\u00a0',
      '/*',
      '//',
      'GET / HTTP/1.1\n',
      'Host: h\n',
      '\n\n',
    ],
    ...[
      'GET&http%3A%2F%2F',
      '{"log":',
      'callId',
      '&amp;',
      '[a](',
      'new ',
      '$a = ',
      '.Add(',
      '--%',
      '-Uri',
      'Transfer-Encoding: chunked\n',
    ],
  );
  const text = fc.oneof(
    fc.array(tokens, { maxLength: 25 }).map((list) => list.join('')),
    fc.array(tokens, { maxLength: 25 }).map((list) => `curl ${list.join(' ')}`),
    fc.array(tokens, { maxLength: 25 }).map((list) => `fetch('https://h/a.b', {${list.join(' ')}`),
    fc.array(tokens, { maxLength: 25 }).map((list) => `irm ${list.join(' ')}`),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  test('is a paste or a sentence, never an exception', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const paste = readPaste(pasted);
        if (paste.kind === 'notACall') expect(paste.sentence.length).toBeLessThan(400);
        if (paste.kind === 'calls') {
          expect(paste.calls[paste.likely]).toBeDefined();
          for (const { call } of paste.calls) {
            expect([call.target, call.body ?? '', ...call.headers.flat()].join('')).toMatch(/^[\0-\xff]*$/);
          }
        }
        looksLikeACall(pasted);
      }),
    );
  });
  test('any bytes are read, too', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        readPaste(bytes);
        readPaste(Uint8Array.from([...new TextEncoder().encode('curl http://h/a.b -d '), ...bytes]));
      }),
    );
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('curl https://h/a.b -d é', 'utf16le')]);
    expect(onlyCall(utf16).body).toBe('\xc3\xa9');
  });
  const units = [
    "'",
    '"',
    '\\',
    '`',
    '$',
    '{',
    '(',
    '^',
    '%',
    '~',
    '<',
    ' a',
    'é',
    ',{',
    '/*',
    '$(',
    '"$(',
    '\n',
    ': ',
    '/..',
  ];
  // A third of the pairs, so that each start and each unit has some; `npm run test:deep` has all.
  const takes = (start: number, unit: number): boolean => casesOf(1) > 1_000 || (start + unit) % 3 === 0;
  test.each(
    [
      '',
      'curl ',
      'curl "',
      'curl ^"',
      'irm "',
      'irm @{',
      "fetch('",
      'fetch({',
      'GET / HTTP/1.1\nHost: h\n',
      'https://h/?a=',
    ].map((start, n) => [start, n] as const),
  )(
    'R52: 256 KiB of anything behind %j is read in about the time that its bytes take',
    { tags: ['property', 'deep'] },
    (start, n) => {
      for (const [m, unit] of units.entries()) if (takes(n, m)) readPaste(start + unit.repeat(262_144 / unit.length));
    },
  );
});

describe('what another client is given', () => {
  test.each([
    [
      'https --form POST localhost:9443/socialize.setStatus apiKey=3_demo secret=x status=hello',
      { httpMethod: 'POST', transport: 'https', body: 'apiKey=3_demo&secret=x&status=hello' },
    ],
    [
      "axios.post('https://h/socialize.setStatus', new URLSearchParams({ apiKey: '3_demo', secret: 'x' }))",
      { httpMethod: 'POST', body: 'apiKey=3_demo&secret=x' },
    ],
    [
      'r = requests.post("https://h/socialize.setStatus", data={"apiKey": "3_demo", "secret": "x"})',
      { httpMethod: 'POST', body: 'apiKey=3_demo&secret=x' },
    ],
  ])('%s is read', (text, call) => {
    expect(onlyCall(text)).toMatchObject(call);
  });
  test.each([
    ['const r = await axios({ url: address, params })', /axios/, /r\.request\.method/],
    ['r = requests.post(url, data=values)', /Python/, /r\.request\.url/],
  ])('%s, with what only running it could give, says what to ask for', (text, sentence, ask) => {
    const paste = readPaste(text);
    expect(paste).toMatchObject({ kind: 'notACall', sentence: expect.stringMatching(sentence) });
    expect(paste).toMatchObject({ ask: expect.stringMatching(ask) });
  });
  test('what these print is read', () => {
    expect(onlyCall('POST https://h/a.b\n\nstatus=hello&x=1')).toMatchObject({
      httpMethod: 'POST',
      body: 'status=hello&x=1',
    });
    const offline =
      'POST /a.b HTTP/1.1\nContent-Type: application/x-www-form-urlencoded; charset=utf-8\nHost: localhost:8080\n\nstatus=hello\n';
    expect(onlyCall(offline)).toMatchObject({ host: 'localhost:8080', body: 'status=hello' });
  });
  test('an address after the word http is an address', () => {
    expect(onlyCall('http is fine, but https://h/a.b?x=1 fails').target).toBe('/a.b?x=1');
  });
});
