import { expect, test } from './desktop-test.ts';
import { inShownPage, startOwnProcess } from './own-process.ts';

const shown = "require('electron').BrowserWindow.getAllWindows()[0]?.webContents.getURL()";

test('R44: "Restart Authdesk" ends the faulty app and starts it anew with the same data', async ({ dataDir }) => {
  const app = await startOwnProcess(dataDir);
  try {
    const url = () => app.run<string>(shown).catch(() => 'not there yet');
    const ask = <T>(operation: string, input: unknown): Promise<T> =>
      app.run<T>(inShownPage(`authdesk.operations['${operation}'](${JSON.stringify(input)})`));
    await expect.poll(url, { timeout: 30_000 }).toBe('app://authdesk/index.html');
    const before = await app.pid();
    const secret = await ask('sites.revealSecret', { apiKey: '3_demo', which: 'current' });
    expect(secret).toMatchObject({ ok: true });

    await app.run("setImmediate(() => { throw new Error('a fault made by a test'); }), undefined");
    await expect.poll(url).toBe('app://problem/');
    expect(await app.run(inShownPage('document.body.innerText'))).toContain('Authdesk met a fault of its own');
    await app.run(inShownPage('document.querySelector(\'a[href="/restart"]\').click()'));

    // The old process ends, and a new one starts and shows the console.
    await expect
      .poll(async () => [before, undefined].includes(await app.pid().catch(() => undefined)), { timeout: 30_000 })
      .toBe(false);
    await expect.poll(url, { timeout: 30_000 }).toBe('app://authdesk/index.html');
    expect(await ask('sites.revealSecret', { apiKey: '3_demo', which: 'current' })).toEqual(secret);
  } finally {
    await app.stop();
  }
});
