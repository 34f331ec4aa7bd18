import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invoke } from '../hosts/electron.ts';
import { temporaryFolder } from '../hosts/serve.ts';
import { expect, test } from './desktop-test.ts';

/** The operation table as it was reviewed; electron/preload/operation-names.test.ts keeps it equal to the contract. */
const reviewed = JSON.parse(readFileSync(join(import.meta.dirname, 'operation-names.json'), 'utf8')) as string[];

test('R38: the bridge is the operation table and the event feed, frozen', async ({ desktop }) => {
  const bridge = await desktop.page.evaluate(() => {
    const { authdesk } = window as unknown as { authdesk: { operations: Record<string, unknown> } };
    const attempts = [
      () => Object.assign(authdesk, { more: 1 }),
      () => Object.assign(authdesk.operations, { 'sites.list': 1 }),
      () => Object.assign(window, { authdesk: 1 }),
    ].map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch {
        return 'refused';
      }
    });
    return {
      members: Object.keys(authdesk).sort(),
      operations: Object.keys(authdesk.operations).sort(),
      kinds: [...new Set(Object.values(authdesk.operations).map((each) => typeof each))],
      attempts,
    };
  });
  expect(bridge.members).toEqual(['onEvent', 'operations']);
  expect(bridge.operations).toEqual([...reviewed].sort());
  expect(bridge.kinds).toEqual(['function']);
  expect(bridge.attempts).toEqual(['refused', 'refused', 'refused']);
});

test('R37: invalid input is refused as data, with the member named', async ({ desktop }) => {
  const cases: readonly [string, unknown][] = [
    ['sites.create', {}],
    ['sites.revealSecret', { apiKey: '3_demo', which: 'all' }],
    ['log.list', { limit: 1e9 }],
    ['flows.callback', { id: 7, url: [] }],
    ['host.openExternal', { url: 'file:///etc/passwd' }],
    ['host.openLogin', null],
    ['tokens.revoke', 'text'],
  ];
  for (const [name, input] of cases) {
    const response = await invoke(desktop.page, name, input);
    expect.soft(response, name).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  }
});

test('R37: another window, another frame, another origin and unknown names are refused', async ({ desktop }) => {
  // A window that has the strongest preload one could smuggle in: it asks on any channel.
  const preload = join(temporaryFolder(), 'raw.cjs');
  writeFileSync(
    preload,
    `const { contextBridge, ipcRenderer } = require('electron');
     contextBridge.exposeInMainWorld('raw', (channel, input) =>
       ipcRenderer.invoke(channel, input).then((value) => value, (error) => 'rejected: ' + error.message));`,
  );
  const responses = await desktop.app.evaluate(async ({ BrowserWindow }, path) => {
    const ask = async (url: string, script: string): Promise<unknown> => {
      const window = new BrowserWindow({ show: false, webPreferences: { preload: path, sandbox: true } });
      await window.loadURL(url);
      const response: unknown = await window.webContents.executeJavaScript(script);
      window.destroy();
      return response;
    };
    const operation = "raw('authdesk:operation:overview.get', {})";
    return {
      window: await ask('app://authdesk/index.html', operation),
      origin: await ask('data:text/html,<p>elsewhere', operation),
      unknown: await ask('app://authdesk/index.html', "raw('authdesk:operation:secrets.all', {})"),
      prototype: await ask('app://authdesk/index.html', "raw('authdesk:operation:constructor', {})"),
    };
  }, preload);
  expect(responses.window).toMatchObject({ ok: false, error: { code: 'refused' } });
  expect(responses.origin).toMatchObject({ ok: false, error: { code: 'refused' } });
  expect(responses.unknown).toMatch(/^rejected: .*No handler/);
  expect(responses.prototype).toMatch(/^rejected: .*No handler/);
});

test('R37: a frame inside the app page has no bridge of its own', async ({ desktop }) => {
  const inside = await desktop.page.evaluate(async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const own = Object.hasOwn(frame.contentWindow ?? {}, 'authdesk');
    frame.remove();
    const named = document.createElement('iframe');
    named.src = 'app://authdesk/index.html';
    const loaded = new Promise((resolve) => {
      named.addEventListener('load', resolve);
      named.addEventListener('error', resolve);
    });
    document.body.append(named);
    await loaded;
    let sees = false;
    try {
      sees = named.contentDocument?.getElementById('root') !== null && named.contentDocument !== null;
    } catch {
      // Another origin: the error page that Chromium shows for a frame it was told not to load.
    }
    named.remove();
    return { own, sees };
  });
  expect(inside).toEqual({ own: false, sees: false });
});
