import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { codeRequest, cookieOf, openIdBench } from './openid.fixture.ts';

/* D46: pages for end users are in their language; what is for developers is English, and marked as that. */

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ description: 'Loyalty app' }));
const user = forAllTests(() => bench.register('lena@shop.example'));

const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' };
const provider = (page: string): string => `/oidc/op/v1.0/3_shop${page}`;
const path = (page: string): string => provider(`/proxy${page}`);
const saml = (page: string): string => `/saml/v2.0/3_shop/idp${page}`;
const pagesOf = (text: string): Record<string, string> =>
  JSON.parse(/gigya\.oidc\.js[^>]*>(\{.*?\})<\/script>/.exec(text)?.[1] ?? '{}');

test('OpenID Connect Core 3.1.2.1: ui_locales of the request is the language of each page until its end', async () => {
  const began = await bench.authorize(codeRequest(rp, { scope: 'openid email phone', ui_locales: 'fr de en' }));
  const { address, parameters } = began.to;
  const proxy = await bench.call(new URL(address).pathname, { query: parameters });
  expect(proxy.text).toContain('<html lang="de">');
  expect(proxy.text).toContain('Anmelden bei Shop');
  const { loginURL = '', consentURL = '', errorURL = '' } = pagesOf(proxy.text);
  const login = await bench.call(path('/login'), { query: new URL(loginURL).search.slice(1) });
  expect(login.text).toContain('<title>Anmelden bei Shop</title>');
  expect(login.text).toMatch(/data-next="[^"]*mode(?:=|&#61;)afterLogin/);
  expect(login.text).toMatch(/data-next="[^"]*lang(?:=|&#61;)de/);

  const query = { context: parameters.context ?? '', ...Object.fromEntries(new URL(consentURL).searchParams) };
  const consent = await bench.call(path('/consent'), { query, headers: cookieOf(user.login_token) });
  expect(consent.text).toContain('Loyalty app bittet um Ihre Daten');
  for (const words of ['Ihre Telefonnummer', '>Erlauben</button>', '>Ablehnen</button>', 'name="lang" value="de"']) {
    expect(consent.text).toContain(words);
  }
  const told = { errorMessage: 'invalid_scope: The scope is unknown.', errorCode: '400006', callId: 'c-1' };
  const failed = { ...told, ...Object.fromEntries(new URL(errorURL).searchParams) };
  const error = await bench.call(path('/error'), { query: failed });
  expect(error.text).toContain('Diese Anmeldung kann nicht weitergehen');
  expect(error.text).toContain('<dd lang="en">invalid_scope: The scope is unknown.</dd>');
});

const UNKNOWN_LINK = '/accounts.verifyEmail?apiKey=3_shop&code=x';

test.each([
  ['the page of devices', path('/device'), 'Ein Gerät verbinden', 'Connect a device'],
  ['a logout', provider('/end_session/success'), 'Sie sind bei Shop abgemeldet', 'You are logged out of Shop'],
  ['a SAML problem', saml('/sso'), 'Diese Anmeldung kann nicht weitergehen', 'This login cannot go on'],
  ['the SAML page', saml('/proxy'), 'Einen Moment …', 'One moment …'],
  ['the SAML login page', saml('/proxy/login'), 'Anmelden bei Shop', 'Log in to Shop'],
  ['the SAML error page', saml('/proxy/error'), 'Bitte in der App neu beginnen', 'Begin again in the app'],
  ['an unknown link', UNKNOWN_LINK, 'Dieser Link geht nicht', 'This link does not work'],
])(
  'RFC 9110, 12.5.4: without a parameter the browser says the language: %s',
  async (_, address, inGerman, inEnglish) => {
    const [de, en] = [await bench.call(address, { headers: german }), await bench.call(address, {})];
    expect(de.text).toContain(inGerman);
    expect(de.text).toMatch(/<html lang="de"/);
    expect(de.headers['content-language']).toBe('de');
    expect(de.text).not.toContain(inEnglish);
    expect(en.text).toContain(inEnglish);
    // Without one a browser asks for /favicon.ico, which would be a refused call in the log.
    expect(en.text).toContain('rel="icon"');
  },
);

test('the default screens of a site are in the language that the library asks for, with the names of fields as they are', async () => {
  const htmlIn = async (lang: string): Promise<string> => {
    const asked = { screenSetIDs: 'Default-RegistrationLogin', lang };
    const { screenSets } = await bench.rest('accounts.getScreenSets', asked);
    return (screenSets as { html: string }[])[0]?.html ?? '';
  };
  const [de, en] = [await htmlIn('de-inf'), await htmlIn('fr')];
  expect(de).toContain('value="Anmelden"');
  expect(de).toContain('Passwort vergessen');
  expect(en).toContain('value="Log in"');
  const names = (html: string) => [...html.matchAll(/ (?:name|id|class)="[^"]+"/g)].map(([found]) => found);
  expect(names(de)).toEqual(names(en));
});
