import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { desktopCommand, invoke, launchDesktop } from '../hosts/electron.ts';
import { endOf } from '../hosts/programs.ts';
import { runCommand } from '../hosts/serve.ts';
import { RequestsPage } from '../pages/requests.ts';
import { Shell } from '../pages/shell.ts';
import { expect, night, test } from './desktop-test.ts';
import { startOwnProcess } from './own-process.ts';

test('R26: a second start with the same data folder ends at once and says that the first one runs', async ({
  desktop,
}) => {
  const { program, words } = desktopCommand(desktop.dataDir);
  const second = await endOf(spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'] }));
  expect(second.code).toBe(0);
  expect(second.stdout).toContain('already runs');
});

// What ends a session sends SIGTERM; Ctrl+C goes the same way.
for (const [signal, when] of [
  ['SIGTERM', {}],
  ['SIGINT', night],
] as const) {
  test(`R20: ${signal} finishes and ends the app with code 0`, when, async ({ dataDir }) => {
    const app = await launchDesktop(dataDir);
    const page = await app.firstWindow();
    await page.waitForURL(/^app:\/\/authdesk\//);
    const ended = new Promise((code) => app.process().once('exit', code));
    app.process().kill(signal);
    expect(await ended).toBe(0);
  });

  test(`R20: ${signal} while the first page still loads ends the app with code 0, too`, when, async ({ dataDir }) => {
    const app = await launchDesktop(dataDir);
    const ended = new Promise((code) => app.process().once('exit', code));
    await app.firstWindow();
    app.process().kill(signal);
    expect(await ended).toBe(0);
  });
}

test('R20: at the end of a session, when all processes of the app get SIGTERM at once, calls in flight have their time and the app ends with code 0', async ({
  dataDir,
}) => {
  const app = await startOwnProcess(dataDir);
  const page = await app.page(/^app:\/\/authdesk\//);
  const overview = "authdesk.operations['overview.get']({})";
  const { value } = await page.evaluate<{ value: { addresses: { http: string } } }>(overview);
  // Half a request: the service waits for the rest as long as it waits for any call. Meanwhile Chromium misses its processes.
  const half = net.connect(Number(new URL(value.addresses.http).port), '127.0.0.1');
  const closed = once(
    half.on('error', () => {}),
    'close',
  );
  half.write('POST /socialize.getUserInfo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na');
  await page.evaluate(overview);
  expect(await app.endSession()).toBe(0);
  await closed;
});

test('D39: commands in a terminal reach the running app: verify judges by its clock, fault sets up its failures', async ({
  desktop,
}) => {
  const { dataDir } = desktop;
  expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
  await invoke(desktop.page, 'clock.offset', { milliseconds: 7_200_000 });
  const call = `${desktop.service.http}/socialize.getUserInfo?apiKey=3_demo&timestamp=${Math.floor(Date.now() / 1000)}&nonce=1&sig=x`;
  const { stdout } = await runCommand(['verify', '--data', dataDir, '--at', 'now', call]);
  // Two hours too old for the app's clock, and not for the machine's.
  expect(stdout).toMatch(/^Refused with 403002 /);
  expect((await runCommand(['fault', 'add', '--http', '503', '--data', dataDir])).code).toBe(0);
  expect((await fetch(call)).status).toBe(503);
});

test('closing the window keeps the service running; the tray brings the window back', async ({ desktop }) => {
  const visible = () => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(visible).toBe(true);
  await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(visible).toBe(false);
  expect((await fetch(`${desktop.service.http}/socialize.getUserInfo`)).status).toBe(200);
  await desktop.app.evaluate(({ app }) => app.emit('activate'));
  await expect.poll(visible).toBe(true);
});

/** Types into the call of Requests as a user does: for a script alone, Chromium asks nobody. */
async function typeUid(page: Page): Promise<Locator> {
  await new Shell(page).open('Requests');
  const uid = new RequestsPage(page).parameter('UID');
  await uid.click();
  await uid.press('End');
  await page.keyboard.type('sd');
  return uid;
}

test('quitting asks before something typed is lost: it is kept with the window, or the app ends', async ({
  ownDesktop: { app, page },
}) => {
  const answer = (button: number) =>
    app.evaluate(({ dialog }, response) => {
      const seen = globalThis as unknown as { questions: number };
      seen.questions ??= 0;
      dialog.showMessageBox = async () => {
        seen.questions += 1;
        return { response, checkboxChecked: false };
      };
    }, button);
  const questions = () => app.evaluate(() => (globalThis as unknown as { questions: number }).questions);
  const quit = () =>
    app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
      // Not before this call has its answer.
      setTimeout(() => items.find(({ label }) => label === 'Quit Authdesk')?.click());
    });
  const uid = await typeUid(page);
  await answer(1);
  await quit();
  await expect.poll(questions).toBe(1);
  await expect(uid).toHaveValue('u-adasd');
  // Hidden by its closing, the window is not left, and nobody is asked.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await questions()).toBe(1);
  await answer(0);
  const ended = new Promise((code) => app.process().once('exit', code));
  await quit();
  expect(await ended).toBe(0);
});

test('R20: the end of a session asks nobody about something typed', async ({ ownDesktop: { app, page } }) => {
  await typeUid(page);
  const ended = new Promise((code) => app.process().once('exit', code));
  app.process().kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('R44: a console that crashes is replaced by a page that loads it again; the service never stopped', async ({
  ownDesktop: desktop,
}) => {
  const before = await invoke(desktop.page, 'overview.get', {});
  await desktop.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  const shown = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
  await expect.poll(shown).toBe('app://problem/');
  const ask = (script: string) =>
    desktop.app.evaluate(
      ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code, true),
      script,
    );
  expect(await ask('document.body.innerText')).toContain('The service still runs');
  await ask('document.querySelector(\'a[href="/reload"]\').click()');
  await expect.poll(shown).toMatch(/^app:\/\/authdesk\//);
  const after = (await ask("authdesk.operations['overview.get']({})")) as { value: { startedAt: number } };
  expect(after.value.startedAt).toBe((before.value as { startedAt: number }).startedAt);
});

test('R42: where no key store can be had, the app says that a key file is used, and it is closed to others', async ({
  desktop,
}) => {
  const overview = (await invoke(desktop.page, 'overview.get', {})).value as { secretsAtRest: string };
  const capabilities = (await invoke(desktop.page, 'host.capabilities', {})).value;
  expect(capabilities?.keyStore).toBe(overview.secretsAtRest === 'operating-system');
  if (overview.secretsAtRest === 'key-file') {
    expect(statSync(join(desktop.dataDir, 'data.key')).mode & 0o777).toBe(0o600);
    await expect(desktop.page.getByText('key file that only your account can read')).toBeVisible();
  }
});

test('R27: the desktop app listens on loopback only', async ({ desktop }) => {
  expect(new URL(desktop.service.http).hostname).toBe('127.0.0.1');
  expect(new URL(desktop.service.https).hostname).toBe('127.0.0.1');
});
