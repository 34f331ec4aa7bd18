import { rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { invoke, launchDesktop, openDesktop } from '../hosts/electron.ts';
import { type Listening, listening } from '../hosts/listening.ts';
import { temporaryFolder } from '../hosts/serve.ts';
import { workspace } from '../hosts/workspace.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes } from '../pages/looks.ts';
import { expect, test } from './desktop-test.ts';

// A start that fails shows the problem page: what happened, what to do next, and "Try again", which works once the cause
// is removed. The page has no bridge and is readable in both themes. Which sentence each cause has is proven of `authdesk serve`
// (e2e/service/wrong-turns.test.ts): the proof has a cause for each button here.

interface Problem {
  readonly message: RegExp;
  readonly next: RegExp;
}

/** The problem page of an app that could not start, with what it must say. */
async function problemPage(app: ElectronApplication, { message, next }: Problem): Promise<Page> {
  const page = await app.firstWindow();
  await expect(page.getByRole('heading', { name: 'Authdesk could not start its service' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('main')).toContainText(next);
  expect(await page.evaluate(() => 'authdesk' in window)).toBe(false);
  return page;
}

async function tryAgain(page: Page, name = 'Try again'): Promise<void> {
  await page.getByRole('link', { name }).click();
  await page.waitForURL(/^app:\/\/authdesk\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

const takenPort = (): Promise<Listening> => listening(net.createServer());

test('D1: with one click the service starts on free ports for this time; the next start wants its own again', async ({
  dataDir,
}) => {
  const [first, second] = [await takenPort(), await takenPort()];
  const app = await launchDesktop(dataDir, [`--http-port=${first.port}`, `--https-port=${second.port}`]);
  const message = new RegExp(`HTTP port ${first.port} on .* HTTPS port ${second.port} on `);
  const page = await problemPage(app, { message, next: /--http-port and --https-port/ });
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await accessibilityFaults(page), colorScheme).toEqual([]);
  }
  // The command line names the ports, so none can be kept.
  await expect(page.getByRole('link', { name: /from now on/ })).toHaveCount(0);
  const button = page.getByRole('link', { name: /^Start on ports \d+ and \d+ this time$/ });
  const offered = [...((await button.textContent()) ?? '').matchAll(/\d+/g)].map(Number);
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const { value } = await invoke(page, 'overview.get', {});
  const { http, https } = (value as { addresses: { http: string; https: string } }).addresses;
  expect([http, https].map((address) => Number(new URL(address).port))).toEqual(offered);
  await app.close();
  await Promise.all([first.stop(), second.stop()]);
});

test('a workspace file that has a wrong member is named, and the start goes on once it is mended', async ({
  dataDir,
}) => {
  const file = join(temporaryFolder(), 'shop.json');
  const sites = [{ ...workspace.sites[0], domains: 'shop.example' }];
  writeFileSync(file, JSON.stringify({ ...workspace, sites }));
  const app = await launchDesktop(dataDir, [`--config=${file}`]);
  const page = await problemPage(app, { message: /sites\[0\]\.domains/, next: /Correct/ });
  writeFileSync(file, JSON.stringify(workspace));
  await tryAgain(page);
  const started = (await invoke(page, 'sites.list', {})).value as unknown as { apiKey: string }[];
  expect(started.map(({ apiKey }) => apiKey)).toEqual(workspace.sites.map(({ apiKey }) => apiKey));
  await app.close();
});

test('R8: a database that is gone beside its log is made anew only when the user says so', { tag: '@deep' }, async ({
  dataDir,
}) => {
  await (await openDesktop({ dataDir })).stop();
  rmSync(join(dataDir, 'authdesk.db'));
  const app = await launchDesktop(dataDir);
  const page = await problemPage(app, { message: /authdesk\.db is gone/, next: /Put the database back/ });
  await tryAgain(page, 'Begin anew in this folder');
  await app.close();
});

test('"Quit" on the problem page ends the app', async ({ dataDir }) => {
  const app = await launchDesktop(dataDir, ['--config=/no/such/workspace.json']);
  const page = await problemPage(app, { message: /does not exist/, next: /Check the path/ });
  const ended = new Promise((code) => app.process().once('exit', code));
  await page
    .getByRole('link', { name: 'Quit' })
    .click()
    .catch(() => undefined);
  expect(await ended).toBe(0);
});
