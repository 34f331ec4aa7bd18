import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { opened } from '#service/fixtures/browser.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { OTHER_API_KEY, OTHER_SECRET, openBench } from '#service/fixtures/rest.fixture.ts';
import { linkRoutes } from './module.ts';

const bench = forEachTest(openBench);
beforeEach(async () => {
  await bench.updateSite({ domains: ['shop.example'] });
});
const shorten = async (url: string, more: Record<string, string> = {}) =>
  (await bench.bySite('socialize.shortenURL', { url, ...more })).json;
/** Opens a link as a browser does. */
const open = (shortURL: unknown, headers: Record<string, string> = {}) =>
  opened(bench, linkRoutes(bench.core), String(shortURL), { headers });

test('a link to a domain of the site redirects, and its visits are counted', async () => {
  const { shortURL } = await shorten('https://www.shop.example/lamp?a=b#c', { cid: 'spring', UID: 'u-ada' });
  expect(shortURL).toMatch(/^https:\/\/localhost\/l\/[A-Za-z0-9_-]{12}$/);
  expect(await open(shortURL)).toMatchObject({
    status: 302,
    headers: { location: 'https://www.shop.example/lamp?a=b#c' },
  });
  const report = { startDate: '2023-11-01', endDate: '2023-11-30', measures: 'referrals', cid: 'spring' };
  expect((await bench.bySite('reports.getSocializeStats', report)).json.data).toEqual(['1']);
  const same = await shorten('https://www.shop.example/lamp?a=b#c', { cid: 'spring', UID: 'u-ada' });
  expect(same.shortURL).toBe(shortURL);
  expect((await shorten('https://www.shop.example/lamp?a=b#c')).shortURL).not.toBe(shortURL);
});

describe('R10: never an open redirect', () => {
  test('an address elsewhere is shown on a page with a link, and does not redirect', async () => {
    for (const url of [
      'http://gigya.com',
      'https://shop.example.evil.example/',
      'https://evilshop.example/',
      'https://evil.example/?https://shop.example/',
      'https://evil.example/"><script>alert(1)</script>'.replaceAll(/["<>]/g, encodeURIComponent),
      "https://evil.example/'onclick=alert(1)",
    ] as const) {
      const { shortURL } = await shorten(url);
      const { status, headers, body } = await open(shortURL);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('location');
      expect(body).toContain('rel="noopener noreferrer"');
      expect(body).not.toMatch(/<script|["'\s]onclick=/);
    }
  });

  test('D46: who opens it reads in their language where it leads, and that a link is gone', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const { shortURL } = await shorten('https://elsewhere.example/');
    const { headers, body } = await open(shortURL, german);
    expect(headers['content-language']).toBe('de');
    expect(body).toContain('<html lang="de" dir="ltr">');
    expect(body).toContain('<h1>Dieser Link führt zu einer anderen Website</h1>');
    const gone = await open('https://localhost/l/AAAAAAAAAAAA', german);
    expect(gone.status).toBe(404);
    expect(gone.body).toContain('<h1>Diesen Link gibt es nicht</h1>');
    expect((await open('https://localhost/l/AAAAAAAAAAAA')).body).toContain('<h1>There is no such link</h1>');
  });

  test('a link stops redirecting when its domain is taken from the site', async () => {
    const { shortURL } = await shorten('https://shop.example/');
    await bench.updateSite({ domains: [] });
    expect((await open(shortURL)).status).toBe(200);
  });

  test('what is no address of a page is 400006', async () => {
    for (const url of [
      ...['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https:evil.example', 'https:///evil.example'],
      ...['https://shop.example\\@evil.example/', 'https://shop.example@evil.example/', 'https://evil.example/a b'],
      ...['https://evil.example/\u0000', 'shop.example', `https://shop.example/${'x'.repeat(2000)}`],
    ]) {
      expect(await shorten(url)).toMatchObject(refusal(400006, 'url'));
    }
  });
});

test('the site and its users may shorten; a link of a deleted user or site', async () => {
  const token = await bench.token('u-ada');
  expect((await bench.byToken(token, 'socialize.shortenURL', { url: 'https://a.example' })).errorCode).toBe(0);
  expect((await shorten('https://a.example', { UID: 'u-nobody' })).errorCode).toBe(403005);
  const { shortURL } = await shorten('https://shop.example/', { UID: 'u-ada' });
  await bench.bySite('socialize.deleteAccount', { UID: 'u-ada' });
  expect((await open(shortURL)).status).toBe(302);
  const other = { apiKey: OTHER_API_KEY, secret: OTHER_SECRET, url: 'https://shop.example/' };
  const reply = await bench.send({ method: 'socialize.shortenURL', parameters: other });
  await bench.write(siteRepository, (sites) => sites.delete(OTHER_API_KEY));
  expect((await open(reply.json.shortURL)).status).toBe(404);
});
