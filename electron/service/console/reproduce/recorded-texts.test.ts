import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgedText } from '#service/fixtures/reproduce/judged-text.fixture.ts';
import { recordedTexts } from '#service/fixtures/reproduce/recorded-texts.fixture.ts';
import type { SentCall, SentForm } from '#service/fixtures/reproduce/sent-texts.fixture.ts';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.service.stop());

const json = JSON.stringify;
const form = 'application/x-www-form-urlencoded';
const withoutSig = (c: SentCall) => c.pairs.map(([name, value]) => [name, name === 'sig' ? '[Filtered]' : value]);
const fields = (c: SentCall, type: string): string =>
  c.pairs
    .map(
      ([name, value]) =>
        `<input type="${name === 'UID' ? type : 'hidden'}" name="${name}" value="${name === 'UID' ? '' : value.replaceAll('"', '&quot;')}">`,
    )
    .join('');
const n8n = (c: SentCall, parameters: object): string =>
  json({ nodes: [{ type: 'n8n-nodes-base.httpRequest', parameters: { method: 'POST', url: c.url, ...parameters } }] });

/** Each has a call with a mistake, and leaves out something that the mistake could be in. */
const lacking: readonly (readonly [what: string, SentForm['httpMethod'], SentForm['text']])[] = [
  [
    'an event of Sentry whose sig was filtered',
    'POST',
    (c) => json({ request: { method: 'POST', url: c.url, data: Object.fromEntries(withoutSig(c)), headers: [] } }),
  ],
  [
    'an event of Sentry without its data',
    'POST',
    (c) => json({ event_id: 'x', request: { method: 'POST', url: c.url, headers: [['Content-Type', form]] } }),
  ],
  [
    'a session of Charles without the body',
    'POST',
    (c) =>
      json([
        {
          method: 'POST',
          scheme: 'https',
          host: c.host,
          path: c.path,
          query: null,
          request: { header: { headers: [] }, body: {} },
        },
      ]),
  ],
  [
    'a capture whose body is in a further packet',
    'POST',
    (c) =>
      `09:00:00.1 IP 10.0.0.1.51034 > 10.0.0.2.80: Flags [P.], seq 1:9, length 9: HTTP\nE..T..POST ${c.path} HTTP/1.1\nHost: ${c.host}\nContent-Type: ${form}\nContent-Length: ${c.query.length}\n\n\n09:00:00.2 IP 10.0.0.1.51034 > 10.0.0.2.80: Flags [P.], seq 9:20, length 11: HTTP\nE..T..@.@..P.${c.query}\n`,
  ],
  [
    'a form with a field that the user fills in',
    'POST',
    (c) => `<form action="${c.url}" method="POST">${fields(c, 'text')}<input type="submit"></form>`,
  ],
  [
    'a form that is sent as multipart/form-data',
    'POST',
    (c) => `<form action="${c.url}" method="POST" enctype="multipart/form-data">${fields(c, 'hidden')}</form>`,
  ],
  [
    'a node of n8n with an expression',
    'POST',
    (c) =>
      n8n(c, {
        contentType: 'form-urlencoded',
        bodyParameters: {
          parameters: c.pairs.map(([name, value]) => ({ name, value: name === 'sig' ? '={{ $json.sig }}' : value })),
        },
      }),
  ],
  ['ab without the file of its body', 'POST', (c) => `ab -n 1 -p body.txt -T ${form} '${c.url}'`],
  [
    'a log of Fuel whose body was consumed',
    'POST',
    (c) => `--> POST ${c.url}\nBody : (consumed)\nHeaders : (1)\nContent-Type : ${form}\n\n<-- 403 ${c.url}\n`,
  ],
];

describe('what proxies, monitoring and workflows record of a call (R59)', () => {
  test.each(recordedTexts.map((one) => [one.name, one] as const))('%s is read, and judged rightly', async (_, one) => {
    for (const cause of ['right', 'bare', 'unsigned'] as const) {
      expect(await judgedText(running, one, cause)).toMatchObject({ read: 'right' });
    }
  });

  test.each(lacking)('%s names no cause, and says what to ask for', async (name, httpMethod, text) => {
    const { read, said } = await judgedText(running, { name, httpMethod, text }, 'bare');
    expect({ read, said }).toEqual({ read: 'asked', said: expect.stringMatching(/^.{20,}/) });
  });

  test('a form whose fields have character references, an unclosed form and items without an end are read as far as they go', async () => {
    const judge = async (text: string) => (await running.service.invoke('reproduce.judge', { text })).ok;
    const url = 'https://socialize.us1.authdesk.localhost/socialize.setStatus';
    const quoted = '<input type="hidden" name="status" value="a > b <i>">';
    expect(await judge(`<form action="${url}">${quoted}<input type=hidden name=apiKey value=3_shop></form>`)).toBe(
      true,
    );
    const field = '<input type=hidden name="apiKey" value="3&#95;sho&#x70;">';
    expect(await judge(`<form action="${url}" method=post>${field}`)).toBe(true);
    for (const text of ['<item><request base64="true"><![CDATA[', `<item><request base64="true">%%%</request>`]) {
      expect(await judge(text)).toBe(false);
    }
  });
});
