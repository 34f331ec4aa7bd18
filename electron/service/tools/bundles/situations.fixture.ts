import {
  basic,
  codeFor,
  joined,
  type Pairs,
  type Shop,
  type Signing,
  signed,
  strict,
  tokenFor,
} from './calls.fixture.ts';

const text = (secret: string): Buffer => Buffer.from(secret, 'utf8');
const oauth = (token: string) => ({ authorization: `OAuth ${token}` });
const info = 'accounts.getAccountInfo';

/** What customers send, by name; `n` makes values of its own for each. */
export function situations(shop: Shop): readonly (readonly [name: string, send: (n: number) => Promise<string>])[] {
  const of = (name: string): string => shop.secrets.get(name) ?? '';
  const secret = () => of('secret of the shop');
  const status = (n: number): Pairs => ({ UID: 'u-ada', status: `It's number ${n} (almost) ~done* + more!` });
  const signing =
    (how: Signing, method = 'socialize.setStatus', transport: 'http' | 'https' = 'http') =>
    (n: number) =>
      shop.send(signed(shop, method, status(n), transport, how));
  const post = (
    target: string,
    pairs: Pairs,
    headers: Readonly<Record<string, string>> = {},
    transport: 'http' | 'https' = 'https',
  ) => shop.send({ transport, method: 'POST', target: `/${target}`, headers, body: joined(pairs) });
  const get = (
    target: string,
    pairs: Pairs,
    headers: Readonly<Record<string, string>> = {},
    transport: 'http' | 'https' = 'https',
  ) => shop.send({ transport, method: 'GET', target: `/${target}?${joined(pairs)}`, headers });
  const exchange = (code: string, more: Pairs = {}) =>
    post(
      'socialize.getToken',
      { grant_type: 'authorization_code', code, redirect_uri: 'https://shop.example/cb', ...more },
      basic(`3_shop:${secret()}`),
    );
  const login = (pairs: Pairs) =>
    get('socialize.login', { client_id: '3_shop', x_provider: 'facebook', response_type: 'code', ...pairs });
  return [
    ['signed right', signing({})],
    ['signed right over HTTPS', signing({}, 'socialize.setStatus', 'https')],
    ['signed with the previous secret', signing({ secret: of('previous secret of the shop') })],
    ['signed with an ended secret', signing({ secret: of('ended secret of the shop') })],
    [
      'signed with an ended secret, and encodeURIComponent',
      signing({ secret: of('ended secret of the shop'), encode: encodeURIComponent }),
    ],
    [
      'an ended secret sent',
      (n) => post('socialize.setStatus', { apiKey: '3_shop', secret: of('ended secret of the shop'), ...status(n) }),
    ],
    ['secret used as text', signing({ key: text })],
    ['secret of another site', signing({ secret: of('secret of the other site') })],
    ['secret of an application', signing({ secret: of('secret of its application') })],
    ['encodeURIComponent', signing({ encode: encodeURIComponent })],
    ['plus for blanks', signing({ encode: (one) => strict(one).replaceAll('%20', '+') })],
    ['encoded once', signing({ encodeAll: (one) => one })],
    ['signed as GET', signing({ method: 'GET' })],
    ['signed as HTTPS', signing({ url: (url) => url.replace('http:', 'https:') })],
    ['trailing slash', signing({ url: (url) => `${url}/` })],
    ['a parameter added', signing({ added: { format: 'json' } })],
    ['two mistakes', signing({ encode: encodeURIComponent, method: 'GET' })],
    ['HMAC-SHA256', signing({ hash: 'sha256' })],
    ['sig in hex', signing({ sig: (sig) => Buffer.from(sig, 'base64').toString('hex') })],
    ['sig encoded twice', signing({ sig: encodeURIComponent })],
    ['sig in base64url', signing({ sig: (sig) => sig.replaceAll('+', '-').replaceAll('/', '_') })],
    ['an unknown secret', signing({ secret: Buffer.alloc(32, 9).toString('base64') })],
    ['sig of something else', signing({ sig: () => 'not-a-signature' })],
    ['timestamp too old', signing({ at: shop.clock.now - 3_600_000 })],
    ['timestamp in milliseconds', signing({ added: {}, at: shop.clock.now * 1000 })],
    [
      'a nonce used twice',
      async (n) => {
        const call = signed(shop, 'socialize.setStatus', status(n), 'http', { nonce: `again-${n}` });
        await shop.send(call);
        shop.clock.advance(1500);
        return shop.send(call);
      },
    ],
    [
      'signed, with a password',
      (n) => shop.send(signed(shop, 'accounts.login', { loginID: 'ada', password: `pass-word-${n}!` }, 'http')),
    ],
    [
      'signed wrong, with a password',
      (n) =>
        shop.send(
          signed(shop, 'accounts.login', { loginID: 'ada', password: `pass word-${n}!` }, 'http', { key: text }),
        ),
    ],
    [
      'userKey signed',
      (n) =>
        shop.send(
          signed(shop, info, { UID: `u-${n}`, userKey: 'AKapp' }, 'https', {
            apiKey: '3_other',
            secret: of('secret of the other application'),
          }),
        ),
    ],
    [
      'userKey signed where not allowed',
      (n) =>
        shop.send(
          signed(shop, info, { UID: `u-${n}`, userKey: 'AKcrm' }, 'https', { secret: of('secret of its application') }),
        ),
    ],
    ['secret', (n) => post(info, { apiKey: '3_shop', secret: secret(), UID: 'u-ada', include: `profile,${n}` })],
    ['secret in the query', () => get(info, { apiKey: '3_shop', secret: secret(), UID: 'u-ada' })],
    ['secret over HTTP', () => post(info, { apiKey: '3_shop', secret: secret() }, {}, 'http')],
    ['wrong secret', (n) => post(info, { apiKey: '3_shop', secret: `wrong-secret-${n}-0123456789`, UID: 'u-ada' })],
    [
      'secret with blanks for plus',
      () =>
        shop.send({ transport: 'https', method: 'POST', target: `/${info}`, body: `apiKey=3_shop&secret=${secret()}` }),
    ],
    [
      'secret of the application as secret',
      () => post(info, { apiKey: '3_shop', secret: of('secret of its application') }),
    ],
    [
      'userKey with secret',
      () => post(info, { apiKey: '3_shop', userKey: 'AKcrm', secret: of('secret of its application'), UID: 'u-ada' }),
    ],
    ['userKey with the secret of the site', () => post(info, { apiKey: '3_shop', userKey: 'AKcrm', secret: secret() })],
    ['the secret as UID', () => post(info, { apiKey: '3_shop', secret: secret(), UID: secret() })],
    ['unknown UID', (n) => post(info, { apiKey: '3_shop', secret: secret(), UID: `nobody-${n}` })],
    ['unknown key', (n) => get(info, { apiKey: `3_unknown${n}`, UID: 'u-ada' })],
    ['unknown method', (n) => get(`accounts.getSomething${n}`, { apiKey: '3_shop' })],
    ['unknown path', (n) => get(`nothing-${n}`, {})],
    ['no credential', () => get(info, { UID: 'u-ada' })],
    ['anonymous', () => get(info, { apiKey: '3_shop', UID: 'u-ada' })],
    ['two credentials', () => get(info, { apiKey: '3_shop', secret: secret(), sig: 'x' })],
    ['a parameter twice', () => get(`${info}?UID=u-ada&UID=u-ben&apiKey=3_shop`, {})],
    ['bad format', () => get(info, { apiKey: '3_shop', secret: secret(), format: 'yaml' })],
    [
      'a JSON body',
      (n) =>
        shop.send({
          transport: 'https',
          method: 'POST',
          target: `/${info}`,
          headers: { 'content-type': 'application/json' },
          body: `{"secret":"${secret()}","n":${n}}`,
        }),
    ],
    ['a mock response', (n) => post('accounts.getPolicies', { apiKey: '3_shop', secret: secret(), UID: `u-${n}` })],
    ['a valid token', async () => get('socialize.getUserInfo', {}, oauth(await tokenFor(shop, 'u-ada')))],
    ['a token without a user', async () => get('socialize.getUserInfo', {}, oauth(await tokenFor(shop, undefined)))],
    [
      'an expired token',
      async () => {
        const token = await tokenFor(shop, 'u-ada', '&x_sessionExpiration=60');
        shop.clock.advance(61_000);
        return get('socialize.getUserInfo', {}, oauth(token));
      },
    ],
    [
      'a revoked token',
      async () => {
        const token = await tokenFor(shop, 'u-ada');
        const [row] = (await shop.ask('tokens.list', { kind: 'token' })).items;
        await shop.ask('tokens.revoke', { targets: [{ kind: 'token', id: row?.id ?? '' }] });
        shop.clock.advance(1000);
        return get('socialize.getUserInfo', {}, oauth(token));
      },
    ],
    [
      'an unknown token',
      (n) => get('socialize.getUserInfo', {}, oauth(`st2.s.${'A'.repeat(45)}${String(n).padStart(6, '0')}`)),
    ],
    [
      'a token over HTTP',
      async () => get('socialize.getUserInfo', { oauth_token: await tokenFor(shop, 'u-ada') }, {}, 'http'),
    ],
    [
      'a token as parameter',
      async () => get('socialize.getUserInfo', { oauth_token: await tokenFor(shop, 'u-ada'), format: 'json' }),
    ],
    [
      'a token naming another user',
      async () => get(info, { oauth_token: await tokenFor(shop, 'u-ada'), UID: 'u-ben' }),
    ],
    [
      'a Bearer header',
      async () => get('socialize.getUserInfo', {}, { authorization: `Bearer ${await tokenFor(shop, 'u-ada')}` }),
    ],
    ['the API key as token', () => get('socialize.getUserInfo', {}, oauth('3_shop'))],
    [
      'a token of another site',
      async () => get('socialize.getUserInfo', { apiKey: '3_other', oauth_token: await tokenFor(shop, 'u-ada') }),
    ],
    [
      'grant none',
      (n) => post('socialize.getToken', { grant_type: 'none', x_siteUID: `u-new-${n}` }, basic(`3_shop:${secret()}`)),
    ],
    [
      'grant none in the body',
      () => post('socialize.getToken', { grant_type: 'none', client_id: '3_shop', client_secret: secret() }),
    ],
    [
      'grant none over HTTP',
      () => post('socialize.getToken', { grant_type: 'none' }, basic(`3_shop:${secret()}`), 'http'),
    ],
    [
      'a wrong client',
      (n) => post('socialize.getToken', { grant_type: 'none' }, basic(`3_shop:wrong-${n}-secret-text`)),
    ],
    ['key and secret swapped', () => post('socialize.getToken', { grant_type: 'none' }, basic(`${secret()}:3_shop`))],
    ['an unknown client', (n) => post('socialize.getToken', { grant_type: 'none' }, basic(`3_nobody${n}:${secret()}`))],
    [
      'a Basic header in clear',
      () => post('socialize.getToken', { grant_type: 'none' }, { authorization: `Basic 3_shop:${secret()}` }),
    ],
    ['a code', async () => exchange(await codeFor(shop))],
    [
      'a code used twice',
      async () => {
        const code = await codeFor(shop);
        await exchange(code);
        return exchange(code);
      },
    ],
    [
      'an expired code',
      async () => {
        const code = await codeFor(shop);
        shop.clock.advance(121_000);
        return exchange(code);
      },
    ],
    [
      'a code with another redirect_uri',
      async () => exchange(await codeFor(shop), { redirect_uri: 'https://shop.example/other' }),
    ],
    ['an unknown code', (n) => exchange(`co2.s.${'B'.repeat(38)}${String(n).padStart(5, '0')}`)],
    ['a login', () => login({ redirect_uri: 'https://shop.example/cb' })],
    ['a login to a foreign address', (n) => login({ redirect_uri: `https://evil-${n}.example/cb` })],
    ['a login by an unknown provider', () => login({ redirect_uri: 'https://shop.example/cb', x_provider: 'nobody' })],
    ['a login of an unknown client', (n) => login({ redirect_uri: 'https://shop.example/cb', client_id: `3_no${n}` })],
  ];
}
