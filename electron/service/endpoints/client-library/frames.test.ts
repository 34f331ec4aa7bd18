import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { openPages } from '#service/fixtures/pages.fixture.ts';
import { API_KEY, OTHER_API_KEY, US } from '#service/fixtures/rest.fixture.ts';

const pages = forAllTests(openPages, ({ bench }) => bench.core.store.close());

describe('C 4.7: frames that programs open which do what the public library does', () => {
  test.each([
    [`cdns.${US.domain}`, `/gs/webSdk/Api.aspx?apiKey=${API_KEY}&version=latest&build=17112&serviceName=apiService`],
    [`cdns.${US.domain}`, `/gs/sso.htm?APIKey=${API_KEY}&ssoSegment=&version=latest&build=17112`],
    ['localhost', `/GS/WebSdk/api.aspx?apiKey=${API_KEY}`],
    [`socialize.${US.domain}`, `/gs/sso.htm?apikey=${API_KEY}`],
  ])('plugin.video.tfc.tv, on %s: %s is a page, and begins with the cookies of the library', async (host, target) => {
    const { status, headers, body, cookies } = await pages.send(target, { headers: { host } });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect(body).not.toMatch(/<script/i);
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'gmid',
      'ucid',
      'hasGmid',
      `gig_bootstrap_${API_KEY}`,
    ]);
    const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
    expect((await pages.send(target, { headers: { host, cookie } })).cookies).toEqual([]);
  });

  test.each([
    ['/gs/sso.htm', '400002', '/gs/sso.htm?apiKey='],
    ['/gs/webSdk/Api.aspx?apiKey=3_gone', '400093', '3_gone'],
    [`/gs/sso.htm?apiKey=${OTHER_API_KEY}`, '301001', 'cdns.'],
    [`/gs/sso.htm?apiKey=${encodeURIComponent('<script>alert(1)</script>')}`, '400093', '&lt;script&gt;'],
  ])('%s says what is wrong', async (target, code, words) => {
    const { status, body, cookies } = await pages.send(target, { headers: { host: `cdns.${US.domain}` } });
    expect({ status, cookies }).toEqual({ status: 400, cookies: [] });
    expect(body).toContain(code);
    expect(body).toContain(words);
    expect(body).not.toContain('<script');
  });
});
