import { describe, expect, test } from 'vitest';
import { type SentCall, sentCall } from '#service/fixtures/reproduce/sent-texts.fixture.ts';
import { runningForAll, secondsOf } from '#service/fixtures/running.fixture.ts';

const running = runningForAll();

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
const lacking: readonly (readonly [what: string, (call: SentCall) => string])[] = [
  [
    'an event of Sentry whose sig was filtered',
    (c) => json({ request: { method: 'POST', url: c.url, data: Object.fromEntries(withoutSig(c)), headers: [] } }),
  ],
  [
    'an event of Sentry without its data',
    (c) => json({ event_id: 'x', request: { method: 'POST', url: c.url, headers: [['Content-Type', form]] } }),
  ],
  [
    'a session of Charles without the body',
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
    (c) =>
      `09:00:00.1 IP 10.0.0.1.51034 > 10.0.0.2.80: Flags [P.], seq 1:9, length 9: HTTP\nE..T..POST ${c.path} HTTP/1.1\nHost: ${c.host}\nContent-Type: ${form}\nContent-Length: ${c.query.length}\n\n\n09:00:00.2 IP 10.0.0.1.51034 > 10.0.0.2.80: Flags [P.], seq 9:20, length 11: HTTP\nE..T..@.@..P.${c.query}\n`,
  ],
  [
    'a form with a field that the user fills in',
    (c) => `<form action="${c.url}" method="POST">${fields(c, 'text')}<input type="submit"></form>`,
  ],
  [
    'a form that is sent as multipart/form-data',
    (c) => `<form action="${c.url}" method="POST" enctype="multipart/form-data">${fields(c, 'hidden')}</form>`,
  ],
  [
    'a node of n8n with an expression',
    (c) =>
      n8n(c, {
        contentType: 'form-urlencoded',
        bodyParameters: {
          parameters: c.pairs.map(([name, value]) => ({ name, value: name === 'sig' ? '={{ $json.sig }}' : value })),
        },
      }),
  ],
  ['ab without the file of its body', (c) => `ab -n 1 -p body.txt -T ${form} '${c.url}'`],
  [
    'a log of Fuel whose body was consumed',
    (c) => `--> POST ${c.url}\nBody : (consumed)\nHeaders : (1)\nContent-Type : ${form}\n\n<-- 403 ${c.url}\n`,
  ],
];

describe('what proxies, monitoring and workflows record of a call (R59)', () => {
  test.each(lacking)('%s names no cause, and says what to ask for', async (_, write) => {
    const text = write(sentCall('bare', 'POST', secondsOf(running)));
    const result = await running.service.invoke('reproduce.judge', { text });
    if (result.ok)
      expect(result.value).toMatchObject({ outcome: 'unknown', sentence: expect.stringMatching(/.{20,}/) });
    else expect(result.error.ask).toMatch(/^Hello,/);
  });
});
