import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
  // As the client-side library calls; a login at a provider names the page view alone.
  const cart = { apiKey: '3_shop', pageViewID: 'v1cart', pageURL: 'https://shop.example/Cart' };
  await send('/accounts.webSdkBootstrap', cart);
  await send('/accounts.getAccountInfo', { ...cart, pageURL: 'https://shop.example/Later' });
  await send('/accounts.webSdkBootstrap', { apiKey: '3_shop', pageViewID: 'v2', pageURL: 'https://shop.example/' });
  await send('/accounts.getSchema', { apiKey: '3_shop' });
  await send('/accounts.getSchema', cart);
  await send('/accounts.getSchema', { ...cart, pageViewID: '' });
  await send('/socialize.getUserInfo', {
    apiKey: '3_gone',
    pageViewID: 'a view "of" mine',
    pageURL: 'x'.repeat(2_000),
  });
});
afterAll(() => running.service.stop());

async function send(path: string, form: Readonly<Record<string, string>>): Promise<void> {
  await (
    await fetch(`${running.service.addresses.http}${path}`, { method: 'POST', body: new URLSearchParams(form) })
  ).text();
}

test('U 6: the calls of a page are grouped by page view, newest first, with what its first call said of the page', async () => {
  const { views, more } = await running.ask('log.pageViews', {});
  expect(more).toBe(false);
  expect(views.map(({ view, calls, failed }) => [view, calls, failed])).toEqual([
    ['a view "of" mine', 1, 1],
    ['v1cart', 3, 1],
    ['v2', 1, 0],
  ]);
  const [long, cart] = views;
  expect(cart).toMatchObject({
    address: 'https://shop.example/Cart',
    apiKey: '3_shop',
    siteName: 'Shop',
    moreMethods: 0,
  });
  expect(cart?.methods.map(({ method }) => method).sort()).toEqual([
    'accounts.getAccountInfo',
    'accounts.getSchema',
    'accounts.webSdkBootstrap',
  ]);
  expect(long?.address).toHaveLength(500);
  for (const { view, calls } of views) {
    const query = `view:"${view.replaceAll('"', '\\"')}"`;
    expect((await running.ask('log.count', { filter: { query } })).count, query).toBe(calls);
  }
});

test('only the calls of a filter are grouped', async () => {
  const { views } = await running.ask('log.pageViews', { filter: { query: 'is:failed' }, minutes: 5 });
  expect(views.map(({ view, calls }) => [view, calls])).toEqual([
    ['a view "of" mine', 1],
    ['v1cart', 1],
  ]);
  expect(views[1]?.address).toBe('https://shop.example/Later');
});
