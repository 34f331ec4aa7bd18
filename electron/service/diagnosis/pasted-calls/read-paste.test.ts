import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#shared/any-text.fixture.ts';
import { looksLikeACall } from '#shared/pasted-calls/looks-like-a-call.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { callsOf, onlyCall, sentenceFor } from './pasted.fixture.ts';
import { sentenceOf } from './pasted-call.ts';
import { readPaste } from './read-paste.ts';

test('a command behind the prompt of bash is read as no other shell, also where bash cannot say what it sends', () => {
  expect(readPaste('$ curl --data-urlencode x="$(cat x)"$"" https://h/a.b')).toMatchObject({
    kind: 'notACall',
    sentence: 'The command contains the output of another command, which is not known here: $(cat x)',
  });
});

describe('behind the words of its line', () => {
  const url = 'https://h/accounts.setAccountInfo';
  const command = `curl -s '${url}' \\\n  --data 'apiKey=3_demo&status=It'\\''s%20%22me%22&sig=abc'`;
  const leads =
    "$ |- |1. |Command: |[root@x ~]# |$ sudo |+ |➜  app git:(main) ✗ |(venv) eve@host:~/app$ |2026-11-30T05:00:00Z |Here's it: |> $ ";
  test.each(leads.split('|'))('a command is read as its shell reads it: %s', (lead) => {
    const text = `Hi team,\n\n${lead}${lead === '> $ ' ? command.replace('\n', '\n> ') : command}\n\nRegards`;
    expect(readPaste(text)).toMatchObject({ form: 'cURL (bash)' });
    expect(onlyCall(text)).toMatchObject({ httpMethod: 'POST', body: "apiKey=3_demo&status=It's%20%22me%22&sig=abc" });
  });
  test('words about cURL are none', () => {
    expect(onlyCall(`We use curl - see ${url}?apiKey=3_demo&sig=abc`)).toMatchObject({
      query: 'apiKey=3_demo&sig=abc',
    });
  });
});

test('of a thread each mail is unwrapped by itself, and its calls stay in their order', () => {
  const raw = (nonce: string) =>
    `POST /accounts.setAccountInfo HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\napiKey=3_demo&nonce=${nonce}&sig=abc`;
  const thread = [
    `From: Eve\n\n$ curl -d 'apiKey=3_demo&nonce=n1&sig=abc' https://h.example/accounts.setAccountInfo\n{"errorCode": 403003, "errorMessage": "Invalid request signature"}`,
    `From: Ops\n\n${JSON.stringify({ gateway: 'g1', raw_request: Buffer.from(raw('n2')).toString('base64') })}`,
    `From: Bob\n\nout: "${JSON.stringify(raw('n3')).slice(1, -1)}"`,
  ];
  const calls = callsOf(thread.join('\n\n-----Original Message-----\n'));
  const nonces = calls.map(({ call }) => new URLSearchParams(call.body).get('nonce'));
  expect([...new Set(nonces)]).toEqual(['n1', 'n2', 'n3']);
  expect(calls.map(({ answer }) => answer?.errorCode)).toEqual([403003, ...calls.slice(1).map(() => undefined)]);
});

const form = "apiKey=3_demo&status=It's%20%22me%22&timestamp=1796017801&sig=aaaaaaaaaaaaaaaaaaaaaaaaaaa%3D";
const url = 'https://h/accounts.setAccountInfo';
test.each([
  ['wget', `$ wget -qO- --post-data='${form.replace("'", "'\\''")}' ${url}`],
  ['PowerShell', `Invoke-RestMethod -Method Post -Uri '${url}' -Body '${form.replace("'", "''")}'`],
  ['Python', `requests.post("${url}", data='${form.replace("'", "\\'")}')`],
  ['CSV', `method,url,status,body\nPOST,${url},200,"${form}"`],
  [
    'a dict of Python, which takes the other quote for such a value',
    `POST ${url} data={'apiKey': '3_demo', 'status': "It's", 'lang': 'en', 'sig': 'aaaaaaaaaaaaaaaaaaaaaaaaaaa='}`,
  ],
])('a quote within quotes is one character of the value: %s', (_, text) => {
  const { body = '' } = onlyCall(`Hi,\n\n${text}\n\nThanks`);
  expect(new URLSearchParams(body).get('status')).toMatch(/^It's/);
  expect(new URLSearchParams(body).get('apiKey')).toBe('3_demo');
});

test.each([
  ['an address in quotes', `curl "${url}?apiKey=3_demo&UID=u-1&sig=abc%3D"`, 'apiKey=3_demo&UID=u-1&sig=abc%3D'],
  ['a header', `curl -H 'Authorization: OAuth st2.s.abc' '${url}?UID=u-1'`, 'UID=u-1'],
  [
    "a shell's quote",
    `curl -G '${url}' --data-urlencode 'status=It'\\''s' -d apiKey=3_demo -d sig=abc`,
    'status=It%27s&apiKey=3_demo&sig=abc',
  ],
])('the body of a ticket as JSON or HTML has a command as it was typed: %s', (_, command, query) => {
  const json = JSON.stringify({ ticket: 1, description: `Hello\n\n${command}\n\nBye` });
  const html = `<pre>${command.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</pre>`;
  for (const text of [json, html]) expect(onlyCall(text)).toMatchObject({ httpMethod: 'GET', query });
});

test.each([
  [
    'java.io.IOException: 403 for URL: https://shop.example/page\n\tat com.example.Client.call(Client.java:42)',
    /^This is a Java stack trace; the URL in it has no query\./,
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\nValueError: 403003',
    /^This is a Python traceback; there is no URL in it\./,
  ],
  ['data:image/png', /^This is a picture \(PNG\), which is not read here/],
  ['%PDF-1.7 …', /^This is a PDF/],
  [
    '{"name":"prod","values":[{"key":"host","value":"h"}],"_postman_variable_scope":"environment"}',
    /^This is a Postman environment/,
  ],
  [
    '{"apiKey":"3_shop","timestamp":"1700000000","nonce":"5","sig":"abc="}',
    /^The text has parameters of a call \("apiKey"\), and not its address/,
  ],
  ['Our call: nttps:l/socialize.us1.example/socialize.setStatus', /looks like the text of a screenshot/],
  ['We see "Login Failed Captcha Required"', /^The text names the error 401020, /],
  [
    'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\nKeyError: \'sessionToken\'',
    /^The code did not find "sessionToken" in what it got, most likely an error/,
  ],
  ['connect ECONNREFUSED 0.0.0.0:443\n    at TCPConnectWrap (node:net:16)', /^No call arrived: .* to 0\.0\.0\.0/],
  ['SSLCertVerificationError: certificate verify failed: unable to get local issuer', /certificate of the host/],
  ["HTTPSConnectionPool(host='h', port=443): [SSL: CERTIFICATE_VERIFY_FAILED]", /^No call arrived: .* certificate/],
  ['net::ERR_CERT_AUTHORITY_INVALID', /certificate of the host/],
  ['dial tcp: lookup accounts.us1.example.com: no such host', /no name server/],
  ['connect ETIMEDOUT 10.0.0.1:443', /nothing answered/],
  ['connect ECONNREFUSED 127.0.0.1:6379\ngetaddrinfo ENOTFOUND accounts.us1.example.com', /no name server/],
  ['SSL_CERT_FILE=/etc/ca.pem, connect ETIMEDOUT 10.0.0.5:5432', /^This is neither/],
  ["TypeError: Cannot read properties of undefined (reading 'cookieValue')", /did not find "cookieValue"/],
  ['Our calls fail with invalid request signature since the deploy', /the error 403003/],
  ['{"error":"redirect_uri_mismatch"}', /the error 400011/],
])('what people send of a call that failed, and not the call, says what it shows: %s', (text, says) => {
  expect(sentenceFor(text)).toMatch(says);
});

test('the words of a sentence behind a command are no calls', () => {
  const command = `curl '${url}' -d 'apiKey=3_demo&UID=u&sig=abc'`;
  for (const text of [`${command} fails with 403003`, `We run ${command} and get an error`])
    expect(onlyCall(text).target).toBe('/accounts.setAccountInfo');
});

test('the last row of a table ends as those before it', () => {
  const rows = ['apiKey | 3_demo', 'sig    | aaaaaaaaaaaaaaaaaaaaaaaaaaa=', 'lang   | en    '];
  const text = `POST ${url}\n\n| name | value |\n${rows.map((row) => `| ${row} |`).join('\n')}`;
  expect(new URLSearchParams(onlyCall(text).body).get('lang')).toBe('en');
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
    ["curl 'https://faß.example/a.b'", 'xn--fa-hia.example'],
    ["curl.exe 'https://пример.example/a.b'", 'xn--e1afmkfd.example'],
  ])('beyond ASCII is sent in Punycode: %s', (text, host) => {
    expect(onlyCall(text)).toMatchObject({ host, path: '/a.b' });
  });
  test('a line is a call each', () => {
    const calls = callsOf('https://h/a.b\n\nhttps://h/c.d\n');
    expect(calls.map(({ label }) => label)).toEqual(['GET https://h/a.b', 'GET https://h/c.d']);
  });
  test.each([
    ['copied from HTML', 'x=1&amp;y=2', 'x=1&y=2'],
    ['with "&amp;" and "&" mixed', 'x=1&amp;y=2&z=3', 'x=1&y=2&z=3'],
  ])('%s is read both ways', (_, query, read) => {
    const [first, ...others] = callsOf(`https://h/a.b?${query}`);
    expect([first, ...others].map((one) => one?.call.query)).toEqual([read, query]);
    expect(first?.call.notes[0]).toMatch(/as HTML/);
  });
  test('a value that somebody has taken out is named as missing', () => {
    const call = onlyCall('https://h/a.b?apiKey=3_demo&sig=[REDACTED]&status=***');
    expect(call.missing).toEqual(['sig']);
    expect(call.notes.map(sentenceOf)[0]).toMatch(/value of "sig" was taken out/);
    expect(onlyCall('https://h/a.b?secret=abcd…').missing).toEqual(['secret']);
    expect(onlyCall('https://h/a.b?sig=uy6k5SPHGUwIpiXVLKqo...&apiKey=3_demo').missing).toEqual(['sig']);
  });
});

describe('fetch', () => {
  test('a text without a content type goes as text/plain', () => {
    const code = `fetch('https://h/accounts.search', { method: 'POST', body: 'apiKey=3_demo&secret=x' })`;
    expect(onlyCall(code).headers).toEqual([['Content-Type', 'text/plain;charset=UTF-8']]);
  });
  test('what only running it could give is missing (R59)', () => {
    const code = `fetch('https://h/accounts.search?query=x', { headers: { Authorization: token } })`;
    expect(onlyCall(code).missing).toEqual(['Authorization']);
  });
  test.each([
    "fetch('https://h/accounts.search', { method: 'POST', body })",
    "fetch('https://h/accounts.search',{method:'POST',body})",
    "fetch('https://h/accounts.search', { method: 'POST', body: new FormData(form) })",
    "fetch('/accounts.search', { method: 'POST', body: params })",
    "fetch('https://h/accounts.search",
  ])('%s is no call that can be judged (R59)', (code) => {
    expect(readPaste(code)).toMatchObject({ kind: 'notACall' });
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

describe('whatever is pasted', () => {
  const tokens = fc.constantFrom(
    ...'curl curl.exe fetch( irm -d -H -G --json --url-query -X --next https://h/a.b?x=1 http:// localhost/a.b'.split(
      ' ',
    ),
    ...'"\'`^\\\n {}()[]#&;|><=:,~\0é\u00a0'.split(''),
    ...['\ud800', "$'", '@{', "@'\n", '<<A', '$x', '$\x7bx}', '$(x)', '%x%'],
    ...['\r\n', '\n\n', '/*', '//', '&amp;', '[a]('],
    ...['GET / HTTP/1.1\n', 'Host: h\n', 'Transfer-Encoding: chunked\n', 'GET&http%3A%2F%2F', '{"log":', 'callId'],
    ...['new ', '$a = ', '.Add(', '--%', '-Uri'],
  );
  const text = fc.oneof(
    fc.array(tokens, { maxLength: 25 }).map((list) => list.join('')),
    fc.array(tokens, { maxLength: 25 }).map((list) => `curl ${list.join(' ')}`),
    fc.array(tokens, { maxLength: 25 }).map((list) => `fetch('https://h/a.b', {${list.join(' ')}`),
    fc.array(tokens, { maxLength: 25 }).map((list) => `$a = 1\ncurl.exe ${list.join(' ')}`),
    anyText({ maxLength: 60 }),
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
  const units = [...'\'"\\`${(^%~<é\n', ' a', ',{', '/*', '$(', '"$(', ': ', '/..'];
  // A third of the pairs, so that each start and each unit has some; `npm run test:deep` has all.
  const takes = (start: number, unit: number): boolean => casesOf(1) > 1_000 || (start + unit) % 3 === 0;
  test.each(
    [
      ...['', 'curl ', 'curl "', 'curl ^"', 'PS> curl.exe "', 'PS> curl.exe @"\n', "fetch('", 'fetch({'],
      ...['GET / HTTP/1.1\nHost: h\n', 'https://h/?a='],
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

test('a multipart request of a collection does not hide the other calls, and is named', () => {
  const request = (name: string, mode: string) => ({
    name,
    request: {
      method: 'POST',
      url: `https://localhost:9443/${name}`,
      body: { mode, [mode]: [{ key: 'UID', value: 'u' }] },
    },
  });
  const collection = (...item: object[]) => JSON.stringify({ info: { name: 'Shop', schema: 'v2.1.0' }, item });
  const upload = request('accounts.upload', 'formdata');
  const paste = readPaste(
    collection(request('accounts.login', 'urlencoded'), upload, request('accounts.search', 'urlencoded')),
  );
  expect(paste).toMatchObject({ kind: 'calls', form: 'Postman collection, without one multipart request' });
  expect(paste.kind === 'calls' && paste.calls).toHaveLength(2);
  expect(sentenceFor(collection(upload))).toContain('multipart form');
});
