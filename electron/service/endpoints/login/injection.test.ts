import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginOfFile, loginPath } from '#service/fixtures/login.fixture.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { redirectLocation } from './location.ts';

const { service, login } = loginOfFile();

const HOSTILE = [
  '\r\nSet-Cookie: a=b',
  '\n\n<html>',
  '\u0000',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus=alert(1) autofocus='",
  '</style><script>alert(1)</script>',
  '&lt;b&gt;&amp;&#x41;',
  'javascript:alert(1)',
  '#access_token=stolen',
  '&code=stolen&error=x',
  '%0d%0aX: y',
  'a+b c%20d',
  '\u2028\u2029\ufeff\u202e',
  '🙂é漢字',
  'x'.repeat(5000),
];

/** States of every kind; without lone surrogates, which UTF-8 cannot encode. */
const states = fc.oneof(
  anyText(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...HOSTILE),
  fc
    .array(fc.constantFrom('%', '+', '&', '=', '#', '?', '/', '\\', ' ', '\r\n', '"', "'", '<', '>', 'ü'))
    .map((parts) => parts.join('')),
);

test('R12: any state comes back byte for byte, in the right place, for readers of both kinds', {
  tags: ['property'],
}, () => {
  fc.assert(
    fc.property(
      states,
      fc.constantFrom('query', 'fragment'),
      fc.constantFrom('', '?', '?a=1', '?a=1&'),
      (state, place, query) => {
        const redirectUri = `https://shop.example/callback${query}`;
        const { whole } = redirectLocation({ redirectUri, place, state, lang: 'en' }, [['code', 'c']]);
        expect(whole).toMatch(/^[\x21-\x7e]+$/);
        expect(whole.startsWith(redirectUri)).toBe(true);
        const url = new URL(whole);
        expect(url.origin + url.pathname).toBe('https://shop.example/callback');
        if (place === 'query') expect(url.hash).toBe('');
        const text = place === 'query' ? url.search.slice(1) : url.hash.slice(1);
        const parameters = new URLSearchParams(text);
        expect(parameters.getAll('state')).toEqual([state]);
        expect(parameters.getAll('code')).toEqual(['c']);
        // Readers of fragments often know %20 only.
        expect(decodeURIComponent(/state=(.*)$/s.exec(text)?.[1] ?? '')).toBe(state);
      },
    ),
  );
});

test("R12: a state survives the whole way through the provider's screen", { tags: ['property'] }, async () => {
  await fc.assert(
    fc.asyncProperty(states, fc.constantFrom('code', 'token'), async (state, response_type) => {
      const received = await login.decide({ decision: 'cancel' }, { state, response_type });
      const url = new URL(String(received.headers.location));
      const text = response_type === 'code' ? url.search.slice(1) : url.hash.slice(1);
      expect(new URLSearchParams(text).get('state')).toBe(state);
    }),
    { numRuns: casesOf(0.2) },
  );
});

test.each(HOSTILE.map((value) => [JSON.stringify(value.slice(0, 40)), value]))(
  'R13: %s in every echoed place brings no header and no HTML',
  async (_name, value) => {
    await service.changeSite({ name: value.slice(0, 100).trim() || 'x' });
    const { UID } = await service.addAccount({
      ...{ isSiteUID: false, profile: { firstName: value, lastName: value, email: value } },
      identities: [{ provider: 'facebook', providerUID: value }],
    });
    expect(UID).toBeTruthy();
    const places = [
      ...['client_id', 'redirect_uri', 'response_type', 'x_provider', 'x_lang', 'x_cid', 'state'],
      ...['x_extraPermissions', 'x_session_expiration'],
    ];
    const named = `${loginPath()}&${encodeURIComponent(value)}=1`;
    for (const path of [...places.map((place) => loginPath({ [place]: value })), named]) {
      checkRaw(await service.raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
    }
    const person = { person: 'new', first_name: value, email: value, provider_uid: value, last_name: value };
    checkHtml((await login.decide(person)).text);
  },
);

const KNOWN_HEADERS = new Set([
  ...[
    'content-type',
    'content-security-policy',
    'x-frame-options',
    'referrer-policy',
    'content-language',
    'date',
    'vary',
  ],
  ...['cache-control', 'x-content-type-options', 'x-call-id', 'location', 'content-length', 'connection'],
]);

/** The tags and attributes of our templates; what else looks like a tag came from outside. */
const TAG = /<\/?([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"<>]*")?)*)\s*>/g;
const TAGS = new Set(
  'html head meta title link style body main p b div header h1 h2 form input fieldset legend ul li label span i small button footer dl dt dd bdi code svg path'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'lang dir charset name content rel href nonce class id role aria-hidden aria-describedby method action autocomplete type value checked for maxlength viewBox d fill'.split(
    ' ',
  ),
);

/** Reads a response strictly: known headers on one line each, and HTML without any markup of the input. */
function checkRaw(raw: string): void {
  const end = raw.indexOf('\r\n\r\n');
  const [status, ...headers] = raw.slice(0, end).split('\r\n');
  expect(status).toMatch(/^HTTP\/1\.1 (200|302|400) /);
  for (const header of headers) {
    expect(header).toMatch(/^[A-Za-z-]+: [\x20-\x7e]*$/);
    expect(KNOWN_HEADERS).toContain(header.split(':', 1)[0]?.toLowerCase());
  }
  checkHtml(raw.slice(end + 4));
}

function checkHtml(body: string): void {
  const problems: string[] = [];
  const text = body
    .replace(/^<!doctype html>/, '')
    .replace(/(<style nonce="[^"]*">)[^<]*(<\/style>)/, '$1$2')
    .replaceAll(TAG, (tag, name: string, attributes: string) => {
      const names = [...attributes.matchAll(/\s+([a-zA-Z-]+)(?:="[^"]*")?/g)].map(([, attribute]) => attribute ?? '');
      if (!TAGS.has(name) || names.some((attribute) => !ATTRIBUTES.has(attribute))) problems.push(tag);
      return '';
    });
  if (/[<>\0]/.test(text)) problems.push(text.slice(Math.max(0, text.search(/[<>\0]/) - 40)).slice(0, 80));
  expect(problems).toEqual([]);
}
