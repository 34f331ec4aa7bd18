import { describe, expect, test } from 'vitest';
import { causeOf, type SentCall, sentCall } from '#service/fixtures/reproduce/sent-texts.fixture.ts';
import { asUrl, signedCall } from '#service/fixtures/reproduce/signed-call.fixture.ts';
import { runningForAll, SHOP_SECRET, secondsOf } from '#service/fixtures/running.fixture.ts';

const running = runningForAll();

const now = () => secondsOf(running);
const judge = (text: string, entry?: number) =>
  running.ask('reproduce.judge', { text, ...(entry !== undefined && { entry }) });

describe('a ticket of five mails', () => {
  test('each of its calls is found and listed, and leads to its own cause; what is no call is left (R59)', async () => {
    const [curl, line, log, collection, raw] = [
      sentCall('bare', 'POST', now()),
      sentCall('unsigned', 'GET', now()),
      sentCall('future', 'GET', now()),
      sentCall('key', 'POST', now()),
      sentCall('right', 'POST', now()),
    ] as const;
    const text = [
      `From: Eve <eve@customer.example>\nSubject: 403003\n\nHello,\n\nour call doesn't work any more, see https://docs.customer.example/wiki?id=5&page=2\n\ncurl -X POST '${curl.url}' \\\n  -d '${curl.query}'\n\nThanks, that's all I have`,
      `From: Kim <kim@support.example>\n\nCould you send the access log, too?`,
      `From: Eve <eve@customer.example>\n\n> Could you send the access log, too?\n\nSure:\n${line.host}:443 10.1.2.3 - - [23/Nov/2026:09:00:00 +0000] "GET ${line.path}?${line.query} HTTP/1.1" 403 512 "-" "Java/17"\n\nand from the application:\n2026-11-23 ERROR ${JSON.stringify({ method: 'GET', url: log.whole, status: 403 })}`,
      `From: Ann <ann@customer.example>\n\nMine is in Postman:\n\n${JSON.stringify({ info: { name: 'x', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' }, item: [{ name: 'mine', request: { method: 'POST', url: collection.url, body: { mode: 'urlencoded', urlencoded: collection.pairs.map(([key, value]) => ({ key, value })) } } }] })}`,
      `From: Eve <eve@customer.example>\n\nThis one works, by the way:\n\nPOST ${raw.path} HTTP/1.1\nHost: ${raw.host}\nX-Forwarded-Proto: https\nContent-Type: application/x-www-form-urlencoded\n\n${raw.query}\n\nRegards\nEve`,
    ].join('\n\n');
    const { calls } = await running.ask('reproduce.read', { text });
    const paths = calls.map(({ label }) => label.split(' ').slice(0, 2).join(' '));
    expect(new Set(paths).size).toBeLessThanOrEqual(5);
    const verdicts = await Promise.all(calls.map((_, entry) => judge(text, entry)));
    const codes = verdicts.map(({ errorCode, outcome }) => (outcome === 'accepted' ? 0 : errorCode));
    expect(new Set(codes)).toEqual(new Set([403003, 403002, 400093, 0]));
    const sentences = verdicts.map(({ sentence }) => sentence).join('\n');
    for (const name of ['bare', 'unsigned', 'future', 'key'] as const) expect(sentences).toMatch(causeOf(name).says);
    expect(calls.some(({ label }) => label.includes('docs.customer'))).toBe(false);
  });
});

test('of a text with several calls each is listed once, and judged in the way that it was most likely sent', async () => {
  const [first, second] = [sentCall('bare', 'POST', now()), sentCall('right', 'POST', now())];
  const raw = `POST ${second.path} HTTP/1.1\r\nHost: ${second.host}\r\n\r\n${second.query}`;
  const text = `From: Eve\n\n$ curl -d '${first.query.replaceAll("'", "'\\''")}' '${first.url}'\n\nFrom: Bob\n\nlogged: ${JSON.stringify(raw)}`;
  const { calls } = await running.ask('reproduce.read', { text });
  expect(calls.map(({ isOtherWay }) => isOtherWay)).toEqual([undefined, undefined, true]);
  expect(await judge(text, 0)).toMatchObject({ entry: 0, errorCode: 403003 });
  expect(await judge(text, 1)).toMatchObject({ outcome: 'accepted' });
});

describe('what the text does not hold is named, and never judged (R59)', () => {
  const inHttp = (name: string, value: string) => (call: SentCall) =>
    `### a call\nGET ${call.url}?${call.query.replace(new RegExp(`${name}=[^&]*`), () => `${name}=${value}`)}\n`;
  const inCurl = (data: string) => (call: SentCall) => `curl -X POST '${call.url}' ${data}`;
  const others = '-d "apiKey=3_shop" -d "UID=u-1"';
  test.each([
    ['a variable of Postman', inHttp('sig', '{{sig}}'), /placeholder \{\{sig\}\}/],
    ['a variable of a shell', inHttp('nonce', '$NONCE'), /placeholder \$NONCE/],
    ['a word in angle brackets', inHttp('apiKey', '<your key>'), /apiKey/],
    ['a parameter that is filled in', inHttp('UID', '{{uid}}'), /placeholder \{\{uid\}\}/],
    ['a variable in a command', inCurl(`-d "secret=$SECRET" ${others}`), /"secret" has the placeholder \$SECRET:/],
    ['one in braces', inCurl(`-d "secret=$\x7bS}" \\\n  ${others}`), /"secret" has the placeholder \$\{S\}:/],
    ['one behind the others', inCurl('-d "apiKey=3_shop&secret=$S"'), /"secret" has the placeholder \$S:/],
    [
      'the output of a command',
      inCurl(
        '-d "apiKey=3_shop&UID=u-1&timestamp=1700000000&nonce=5&sig=$(printf %s "$BASE" | openssl dgst -sha1 -hmac "$KEY" -binary | base64)"',
      ),
      /"sig" is the output of a command, \$\(printf/,
    ],
  ])('%s', async (_, write, says) => {
    const verdict = await judge(write(sentCall('right', 'GET', now())));
    expect(verdict).toMatchObject({ outcome: 'unknown', cause: expect.stringMatching(says) });
    expect(verdict.sentence).toMatch(says);
    expect(verdict.ask).toMatch(/^Hello,/);
  });

  test('the body of a POST in an access log', async () => {
    const { path } = sentCall('right', 'POST', now());
    const line = `10.1.2.3 - - [23/Nov/2026:09:00:00 +0000] "POST ${path}?apiKey=3_shop HTTP/1.1" 200 512`;
    const verdict = await judge(line);
    expect(verdict).toMatchObject({ outcome: 'unknown', cause: expect.stringMatching(/leaves out the body/) });
    expect(verdict.ask).toMatch(/"body" is not in it/);
  });

  test.each([
    [
      'an answer of which the log has no call',
      '{"callId":"0123456789abcdef0123456789abcdef","errorCode":403003}',
      /^This is a response of the service, and not the call that got it\. 403003 \(Invalid request signature\) means: /,
    ],
    [
      'an answer of Python without a call',
      "ERROR got {'callId': '0123456789abcdef0123456789abcdef', 'errorCode': 403002}",
      /^This is a response of the service, and not the call that got it\. 403002 \(Request has expired\) means: /,
    ],
    ['an answer without a callId', '{"errorCode":403010}', /^This is a response of the service, .* 403010 \(/],
    ['an error code', 'We get 403003 since Monday, please help', /names the error 403003, and not the call/],
  ])('%s ends in a sentence that names it, and in what to ask for', async (_, text, sentence) => {
    const problem = await running.problem('reproduce.judge', { text });
    expect(problem.message).toMatch(sentence);
    expect(problem.ask).toMatch(/^Hello,\n\nthank you for [\s\S]*Please send text and no screenshot/);
  });
});

describe('letters that the text of a screenshot confuses are named, never corrected (R59)', () => {
  test.each([
    ['in the name of a parameter', (url: string) => url.replace('UID=', 'UlD='), /"UlD", with "l" where "I" belongs/],
    ['in the API key', (url: string) => url.replace('3_shop', '3_sh0p'), /"0" where "o" belongs if it is "3_shop"/],
    ['in a value', (url: string) => url.replace('UID=u-1', 'UID=u-l'), /UID has "l" where "1" was signed/],
    ['in the timestamp', (url: string) => url.replace(/timestamp=1/, 'timestamp=l'), /letters that look like digits/],
  ])('%s', async (_, change, says) => {
    const verdict = await judge(change(sentCall('right', 'GET', now()).whole));
    expect(verdict).toMatchObject({ outcome: 'unknown', cause: expect.stringMatching(says) });
    expect(JSON.stringify(verdict)).not.toContain(SHOP_SECRET);
  });
});

test('R52: look-alikes are searched for in short values first, and never in a value of 60,000 characters', {
  tags: ['deep'],
}, async () => {
  const long = (note: string) =>
    asUrl(signedCall({ timestamp: now(), values: { data: JSON.stringify({ note }) } })).replace('UID=u-1', 'UID=u-l');
  expect((await judge(long('0O1l '.repeat(400)))).cause).toMatch(/UID has "l" where "1" was signed/);
  const text = long('https://shop.example/?id=5S0O '.repeat(2_000))
    .replace('5S0O', 'SS0O')
    .replace('UID=u-l', 'UID=u-1');
  expect((await running.ask('reproduce.judge', { text, milliseconds: 500 })).cause).not.toMatch(/where "5" was signed/);
});

describe('code of which only a run could tell what it sends is never judged as if it sent nothing (R59)', () => {
  const method = 'https://localhost:9443/accounts.getAccountInfo';
  test.each([
    `axios.get("${method}", { params: sign(values) })`,
    `axios.post("${method}", body)`,
    `axios.get("${method}", { params: { ...signed, UID: "u-1" } })`,
    `String url = "${method}?apiKey=" + key + "&UID=" + uid + "&sig=" + sig;`,
    `url = f"${method}?apiKey={key}&UID=u-1&secret={secret}"`,
    `String body = "apiKey=3_shop&UID=u-1&secret=" + secret;\npost("${method}", body);`,
    `r = requests.post("${method}", data={"apiKey": api_key, "UID": uid, "secret": secret})`,
    `axios.get("${method}", { params: { apiKey: config.apiKey, UID: uid, secret: process.env.SECRET } })`,
    `r = requests.get("${method}", params=signed)`,
    `r = requests.post("${method}", data={**signed, "UID": "u-1"})`,
  ])('%s', async (text) => {
    const result = await running.service.invoke('reproduce.judge', { text });
    expect(result.ok ? result.value.outcome : result.error.ask !== undefined).toBe(result.ok ? 'unknown' : true);
  });
});
