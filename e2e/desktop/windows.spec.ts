import { expect, test } from './desktop-test.ts';
import { openLogin, startRun } from './flow-run.ts';

test('R36: every window is isolated, sandboxed, without Node, with web security', async ({ desktop }) => {
  await openLogin(desktop, await startRun(desktop, 'https://shop.example/cb'));
  const preferences = await desktop.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      const read = contents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return { ...read.getLastWebPreferences(), url: contents.getURL() } as Record<string, unknown>;
    }),
  );
  expect(preferences).toHaveLength(2);
  for (const window of preferences as readonly Record<string, unknown>[]) {
    expect.soft(window, String(window.url)).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
    });
    expect.soft([window.experimentalFeatures ?? false, window.enableBlinkFeatures ?? '']).toEqual([false, '']);
  }
  const login = preferences.find(({ url }) => String(url).startsWith('https:'));
  expect(login).not.toHaveProperty('preload');
});

test('R36: a page sees nothing of Node or Electron', async ({ desktop }) => {
  const seen = await desktop.page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', '__dirname'].filter((name) => name in window),
  );
  expect(seen).toEqual([]);
});

test('R36: a page can embed no other page as a webview', async ({ desktop }) => {
  const count = () => desktop.app.evaluate(({ webContents }) => webContents.getAllWebContents().length);
  const before = await count();
  const kind = await desktop.page.evaluate((src) => {
    const view = document.createElement('webview');
    view.setAttribute('allowpopups', '');
    view.setAttribute('src', src);
    document.body.append(view);
    const { name } = view.constructor;
    view.remove();
    return name;
  }, `${desktop.service.http}/`);
  expect(kind).toBe('HTMLElement');
  expect(await count()).toBe(before);
});

test('R33, R41: no window reads a file of the machine', async ({ desktop }) => {
  const login = await openLogin(desktop, await startRun(desktop, 'https://shop.example/cb'));
  for (const page of [desktop.page, login]) {
    const before = page.url();
    const seen = await page.evaluate(async () => {
      const picture = document.createElement('img');
      const drawn = new Promise((told) => {
        picture.addEventListener('load', () => told('drawn'));
        picture.addEventListener('error', () => told('refused'));
      });
      picture.src = 'file:///usr/share/pixmaps/debian-logo.png';
      const fetched = fetch('file:///etc/passwd').then(
        () => 'read',
        () => 'refused',
      );
      location.href = 'file:///etc/passwd';
      return [await drawn, await fetched];
    });
    expect(seen).toEqual(['refused', 'refused']);
    expect(page.url()).toBe(before);
  }
});

test('R33: the app serves files of its UI and nothing else', async ({ desktop }) => {
  const asked = [
    'app://authdesk/index.html',
    'app://authdesk/console.html',
    'app://authdesk/../main/desktop.js',
    'app://authdesk/..%2fmain%2fdesktop.js',
    'app://authdesk/%2e%2e/%2e%2e/package.json',
    'app://authdesk/%252e%252e/package.json',
    'app://authdesk//etc/passwd',
    'app://authdesk/etc/passwd',
    'app://authdesk/preload/preload.cjs',
  ];
  const statuses = await desktop.page.evaluate(
    (urls) => Promise.all(urls.map((url) => fetch(url).then((response) => response.status))),
    asked,
  );
  expect(statuses).toEqual([200, ...asked.slice(1).map(() => 404)]);
});
