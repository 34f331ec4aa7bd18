import { createServer } from 'node:http';
import { expect, test } from '../hosts/browser-test.ts';
import { type Listening, listening } from '../hosts/listening.ts';
import { Shell } from '../pages/shell.ts';

let site: Listening;

test.beforeAll(async () => {
  site = await listening(
    createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Hostile</title><p>A page of another origin.');
    }),
  );
});
test.afterAll(() => site.stop());

test('R29: a page of another origin cannot read the console or do anything with it', async ({ host }) => {
  const console_ = new URL(host.page.url()).origin;
  const shell = new Shell(host.page);
  await shell.open('Sites');
  // In the same browser, where the console's cookie is.
  const hostile = await host.page.context().newPage();
  await hostile.goto(site.origin);

  const outcomes = await hostile.evaluate(async (target) => {
    const create = JSON.stringify({
      ...{ name: 'Planted', apiKey: '3_planted', dataCenter: 'us1', domains: ['evil.example'] },
      ...{ responseTypes: ['token'], grantTypes: ['none'], providers: ['*'], tokenLifetime: null },
      ...{ allowSignedUserKey: false, revokeOnCodeReuse: true },
    });
    const attempt = (path: string, init: RequestInit): Promise<string> =>
      fetch(`${target}${path}`, { credentials: 'include', ...init }).then(
        async (response) =>
          response.type === 'opaque' ? 'opaque' : `read ${response.status} ${await response.text()}`,
        () => 'failed',
      );
    const element = (make: () => HTMLElement): Promise<string> =>
      new Promise((done) => {
        const made = make();
        made.addEventListener('load', () => done('loaded'));
        made.addEventListener('error', () => done('failed'));
        document.body.append(made);
      });
    return {
      json: await attempt('/api/sites.create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: create,
      }),
      simple: await attempt('/api/sites.create', { method: 'POST', mode: 'no-cors', body: create }),
      read: await attempt('/api/sites.list', { method: 'POST', body: '{}' }),
      page: await attempt('/', {}),
      session: await attempt('/session', { method: 'POST', body: '{"token":"guess"}' }),
      image: await element(() => Object.assign(new Image(), { src: `${target}/api/events` })),
      script: await element(() => Object.assign(document.createElement('script'), { src: `${target}/api/sites.list` })),
      events: await new Promise<string>((done) => {
        const events = new EventSource(`${target}/api/events`, { withCredentials: true });
        events.addEventListener('open', () => done('open'));
        events.addEventListener('error', () => {
          events.close();
          done('failed');
        });
      }),
    };
  }, console_);
  // The page can read no response, not even of requests that need no preflight. The list of sites below shows that
  // these changed nothing.
  expect([...new Set(Object.values(outcomes))], JSON.stringify(outcomes)).toEqual(['failed']);

  // A form makes the browser itself send the request, and shows the error.
  await hostile.evaluate((target) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'text/plain';
    form.action = `${target}/api/sites.create`;
    const input = document.createElement('input');
    input.name = '{"name":"Planted","apiKey":"3_planted","x":"';
    input.value = '"}';
    form.append(input);
    document.body.append(form);
    form.submit();
  }, console_);
  await hostile.waitForURL(`${console_}/**`);
  await expect(hostile.locator('body')).not.toContainText('"ok":true');

  await host.page.reload();
  await expect(host.page.getByRole('grid', { name: 'Sites' }).getByText('Demo shop')).toBeVisible();
  await expect(host.page.getByText('Planted')).toHaveCount(0);
});

test('R29: no page can put the console into a frame', async ({ host }) => {
  const console_ = new URL(host.page.url()).origin;
  const hostile = await host.page.context().newPage();
  await hostile.goto(site.origin);
  await hostile.evaluate((target) => {
    const frame = document.createElement('iframe');
    frame.src = target;
    document.body.append(frame);
  }, console_);
  await expect.poll(() => hostile.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
});
