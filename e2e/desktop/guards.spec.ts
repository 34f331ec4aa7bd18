import type { Desktop } from '../hosts/electron.ts';
import { invoke } from '../hosts/electron.ts';
import { expect, test } from './desktop-test.ts';

interface Asked {
  asked: string[];
  opened: string[];
}

/** Other tests use the same app. */
test.afterEach(({ desktop }) =>
  desktop.app.evaluate(() => (globalThis as unknown as { restore?(): void }).restore?.()),
);

/** Answers the app's dialogs instead of the user, and keeps what was asked and what would have been opened. */
async function answerQuestions(desktop: Desktop, button: number): Promise<() => Promise<Asked>> {
  await desktop.app.evaluate(({ dialog, shell }, response) => {
    const seen: Asked = { asked: [], opened: [] };
    const { showMessageBox } = dialog;
    const { openExternal } = shell;
    const restore = () => {
      Object.assign(dialog, { showMessageBox });
      Object.assign(shell, { openExternal });
    };
    Object.assign(globalThis, { seen, restore });
    Object.assign(dialog, {
      showMessageBox: (...given: { detail?: string }[]) => {
        seen.asked.push(given.at(-1)?.detail ?? '');
        return Promise.resolve({ response, checkboxChecked: false });
      },
    });
    Object.assign(shell, {
      openExternal: (url: string) => {
        seen.opened.push(url);
        return Promise.resolve();
      },
    });
  }, button);
  return () => desktop.app.evaluate(() => (globalThis as unknown as { seen: Asked }).seen);
}

test('R40: the window stays on its page; an http(s) link leaves only after asking', async ({ desktop }) => {
  const { page } = desktop;
  const before = page.url();
  const seen = await answerQuestions(desktop, 0);
  await page.evaluate(() => {
    location.href = 'https://shop.example/away';
  });
  await expect.poll(async () => (await seen()).opened).toEqual(['https://shop.example/away']);
  expect((await seen()).asked).toEqual(['https://shop.example/away']);
  expect(page.url()).toBe(before);
});

test('R40: when the user declines, the window stays and nothing is opened', async ({ desktop }) => {
  const seen = await answerQuestions(desktop, 1);
  const result = await invoke(desktop.page, 'host.openExternal', { url: 'https://shop.example/doc' });
  expect(result).toEqual({ ok: true, value: { opened: false } });
  expect(await seen()).toEqual({ asked: ['https://shop.example/doc'], opened: [] });
});

test('R40: addresses that programs of the machine would run are neither asked for nor opened', async ({ desktop }) => {
  const { page } = desktop;
  const before = page.url();
  const seen = await answerQuestions(desktop, 0);
  for (const url of ['file:///etc/passwd', 'smb://host/share', 'ms-settings:', 'vbscript:1', 'data:text/html,x']) {
    await page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      document.body.append(link);
      link.click();
      link.remove();
    }, url);
  }
  // The result of this comes after everything that the clicks started.
  await invoke(page, 'host.capabilities', {});
  expect(await seen()).toEqual({ asked: [], opened: [] });
  expect(page.url()).toBe(before);
});

test('R40: no page opens a window', async ({ desktop }) => {
  const seen = await answerQuestions(desktop, 1);
  const opened = await desktop.page.evaluate(() => window.open('https://shop.example/pop') === null);
  expect(opened).toBe(true);
  await expect.poll(async () => (await seen()).asked).toEqual(['https://shop.example/pop']);
  expect(await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('R40: permissions are denied, except writing to the clipboard', async ({ desktop }) => {
  const states = await desktop.page.evaluate(async () => {
    const state = async (name: string): Promise<string> =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'granted',
      (error: Error) => error.name,
    );
    return {
      geolocation: await state('geolocation'),
      camera: await state('camera'),
      microphone: await state('microphone'),
      notifications: await Notification.requestPermission(),
      clipboardRead: await state('clipboard-read'),
      media,
    };
  });
  expect(states.geolocation).toBe('denied');
  expect(states.camera).toBe('denied');
  expect(states.microphone).toBe('denied');
  expect(states.notifications).toBe('denied');
  expect(states.clipboardRead).toBe('denied');
  expect(states.media).not.toBe('granted');

  await desktop.page.getByRole('button', { name: 'Copy HTTPS' }).click();
  await expect.poll(() => desktop.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(desktop.service.https);
});

test('R40: every session denies permissions, also one that nothing but a window asked for', async ({ desktop }) => {
  // A page of the service: loopback is a secure origin, to which Electron grants everything unless told otherwise.
  const seen = await desktop.app.evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'one more', sandbox: true } });
    await window.loadURL(url);
    const ask = `Promise.all([
      Notification.requestPermission(),
      navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state),
      navigator.clipboard.readText().then(() => 'read', () => 'denied'),
    ])`;
    const states: unknown = await window.webContents.executeJavaScript(ask, true);
    window.destroy();
    return states;
  }, `${desktop.service.http}/nothing-here`);
  expect(seen).toEqual(['denied', 'denied', 'denied']);
});

test('R40: downloads are denied, except the exports of the console', async ({ desktop }) => {
  const started = await desktop.app.evaluateHandle(({ session }) => {
    const seen: { url: string; prevented: boolean }[] = [];
    const look = (event: Electron.Event, item: Electron.DownloadItem) => {
      seen.push({ url: item.getURL(), prevented: event.defaultPrevented });
      // The allowed one would wait for a user who chooses a file.
      item.cancel();
    };
    session.defaultSession.on('will-download', look);
    Object.assign(globalThis, { restore: () => session.defaultSession.off('will-download', look) });
    return seen;
  });
  await desktop.page.evaluate(() => {
    const download = (href: string): void => {
      const link = document.createElement('a');
      link.href = href;
      link.download = 'x.txt';
      document.body.append(link);
      link.click();
      link.remove();
    };
    download('data:text/plain,x');
    download(URL.createObjectURL(new Blob(['x'])));
  });
  await expect.poll(() => started.evaluate((seen) => seen.length)).toBe(2);
  const seen = await started.jsonValue();
  expect(seen.find(({ url }) => url.startsWith('data:'))?.prevented).toBe(true);
  expect(seen.find(({ url }) => url.startsWith('blob:app://authdesk/'))?.prevented).toBe(false);
});
