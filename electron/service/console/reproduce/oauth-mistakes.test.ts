import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsIn } from '#service/diagnosis/refusals/sentences.ts';
import {
  basic,
  formOf,
  type Issued,
  REDIRECT_URI,
  type Sent,
  secrets,
  startIssued,
  type Told,
  toldOfAll,
} from '#service/fixtures/reproduce/oauth-mistakes.fixture.ts';
import { causeTitle } from '#shared/causes/catalogue.ts';
import { MAX_CAUSE_WORDS } from '#shared/contract/refusal.ts';

type Made = (issued: Issued) => Sent;
type Mistake = readonly [what: string, made: Made, cause: string];

/** A call of a method, or of the token end-point. */
const calling =
  (method: string, more: (issued: Issued) => Omit<Sent, 'method'>): Made =>
  (issued) => ({ method, ...more(issued) });
const form = (method: string, parameters: Record<string, string>) => calling(method, () => ({ form: parameters }));
type Value = (issued: Issued) => string;
const INFO = 'accounts.getAccountInfo';
const TOKEN = 'socialize.getToken';
const withToken = (value: Value) => calling(INFO, (all) => ({ form: { oauth_token: value(all) } }));
const inHeader = (value: Value) => calling(INFO, (all) => ({ authorization: value(all) }));
const withCode = (value: Value, redirect_uri = REDIRECT_URI) =>
  calling(TOKEN, (all) => ({
    authorization: basic(),
    form: { grant_type: 'authorization_code', code: value(all), redirect_uri },
  }));
const withBasic = (authorization: string) => calling(TOKEN, () => ({ authorization, form: { grant_type: 'none' } }));
const withGrant = (grant_type: string, more: Record<string, string> = {}) =>
  calling(TOKEN, () => ({ authorization: basic(), form: { grant_type, ...more } }));
const withBearer = (authorization: Value) =>
  calling(INFO, (all) => ({ authorization: authorization(all), form: { apiKey: '3_shop', UID: 'u-1' } }));
const withJwt = (value: Value) => withBearer((all) => `Bearer ${value(all)}`);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');
/** Of the form of a token or a code, and never issued. */
const UNKNOWN_TOKEN = `st2.s.${'Qw3rTy-_'.repeat(6)}abc`;
const UNKNOWN_CODE = `co2.s.${'Qw3rTy-_'.repeat(5)}abc`;
const OTHER_SECRET = base64('a secret that nobody here has, 32');

const tokens: readonly Mistake[] = [
  ['cut at its end', withToken(({ token }) => token.slice(0, 40)), 'token-cut'],
  ['without its version mark', withToken(({ token }) => token.slice(6)), 'token-cut'],
  ['in double quotes', withToken(({ token }) => `"${token}"`), 'token-in-quotes'],
  ['in quotes in the header', inHeader(({ token }) => `OAuth "${token}"`), 'token-in-quotes'],
  ['in quotes, of one that has expired', withToken(({ expired }) => `"${expired}"`), 'token-in-quotes'],
  ['in quotes, of one that was revoked', withToken(({ revoked }) => `"${revoked}"`), 'token-in-quotes'],
  ['in angle brackets', withToken(({ token }) => `<${token}>`), 'token-in-brackets'],
  ['in upper case', withToken(({ token }) => token.toUpperCase()), 'token-in-other-case'],
  ['encoded twice', withToken(({ token }) => token.replaceAll('.', '%2E')), 'token-encoded-twice'],
  ['wrapped by a mail', withToken(({ token }) => `${token.slice(0, 30)}\r\n ${token.slice(30)}`), 'token-with-blank'],
  [
    'broken in the header',
    inHeader(({ token }) => `OAuth ${token.slice(0, 30)} ${token.slice(30)}`),
    'token-with-blank',
  ],
  ['behind its scheme in the parameter', withToken(({ token }) => `OAuth ${token}`), 'token-with-scheme'],
  [
    'as a whole answer',
    withToken(({ token }) => JSON.stringify({ access_token: token, expires_in: 1 })),
    'token-with-more',
  ],
  ['with more in the header', inHeader(({ token }) => `OAuth ${token} realm=x`), 'token-with-more'],
  ['in base64 once more', withToken(({ token }) => base64(token)), 'token-in-base64'],
  ['in hex', withToken(({ token }) => hex(token)), 'token-in-hex'],
  ['masked', withToken(({ token }) => `${token.slice(0, 10)}…`), 'masked-token'],
  ['a code', withToken(({ code }) => code), 'code-as-token'],
  ['the secret of the site', withToken(() => secrets.site), 'secret-as-token'],
  ['a JWT of an application', withToken(({ jwt }) => jwt()), 'jwt-as-token'],
  ['an id_token', withToken(({ idToken }) => idToken), 'jwt-as-token'],
  ['the API key', withToken(() => '3_shop'), 'api-key-as-token'],
  ['a userKey', withToken(() => 'AK1'), 'user-key-as-token'],
  ['key and secret in base64', withToken(() => base64(`3_shop:${secrets.site}`)), 'basic-as-token'],
  ['a placeholder in braces', withToken(() => '{{access_token}}'), 'placeholder-as-token'],
  ['a placeholder in brackets', inHeader(() => 'OAuth <ACCESS_TOKEN>'), 'placeholder-as-token'],
  // Similar ones with another cause.
  ['of the right form, never issued', withToken(() => UNKNOWN_TOKEN), 'unknown-token'],
  ['never issued, in quotes', withToken(() => `"${UNKNOWN_TOKEN}"`), 'token-in-quotes'],
  ['cut, in quotes', withToken(({ token }) => `"${token.slice(0, 40)}"`), 'token-cut'],
  ['a JWT in quotes', withToken(({ idToken }) => `"${idToken}"`), 'jwt-as-token'],
  ['too short for a proof', withToken(({ token }) => token.slice(0, 12)), 'unknown-token'],
  ['cut and with another character', withToken(({ token }) => `${token.slice(0, 30)}~`), 'unknown-token'],
  ['a text as long as a secret', withToken(() => OTHER_SECRET), 'unknown-token'],
  ['that has expired', withToken(({ expired }) => expired), 'token-expired'],
  ['that was revoked', withToken(({ revoked }) => revoked), 'token-revoked'],
];

const headers: readonly Mistake[] = [
  ['the token behind Bearer', inHeader(({ token }) => `Bearer ${token}`), 'token-behind-bearer'],
  ['the token alone', inHeader(({ token }) => token), 'token-without-scheme'],
  ['the token behind Token', inHeader(({ token }) => `Token ${token}`), 'token-behind-other-word'],
  ['OAuth twice', inHeader(({ token }) => `OAuth OAuth ${token}`), 'two-schemes'],
  ['OAuth with a colon', inHeader(({ token }) => `OAuth: ${token}`), 'sign-behind-scheme'],
  ['OAuth and nothing', inHeader(() => 'OAuth '), 'no-token-in-header'],
  ['OAuth 1.0', inHeader(({ token }) => `OAuth oauth_consumer_key="3_shop", oauth_token="${token}"`), 'oauth1-header'],
  ['Basic on a method', inHeader(() => basic()), 'basic-on-method'],
  ['a JWT alone', withBearer(({ jwt }) => jwt()), 'jwt-without-scheme'],
  ['Bearer with a token never issued', inHeader(() => `Bearer ${UNKNOWN_TOKEN}`), 'd28'],
  ['another scheme', inHeader(() => 'Digest username="u-1"'), 'd28'],
];

const parameters: readonly Mistake[] = [
  ...['access_token', 'token', 'accessToken', 'oauthToken', 'session_token', 'jwt'].map(
    (name): Mistake => [
      `the token as ${name}`,
      calling(INFO, ({ token }) => ({ form: { [name]: token } })),
      'token-in-other-parameter',
    ],
  ),
  [
    'the token as access_token, beside the apiKey',
    calling('accounts.search', ({ token }) => ({ form: { apiKey: '3_shop', access_token: token } })),
    'token-in-other-parameter',
  ],
  ...['access_token', 'token', 'accessToken'].map(
    (name): Mistake => [
      `a token as ${name} that is none here`,
      form(INFO, { [name]: UNKNOWN_TOKEN }),
      'token-in-other-parameter',
    ],
  ),
  [
    'a text as token that may be a parameter of the method',
    form('accounts.risk.saptcha.verify', { token: 'abc' }),
    'missing:apiKey',
  ],
  [
    'a text as token beside the apiKey that is no token here',
    form('accounts.search', { apiKey: '3_shop', token: 'abc' }),
    'd35',
  ],
  ['nothing at all', form(INFO, {}), 'missing:apiKey'],
];

const codes: readonly Mistake[] = [
  ['cut at its end', withCode(({ code }) => code.slice(0, -5)), 'code-cut'],
  ['without its version mark', withCode(({ code }) => code.slice(6)), 'code-cut'],
  ['with a blank in it', withCode(({ code }) => `${code.slice(0, 20)} ${code.slice(20)}`), 'code-with-blank'],
  ['in quotes', withCode(({ code }) => `"${code}"`), 'code-in-quotes'],
  ['in quotes, of one that was used', withCode(({ used }) => `"${used}"`), 'code-in-quotes'],
  ['in upper case', withCode(({ code }) => code.toUpperCase()), 'code-in-other-case'],
  ['encoded twice', withCode(({ code }) => code.replaceAll('.', '%2E')), 'code-encoded-twice'],
  ['with its state', withCode(({ code }) => `${code}&state=abc`), 'code-with-more'],
  ['as the whole call-back', withCode(({ code }) => `${REDIRECT_URI}?code=${code}`), 'code-with-more'],
  ['an access token', withCode(({ token }) => token), 'token-as-code'],
  ['the secret', withCode(() => secrets.site), 'secret-as-code'],
  ['an id_token', withCode(({ idToken }) => idToken), 'jwt-as-code'],
  ['the API key', withCode(() => '3_shop'), 'api-key-as-code'],
  ['a placeholder', withCode(() => '{{code}}'), 'placeholder-as-code'],
  ['masked', withCode(({ code }) => `${code.slice(0, 10)}***`), 'masked-code'],
  ['of the right form, never issued', withCode(() => UNKNOWN_CODE), 'unknown-code'],
  ['never issued, in quotes', withCode(() => `"${UNKNOWN_CODE}"`), 'code-in-quotes'],
  ['too short for a proof', withCode(({ code }) => code.slice(0, 12)), 'unknown-code'],
  ['used before', withCode(({ used }) => used), 'code-used-before'],
  ['with another redirect_uri', withCode(({ code }) => code, `${REDIRECT_URI}/`), 'other-redirect-uri'],
];

const bySite = (apiKey: string, secret: string) => form('accounts.search', { apiKey, secret });
const keys: readonly Mistake[] = [
  ['the userKey as apiKey', bySite('AK1', secrets.application), 'user-key-as-api-key'],
  ['key and secret swapped', bySite(secrets.site, '3_shop'), 'key-and-secret-swapped'],
  ['a key with a slip', bySite('3_shoq', secrets.site), 'unknown-api-key'],
  ['the userKey as client', withBasic(basic(`AK1:${secrets.application}`)), 'user-key-as-api-key'],
];

/** A client that identifies itself as a method is called (D82). */
const withRest = (more: Record<string, string>) => form(TOKEN, { grant_type: 'none', apiKey: '3_shop', ...more });

const clients: readonly Mistake[] = [
  ['userKey and secret', withRest({ userKey: 'AK1', secret: secrets.application }), 'rest-credential-for-token'],
  ['apiKey and secret', withRest({ secret: secrets.site }), 'rest-credential-for-token'],
  ['a signature', withRest({ timestamp: '1', nonce: 'n-1', sig: 'eA==' }), 'rest-credential-for-token'],
  ['swapped', withBasic(basic(`${secrets.site}:3_shop`)), 'key-and-secret-swapped'],
  ['in hex', withBasic(`Basic ${hex(`3_shop:${secrets.site}`)}`), 'basic-in-hex'],
  ['not encoded', withBasic(`Basic 3_shop:${secrets.site}`), 'basic-not-encoded'],
  ['percent-encoded', withBasic(basic().replace(/.$/, (last) => `%${hex(last)}`)), 'basic-percent-encoded'],
  ['in quotes', withBasic(`Basic "${base64(`3_shop:${secrets.site}`)}"`), 'basic-in-quotes'],
  ['in two lines', withBasic(`Basic ${base64(`3_shop:${secrets.site}`).replace(/.{20}/, '$& ')}`), 'basic-with-blank'],
  ['without padding', withBasic(basic(`3_shop:${secrets.site}x`).replaceAll('=', '')), 'basic-as-base64url'],
  ['in base64 twice', withBasic(basic(base64(`3_shop:${secrets.site}`))), 'basic-in-base64-twice'],
  ['the key alone', withBasic(basic('3_shop')), 'basic-without-secret'],
  ['the key in it is unknown', withBasic(basic(`3_none:${secrets.site}`)), 'unknown-api-key'],
  ['no base64 at all', withBasic('Basic !!!'), 'd26'],
  ['another scheme', withBasic('Digest abc'), 'd26'],
];

const ofPassword = { username: 'ada', password: 'x' };
const grants: readonly Mistake[] = [
  ...['password', 'refresh_token', 'Authorization_Code', 'None '].map(
    (name): Mistake => [name, withGrant(name), 'grant-type-not-supported'],
  ),
  ['password, with its username and password', withGrant('password', ofPassword), 'grant-type-not-supported'],
];

const jwts: readonly Mistake[] = [
  ['expired', withJwt(({ jwt, now }) => jwt({ claims: { iat: now() - 900, exp: now() - 600 } })), 'jwt-expired'],
  ['not valid yet', withJwt(({ jwt, now }) => jwt({ claims: { nbf: now() + 900 } })), 'jwt-not-yet-valid'],
  ['exp as a text', withJwt(({ jwt, now }) => jwt({ claims: { exp: String(now() + 60) } })), 'jwt-time-as-text'],
  ['iat in milliseconds', withJwt(({ jwt, now }) => jwt({ claims: { iat: now() * 1000 } })), 'milliseconds'],
  ['old', withJwt(({ jwt, now }) => jwt({ claims: { iat: now() - 500 } })), 'clock-behind'],
  ['without iat', withJwt(({ jwt }) => jwt({ claims: { iat: undefined } })), 'jwt-without-time'],
  ['without jti', withJwt(({ jwt }) => jwt({ claims: { jti: undefined } })), 'jwt-id-missing'],
  ['HS256', withJwt(({ jwt }) => jwt({ header: { alg: 'HS256' }, key: 'secret' })), 'jwt-wrong-algorithm'],
  ['RS512 in fact', withJwt(({ jwt }) => jwt({ hash: 'sha512' })), 'jwt-wrong-algorithm'],
  ['none', withJwt(({ jwt }) => jwt({ header: { alg: 'none' }, key: 'none' })), 'jwt-unsigned'],
  ['the key of another application', withJwt(({ jwt }) => jwt({ key: 'other' })), 'jwt-wrong-key'],
  ['a key that nobody here has', withJwt(({ jwt }) => jwt({ key: 'unknown' })), 'jwt-changed'],
  ['an unknown kid', withJwt(({ jwt }) => jwt({ header: { kid: 'AK9' } })), 'jwt-unknown-kid'],
  ['no kid', withJwt(({ jwt }) => jwt({ header: { kid: undefined } })), 'jwt-without-kid'],
  ['an application without key', withJwt(({ jwt }) => jwt({ header: { kid: 'AK3' } })), 'jwt-without-key'],
  ['an id_token', withJwt(({ idToken }) => idToken), 'id-token-as-bearer'],
  ['two parts', withJwt(({ jwt }) => jwt().split('.').slice(0, 2).join('.')), 'jwt-malformed'],
  ['claims that are no JSON', withJwt(({ jwt }) => jwt().replace(/\.[^.]+\./, '.!!.')), 'jwt-malformed'],
  ['in quotes', withJwt(({ jwt }) => `"${jwt()}"`), 'jwt-in-quotes'],
  ['broken by a blank', withJwt(({ jwt }) => jwt().replace('.', '. ')), 'jwt-with-blank'],
  ['encrypted', withJwt(({ jwt }) => `${jwt()}.x.y`), 'jwt-encrypted'],
];

const places: readonly (readonly [place: string, mistakes: readonly Mistake[]])[] = [
  ['as access token (D28)', tokens],
  ['in the Authorization header (D28)', headers],
  ['in a parameter (D29)', parameters],
  ['as code (D24)', codes],
  ['as API key (D29)', keys],
  ['as client (D26)', clients],
  ['as grant_type (D26)', grants],
  ['behind Bearer (F 5.6)', jwts],
];

let issued: Issued;
const toldOf = new Map<Mistake, Told & { readonly sent: Sent }>();
beforeAll(async () => {
  issued = await startIssued();
  const all = places.flatMap(([, mistakes]) => mistakes);
  const calls = all.map(([, made]) => made(issued));
  const told = await toldOfAll(issued.running, calls);
  for (const [index, mistake] of all.entries()) {
    const [one, sent] = [told[index], calls[index]];
    if (one !== undefined && sent !== undefined) toldOf.set(mistake, { ...one, sent });
  }
});
afterAll(() => issued.running.service.stop());

describe.each(places)('R59: one mistake, one cause: %s', (_place, mistakes) => {
  test.each(mistakes.map((mistake) => [mistake[0], mistake] as const))('%s', (_what, mistake) => {
    const [, , cause] = mistake;
    const told = toldOf.get(mistake);
    if (told === undefined) throw new Error('The call was not made.');
    const { wire, row, verdict, sent } = told;
    expect(row.cause?.replace(/^[^.]+\./, '')).toBe(cause);
    // The log and the verdict say the same in the same words.
    expect(wordsIn(row.refusal?.cause ?? '')).toBeLessThanOrEqual(MAX_CAUSE_WORDS);
    // A sentence, not the title that stands for one that is too long.
    expect(row.refusal?.cause).not.toBe(`${causeTitle(row.cause ?? '')}.`);
    if (verdict.outcome === 'refused') {
      expect(verdict.refusal?.cause).toBe(row.refusal?.cause);
      expect(verdict.refusal?.action).toBe(row.refusal?.action);
      expect(verdict.errorCode).toBe(row.errorCode);
    } else expect(formOf(sent.form) + sent.authorization).toMatch(/%E2%80%A6|%2A|%7B|%24|%3C|<ACCESS/);
    // Neither of them, nor the caller, is shown a secret or a token (R15, D14).
    const { token, code } = issued;
    const seen = JSON.stringify([verdict, row]) + wire;
    for (const secret of [...Object.values(secrets), token, code]) expect(seen).not.toContain(secret);
    if (row.refusal !== undefined && /-cut$|-in-other-case$|^secret-as-/.test(cause)) {
      expect(wire).not.toContain(row.refusal.cause);
    }
  });
});

test('R59: what would refuse next is said after the cause, where there is something', () => {
  const nextOf = (what: string, list: readonly Mistake[]) => {
    const mistake = list.find(([name]) => name === what);
    const { reason = '' } = (mistake && toldOf.get(mistake)?.row) ?? {};
    return /refused next: (.*)/.exec(reason)?.[1];
  };
  expect(nextOf('in double quotes', tokens)).toBeUndefined();
  expect(nextOf('in quotes, of one that has expired', tokens)).toBe('it has expired.');
  expect(nextOf('in quotes, of one that was revoked', tokens)).toBe('it was revoked.');
  expect(nextOf('in quotes, of one that was used', codes)).toBe('it was used before.');
});

test('F 1.5: a grant that is not supported is named, with those that the end-point takes', () => {
  for (const [what, mistake] of grants.map((one) => [one[0], one] as const)) {
    const { reason = '' } = toldOf.get(mistake)?.row ?? {};
    expect(reason, what).toMatch(/^The grant_type "[^"]+" is not supported\. .*"authorization_code" or "none"/);
  }
});

test('D14, R59: the quotes around a token are told, and nothing of what is in them', () => {
  const wires = ['never issued, in quotes', 'cut, in quotes'].map((what) => {
    const { wire = '' } = toldOf.get(tokens.find(([name]) => name === what) ?? ['', withToken(String), '']) ?? {};
    return /The token is unknown[^<}]*?Send it without them/.exec(wire)?.[0];
  });
  expect(wires[0]).toContain('quotes around it');
  expect(wires[1]).toBe(wires[0]);
});
