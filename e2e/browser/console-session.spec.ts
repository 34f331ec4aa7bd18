import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright/test';
import { saveData } from '../hosts/browser.ts';
import { test as base, expect } from '../hosts/browser-test.ts';
import { askConsole, ownPage, tabHeader } from '../hosts/console-client.ts';
import { listening } from '../hosts/listening.ts';
import { type Served, type ServeOptions, serve } from '../hosts/serve.ts';
import { Shell } from '../pages/shell.ts';

const test = base.extend<{ serving: ServeOptions; service: Served; context: BrowserContext }>({
  serving: [{}, { option: true }],
  service: async ({ serving }, use) => {
    const service = await serve({ console: true, workspace: null, ...serving });
    await use(service);
    await service.stop();
  },
  context: async ({ chromium }, use) => {
    const context = await chromium.newContext();
    // What is proven here is the session; each load would also evaluate all panels.
    await context.addInitScript(saveData);
    await use(context);
    await context.close();
  },
});

test('R54: a server on another port, visited in the same browser, receives the cookie and can do nothing with it', async ({
  context,
  service,
}) => {
  let stolen = '';
  const thief = await listening(
    createServer((request, response) => {
      stolen = request.headers.cookie ?? '';
      response.end('Another program of this machine.');
    }),
  );
  try {
    const page = await context.newPage();
    await page.goto(service.console ?? '');
    await expect(new Shell(page).heading('Overview')).toBeVisible();
    const tab = await page.evaluate(() => sessionStorage.getItem('authdesk.tab') ?? '');

    const visited = await context.newPage();
    await visited.goto(`${thief.origin}/`);
    // Storage belongs to the port, too; of the console the thief has the cookie and nothing else.
    expect(await visited.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
    expect(stolen).toMatch(/authdesk_console_\d+=[\w-]{43}/);

    const headers = { ...ownPage(service), cookie: stolen };
    const post = (path: string, more: Record<string, string> = {}) =>
      askConsole(service, { method: 'POST', path, headers: { ...headers, ...more }, body: '{"apiKey":"3_demo"}' });
    expect((await post('/api/sites.list')).status).toBe(401);
    expect((await post('/api/sites.revealSecret')).status).toBe(401);
    expect((await askConsole(service, { path: '/api/events', headers })).status).toBe(401);
    // The missing secret stops him; the cookie alone would have been valid.
    expect((await post('/api/sites.revealSecret', { [tabHeader]: tab })).status).toBe(200);
  } finally {
    await thief.stop();
  }
});

test('R30: a reload while the token is exchanged does not lose the session', async ({ context, service }) => {
  const page = await context.newPage();
  let answered = '';
  // The service takes the token; its response reaches nobody.
  await page.route(
    '**/session',
    async (route) => {
      const body = route.request().postData() ?? '';
      const response = await askConsole(service, { method: 'POST', path: '/session', headers: ownPage(service), body });
      answered = String(response.status);
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto(service.console ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The service does not answer');
  expect(answered).toBe('200');
  await page.reload();
  await expect(new Shell(page).heading('Overview')).toBeVisible();
});

test.describe('opened by the service itself', () => {
  // The start finds no program that opens a browser; the test opens the address that it would have got.
  test.use({ serving: { args: ['--open'], environment: { PATH: '/nonexistent' } } });

  test('R54: the page that the default browser gets leads to the console, and is gone then', async ({
    context,
    service,
  }) => {
    const file = join(service.dataDir, 'open-console.html');
    await expect.poll(() => existsSync(file)).toBe(true);
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await expect(new Shell(page).heading('Overview')).toBeVisible();
    expect(existsSync(file)).toBe(false);
  });
});
