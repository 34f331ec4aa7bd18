import { createServer } from 'node:http';
import { invoke } from '../hosts/electron.ts';
import { listening } from '../hosts/listening.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { expect, test } from './desktop-test.ts';
import { openLogin, type Run, runNow, startRun } from './flow-run.ts';

const callBack = 'https://shop.example/cb';

test('R41: the next run finds nothing that a login stored in its window', async ({ desktop }) => {
  const first = await openLogin(desktop, await startRun(desktop, callBack));
  await first.evaluate(async () => {
    await cookieStore.set({ name: 'marker', value: '1', expires: Date.now() + 3_600_000 });
    localStorage.setItem('marker', '1');
  });
  expect(await first.evaluate(() => document.cookie)).toContain('marker');
  await new ProviderWindow(first).press('Allow and continue');
  await expect.poll(() => first.isClosed()).toBe(true);

  const second = await openLogin(desktop, await startRun(desktop, callBack));
  expect(await second.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
});

test('R41: two logins at once share nothing', async ({ desktop }) => {
  const first = await openLogin(desktop, await startRun(desktop, callBack));
  const second = await openLogin(desktop, await startRun(desktop, callBack));
  await first.evaluate(() => cookieStore.set('marker', '1'));
  expect(await first.evaluate(() => document.cookie)).toContain('marker');
  expect(await second.evaluate(() => document.cookie)).toBe('');
});

test("R41: the window has no bridge, opens no window of others, and reaches neither the app's pages nor another server", async ({
  desktop,
}) => {
  let reached = 0;
  const elsewhere = await listening(
    createServer((_, response) => {
      reached += 1;
      response.end('reached');
    }),
  );
  const other = `${elsewhere.origin}/`;

  const login = await openLogin(desktop, await startRun(desktop, callBack));
  const before = login.url();
  expect(await login.evaluate(() => 'authdesk' in window)).toBe(false);
  const results = await login.evaluate(async (url) => {
    const outcome = (address: string): Promise<string> =>
      fetch(address, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'refused',
      );
    return {
      other: await outcome(url),
      app: await outcome('app://authdesk/index.html'),
      popup: window.open(url) === null,
    };
  }, other);
  expect(results).toEqual({ other: 'refused', app: 'refused', popup: true });
  await login.evaluate((url) => {
    location.href = url;
  }, other);
  await invoke(desktop.page, 'host.capabilities', {});
  expect(login.url()).toBe(before);
  expect(reached).toBe(0);
  await elsewhere.stop();
  await desktop.closeOthers();
});

test('a link of a login page to another host is said beside the login; a pop-up of its own host opens, and may finish it', async ({
  desktop,
}) => {
  const run = await startRun(desktop, callBack);
  const login = await openLogin(desktop, run);
  const before = login.url();
  const said = await desktop.loginPage(() =>
    login.evaluate(() => {
      location.href = 'https://help.example/privacy';
    }),
  );
  await expect(said.getByText('It goes on at https://help.example.')).toBeVisible();
  // Not one more for each try.
  await login.evaluate(() => void window.open('https://help.example/terms'));
  await said.close();
  expect(login.url()).toBe(before);

  const popUp = await desktop.loginPage(() => login.evaluate(() => void window.open(location.href)));
  await new ProviderWindow(popUp).press('Allow and continue');
  for (const one of [popUp, login]) await expect.poll(() => one.isClosed()).toBe(true);
  expect((await runNow(desktop, run)).value).toMatchObject({ status: 'obtained' });
});

test('D55: a login at an API domain of the site opens in the window, under the certificate that names it', async ({
  desktop,
}) => {
  const apiDomain = 'login.shop.localhost';
  const settings = { apiDomains: [apiDomain] };
  expect(await invoke(desktop.page, 'sites.update', { apiKey: '3_demo', settings })).toMatchObject({ ok: true });
  const { value } = await invoke(desktop.page, 'flows.start', {
    useCase: 'token',
    apiKey: '3_demo',
    apiDomain,
    login: { x_provider: 'facebook', redirect_uri: callBack },
  });
  const run = value as unknown as Run;
  const login = await openLogin(desktop, run);
  expect(new URL(login.url()).hostname).toBe(apiDomain);
  await new ProviderWindow(login).press('Allow and continue');
  await expect.poll(() => login.isClosed()).toBe(true);
  expect((await runNow(desktop, run)).value).toMatchObject({ status: 'obtained', apiDomain });
});

test('R41: a login page can neither hold its window nor open a dialog, print, download or lock the pointer', async ({
  desktop,
}) => {
  const hold = async () => {
    const run = await startRun(desktop, callBack);
    const login = await openLogin(desktop, run);
    const opened: string[] = [];
    login.on('dialog', (dialog) => {
      opened.push(dialog.type());
      void dialog.dismiss();
    });
    login.on('download', () => opened.push('download'));
    await login.locator('body').click({ position: { x: 1, y: 1 } });
    const did = await login.evaluate(async () => {
      addEventListener('beforeunload', (event) => event.preventDefault());
      addEventListener('pagehide', () => {
        for (;;);
      });
      for (let n = 0; n < 100; n += 1) alert(n);
      print();
      const link = document.createElement('a');
      link.href = 'data:text/plain,x';
      link.download = 'x.txt';
      link.click();
      // A promise that Chromium never settles, where full screen is denied.
      void document.body.requestFullscreen();
      const locked = await document.body.requestPointerLock().then(
        () => true,
        () => false,
      );
      return { confirmed: confirm('x'), locked, full: document.fullscreenElement };
    });
    expect(did).toEqual({ confirmed: false, locked: false, full: null });
    return { run, login, opened };
  };
  const left = await hold();
  await new ProviderWindow(left.login).press('Allow and continue');
  await expect.poll(() => left.login.isClosed()).toBe(true);
  expect((await runNow(desktop, left.run)).value).toMatchObject({ status: 'obtained' });

  const closed = await hold();
  await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().startsWith('https:'))
      ?.close(),
  );
  await expect.poll(() => closed.login.isClosed()).toBe(true);
  expect([...left.opened, ...closed.opened]).toEqual([]);
});

test('a call-back is caught before any request for it leaves', async ({ desktop }) => {
  let reached = 0;
  const { port, stop } = await listening(
    createServer((_, response) => {
      reached += 1;
      response.end();
    }),
  );
  const redirectUri = `http://localhost:${port}/cb?keep=1`;

  const run = await startRun(desktop, redirectUri, 'code');
  const login = await openLogin(desktop, run);
  await new ProviderWindow(login).press('Allow and continue');
  await expect.poll(async () => (await runNow(desktop, run)).value?.status).toBe('obtained');
  await expect.poll(() => login.isClosed()).toBe(true);
  expect(reached).toBe(0);
  await stop();
});

test('a call-back with a scheme of its own is caught, too (D18)', async ({ desktop }) => {
  await invoke(desktop.page, 'sites.update', {
    apiKey: '3_demo',
    settings: { domains: ['shop.example', 'localhost', 'myapp://'] },
  });
  const run = await startRun(desktop, 'myapp://signed-in');
  const login = await openLogin(desktop, run);
  await new ProviderWindow(login).press('Allow and continue');
  await expect.poll(async () => (await runNow(desktop, run)).value?.status).toBe('obtained');
  await expect.poll(() => login.isClosed()).toBe(true);
});

test('closing the window before the call-back ends the run and says so', async ({ desktop }) => {
  const run = await startRun(desktop, callBack);
  const login = await openLogin(desktop, run);
  await login.close();
  await expect.poll(async () => (await runNow(desktop, run)).value?.status).toBe('cancelled');
  expect((await runNow(desktop, run)).value?.failure).toContain('Open the login again');
});
