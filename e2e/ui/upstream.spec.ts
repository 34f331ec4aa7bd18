import type { Page } from 'playwright/test';
import type { ConsoleHost } from '../hosts/console-host.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { demo, workspace } from '../hosts/workspace.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { LogPage } from '../pages/log.ts';
import { colorSchemes, look } from '../pages/looks.ts';
import { Shell } from '../pages/shell.ts';
import { SitesPage } from '../pages/sites.ts';

test.use({ firstPanel: 'sites' });

/* A second Authdesk is the real service: it has another secret, and Ada has another name there (D85). */
let real: Served;
test.beforeAll(async () => {
  const [ada] = workspace.people;
  const people = [{ ...ada, profile: { ...ada.profile, lastName: 'King' } }];
  real = await serve({ dataDir: ':memory:', workspace: { ...workspace, people } });
});
test.afterAll(() => real.stop());

const DOMAIN = 'us1.authdesk.localhost';
const HOST = `accounts.${DOMAIN}`;
const METHOD = 'accounts.getAccountInfo';

/** The call of a client whose hosts file leads the real name here. */
async function call({ service }: ConsoleHost, secret: string): Promise<Record<string, unknown>> {
  const parameters = { apiKey: demo.apiKey, UID: 'u-ada' };
  const form = signed({ method: 'POST', url: `https://${HOST}/${METHOD}`, parameters, secret });
  return (await send(service, `/${METHOD}`, { form, host: HOST })).json();
}

/** Sets the upstream up in Sites, which asks before anything leaves. */
async function setUpstream(page: Page, mode: string): Promise<void> {
  const part = page.getByRole('region', { name: 'Upstream', exact: true });
  await part.getByRole('combobox', { name: 'What is done with the calls of this site' }).click();
  await page.getByRole('option', { name: mode }).click();
  await part.getByRole('textbox', { name: 'Domain' }).fill(DOMAIN);
  const [https, http] = [real.https, real.http].map((address) => new URL(address).port);
  await part.getByRole('textbox', { name: 'Address' }).fill(`127.0.0.1:${https}/${http}`);
  await part.getByRole('textbox', { name: 'CA certificate' }).fill(real.caPem);
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${DOMAIN} at 127.0.0.1`);
  await dialog.getByRole('button', { name: 'Send them on' }).click();
  await expect(dialog).toHaveCount(0);
}

test('D85: a refusal of the real service is named, mended and accepted; a difference becomes a mock response', async ({
  host,
}) => {
  const { page } = host;
  const shell = new Shell(page);
  const sites = new SitesPage(page);
  const log = new LogPage(page);
  await sites.sites.with('Demo shop').first().click();
  await setUpstream(page, 'Relay: the upstream answers');
  const banner = page.getByText(`Calls leave this machine: those of Demo shop (relay of ${DOMAIN}).`);
  await expect(banner).toBeVisible();

  // The real service says 403003 and no more.
  const revealed = (await host.invoke('sites.revealSecret', { apiKey: demo.apiKey })) as { value: { secret: string } };
  expect(await call(host, revealed.value.secret)).toMatchObject({ errorCode: 403003 });
  await shell.open('Log');
  await expect(banner).toBeVisible();
  await expect(log.calls.with(METHOD).first()).toContainText('differs');
  await expect(page.getByRole('columnheader', { name: 'Upstream' })).toBeVisible();
  await expect(log.calls.with(METHOD).first()).toContainText('refused 403003');
  await log.openTrace(METHOD);
  await expect(log.call()).toContainText('the secret there is another one');
  for (const scheme of colorSchemes) {
    await look(host, scheme);
    expect(await accessibilityFaults(page)).toEqual([]);
  }

  // Its secret is entered, and the same client is accepted.
  await host.invoke('workspace.import', {
    document: {
      version: 1,
      sites: [{ name: 'Demo shop', apiKey: demo.apiKey, secret: demo.secret, dataCenter: 'us1' }],
    },
  });
  expect(await call(host, demo.secret)).toMatchObject({ errorCode: 0, profile: { lastName: 'King' } });
  await expect(log.calls.with(METHOD).first()).toContainText('The upstream accepts the call');

  // Requests sends there, too, when asked.
  await shell.open('Requests');
  await page.getByRole('combobox', { name: 'Method', exact: true }).fill(METHOD);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send to the upstream' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Send this call to ${DOMAIN}?`);
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the upstream' }).click();
  await expect(page.getByText('The upstream accepts the call, and so does Authdesk.').first()).toBeVisible();

  // In the shadow the answers are compared, and what differs is frozen.
  await shell.open('Sites');
  await setUpstream(page, 'Shadow: compare');
  expect(await call(host, demo.secret)).toMatchObject({ errorCode: 0, profile: { lastName: 'Ash' } });
  const part = page.getByRole('region', { name: 'Upstream', exact: true });
  await part.getByRole('button', { name: 'Refresh' }).click();
  const difference = part.getByRole('listitem').filter({ hasText: 'profile.lastName' });
  await expect(difference).toContainText('other value');
  await difference.getByRole('button', { name: 'Make a mock response of it' }).click();
  await expect(page.getByText('The method has a mock response now.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(/Calls leave this machine/)).toHaveCount(0);
  // Without the upstream now, and with a made-up name in its place.
  const { profile } = await call(host, demo.secret);
  expect(profile).toMatchObject({ lastName: expect.not.stringMatching(/King|Ash/) });
});
