import { secretOf } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { demo } from '../hosts/workspace.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes, look } from '../pages/looks.ts';
import { METHOD, RealService } from '../pages/real-service.ts';

test.use({ firstPanel: 'sites' });

let real: RealService;
test.beforeAll(async () => {
  real = await RealService.start();
});
test.afterAll(() => real.served.stop());

test('D85: a refusal of the real service is named, mended and accepted; a difference becomes a mock response', async ({
  host,
}) => {
  const { page, shell, sites, log } = host;
  await sites.sites.with('Demo shop').first().click();
  await sites.show('Upstream');
  await real.setAsUpstream(page, 'Relay: the upstream answers');
  const banner = page.getByText('Calls leave this machine: those of Demo shop (relay of us1.authdesk.localhost).');
  await expect(banner).toBeVisible();

  // The real service says 403003 and no more.
  expect(await real.call(host, await secretOf(host, demo.apiKey))).toMatchObject({ errorCode: 403003 });
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
  await page.setViewportSize({ width: 1320, height: 860 });

  // Its secret is entered, and the same client is accepted.
  await host.invoke('workspace.import', {
    document: {
      version: 1,
      sites: [{ name: 'Demo shop', apiKey: demo.apiKey, secret: demo.secret, dataCenter: 'us1' }],
    },
  });
  expect(await real.call(host, demo.secret)).toMatchObject({ errorCode: 0, profile: { lastName: 'King' } });
  await expect(log.calls.with(METHOD).first()).toContainText('The upstream accepts the call');

  // Requests sends there, too, when asked.
  await shell.open('Requests');
  await page.getByRole('combobox', { name: 'Method', exact: true }).fill(METHOD);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send to the upstream' }).click();
  await expect(page.getByRole('dialog')).toContainText('Send this call to us1.authdesk.localhost?');
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the upstream' }).click();
  await expect(page.getByText('The upstream accepts the call, and so does Authdesk.').first()).toBeVisible();

  // In the shadow the answers are compared, and what differs is frozen.
  await shell.open('Sites');
  await sites.show('Upstream');
  await real.setAsUpstream(page, 'Shadow: compare');
  expect(await real.call(host, demo.secret)).toMatchObject({ errorCode: 0, profile: { lastName: 'Ash' } });
  const part = page.getByRole('region', { name: 'Upstream', exact: true });
  await part.getByRole('button', { name: 'Refresh' }).click();
  const difference = part.getByRole('listitem').filter({ hasText: 'profile.lastName' });
  await expect(difference).toContainText('other value');
  await difference.getByRole('button', { name: 'Make a mock response of it' }).click();
  await expect(page.getByText('The method has a mock response now.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(/Calls leave this machine/)).toHaveCount(0);
  // Without the upstream now, and with a made-up name in its place.
  const { profile } = await real.call(host, demo.secret);
  expect(profile).toMatchObject({ lastName: expect.not.stringMatching(/King|Ash/) });
});
