import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { FOREIGN, ORIGIN, openPages } from '#service/fixtures/pages.fixture.ts';
import { API_KEY, EU, OTHER_API_KEY, US } from '#service/fixtures/rest.fixture.ts';

const pages = forAllTests(openPages, ({ bench }) => bench.core.store.close());

describe('U 6, D48: the library is served', () => {
  test('at its addresses, in any case', async () => {
    for (const path of ['/js/gigya.js', '/JS/Gigya.js', '/js/socialize.js', '/JS/SOCIALIZE.JS'] as const) {
      const { status, headers, body } = await pages.send(`${path}?apikey=${API_KEY}`);
      expect({ status, type: headers['content-type'] }).toEqual({
        status: 200,
        type: 'text/javascript; charset=utf-8',
      });
      expect(body).toContain(`authdeskClientLibrary.start({"apiKey":"${API_KEY}","dataCenter":"us1"`);
    }
  });

  test('C 4.6: its text has its release, which clients that log in as a page look for: daikin-controller-cloud', async () => {
    const { body } = await pages.send(`/js/gigya.js?apikey=${API_KEY}`);
    expect(/"(\d+-\d-\d+)"/.exec(body)?.[1]).toBe('1-0-1');
  });

  test('D55: on the hosts of the data center and of this machine', async () => {
    for (const [host, dataCenter] of [
      ['localhost', 'us1'],
      [`cdns.${US.domain}`, 'us1'],
      [`CDN.${US.domain}:9443`, 'us1'],
      [`socialize.${US.domain}`, 'us1'],
    ] as const) {
      const { body } = await pages.send(`/js/gigya.js?apiKey=${API_KEY}`, { headers: { host } });
      expect(body).toContain(`"dataCenter":"${dataCenter}"`);
    }
  });

  test('D55: the hosts cdns and cdn serve nothing else', async () => {
    for (const target of [`/accounts.initRegistration?apiKey=${API_KEY}`, '/socialize.login', '/js/other.js']) {
      const { status, body } = await pages.send(target, { headers: { host: `cdns.${US.domain}` } });
      expect({ target, status }).toEqual({ target, status: 404 });
      expect(body).toContain(target.startsWith('/js') ? 'nothing' : '/js/gigya.js');
    }
  });

  test('D55: on an API domain of the site, without apiKey, and it calls that host; another site is refused there', async () => {
    await pages.bench.updateSite({ apiDomains: ['login.shop.localhost'] });
    const headers = { host: 'login.shop.localhost:9443' };
    const { body } = await pages.send('/js/gigya.js', { headers });
    expect(body).toContain(`{"apiKey":"${API_KEY}","dataCenter":"us1","domain":"login.shop.localhost"`);
    await pages.bench.write(siteRepository, (sites) => sites.update(OTHER_API_KEY, { dataCenter: 'us1' }));
    expect((await pages.send(`/js/gigya.js?apiKey=${OTHER_API_KEY}`, { headers })).body).toMatch(
      /^console\.error\(".*400093.* is an API domain of the site/,
    );
    await pages.bench.write(siteRepository, (sites) => sites.update(OTHER_API_KEY, { dataCenter: 'eu1' }));
    await pages.bench.updateSite({ apiDomains: [] });
  });

  test('a browser that has it asks only whether it changed', async () => {
    const target = `/js/gigya.js?apiKey=${API_KEY}`;
    const { headers } = await pages.send(target);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await pages.send(target, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
    await pages.bench.updateSite({ providers: ['facebook'] });
    const changed = await pages.send(target, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(changed.status).toBe(200);
    expect(changed.body).toContain('"providers":["facebook"]');
    await pages.bench.updateSite({ providers: ['*'] });
  });

  test.each([
    ['', '400002', 'apiKey'],
    ['?apiKey=3_gone', '400093', '3_gone'],
    [`?apiKey=${OTHER_API_KEY}`, '301001', `cdns.${EU.domain}`],
    ['?apiKey=1&apikey=2', '400001', 'more than once'],
  ])('with %s the console of the browser says what is wrong', async (query, code, words) => {
    const { body, headers } = await pages.send(`/js/gigya.js${query}`, { headers: { host: `cdns.${US.domain}` } });
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body).toMatch(/^console\.error\(".*"\);\n$/);
    expect(body).toContain(code);
    expect(body).toContain(words);
  });
});

describe('D48: pages call the service', () => {
  const info = `/accounts.getAccountInfo?apiKey=${API_KEY}`;
  const cors = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) => [
    headers['access-control-allow-origin'],
    headers['access-control-allow-credentials'],
    headers.vary,
  ];

  test('a page of the site may read every response, errors too', async () => {
    for (const origin of [ORIGIN, 'http://shop.example:8080', 'https://www.shop.example'] as const) {
      const targets = [info, `/accounts.nothing?apiKey=${API_KEY}`, `/accounts.login?apiKey=${API_KEY}&a=%zz`];
      for (const target of targets) {
        expect(cors(await pages.send(target, { headers: { origin } }))).toEqual([origin, 'true', 'origin']);
      }
    }
  });

  test('any other page may read none', async () => {
    const alike = ['https://notshop.example', 'https://shop.example.evil.example', 'https://shop.example/'];
    for (const origin of [FOREIGN, ...alike, 'null', 'file://', '*']) {
      expect(cors(await pages.send(info, { headers: { origin } }))).toEqual([undefined, undefined, 'origin']);
    }
  });

  test('a page of one site may not read the responses of another', async () => {
    const headers = { origin: 'https://shop.example' };
    await pages.bench.write(siteRepository, (sites) => sites.update(OTHER_API_KEY, { domains: ['other.example'] }));
    const response = await pages.send(`/accounts.getAccountInfo?apiKey=${OTHER_API_KEY}`, { headers });
    expect(cors(response)).toEqual([undefined, undefined, 'origin']);
  });

  test('D6: a preflight of a page with a registered domain is let through, another OPTIONS is not', async () => {
    const preflight = (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      return pages.send('/accounts.getAccountInfo', { method: 'OPTIONS', headers });
    };
    const allowed = await preflight(ORIGIN);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, POST',
    });
    const refused = await preflight(FOREIGN);
    expect({ status: refused.status, allow: refused.headers.allow }).toEqual({ status: 405, allow: 'GET, POST' });
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await pages.send('/accounts.getAccountInfo', { method: 'OPTIONS' })).status).toBe(405);
    const toToken = await pages.send('/socialize.getToken', { method: 'OPTIONS', headers: { origin: ORIGIN } });
    expect(toToken.status).toBe(405);
  });
});

describe('U 3.8: accounts.webSdkBootstrap', () => {
  const target = `/accounts.webSdkBootstrap?apiKey=${API_KEY}`;
  const namesOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split('=', 1)[0]);

  test('sets the cookies of the library once', async () => {
    const first = await pages.send(target);
    expect(first.json).toMatchObject({ errorCode: 0, hasGmid: 'ver4', keepsCookies: false, hasSession: false });
    expect(namesOf(first.cookies)).toEqual(['gmid', 'ucid', 'hasGmid', `gig_bootstrap_${API_KEY}`]);
    const aYear = /; Max-Age=31536000; Expires=\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT; .*Secure; SameSite=None/;
    for (const cookie of first.cookies) expect(cookie).toMatch(aYear);
    const cookie = first.cookies.map((one) => one.split(';', 1)[0]).join('; ');
    const second = await pages.send(target, { headers: { cookie } });
    expect({ keeps: second.json.keepsCookies, cookies: second.cookies }).toEqual({ keeps: true, cookies: [] });
  });

  test('over HTTP they are for pages of the same site; on a host of a data center for all its hosts', async () => {
    const plain = await pages.send(target, { transport: 'http' });
    for (const cookie of plain.cookies) expect(cookie).toMatch(/; SameSite=Lax/);
    const shared = await pages.send(target, { headers: { host: `accounts.${US.domain}` } });
    for (const cookie of shared.cookies) expect(cookie).toContain(`; Domain=${US.domain};`);
  });
});
