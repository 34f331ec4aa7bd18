import { expect, test } from '../hosts/test.ts';
import { ProviderWindow } from '../pages/provider-window.ts';

/** The README's section "First five minutes", sentence by sentence. */
test("the README's first five minutes come true, nothing typed but what it names", async ({ host }) => {
  test.slow();
  const { page, shell, flows, sites, log } = host;

  await test.step('1. Start it', async () => {
    await shell.open('Sites');
    await expect(sites.sites.all()).toHaveCount(1);
    await expect(sites.part('Credentials')).toContainText('3_demo');
    await expect(sites.part('Applications').getByRole('listitem')).toHaveCount(2);
    expect(await sites.reveal('secret of Demo shop')).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    await sites.show('Settings');
    await expect(sites.part('Settings')).toContainText('localhost');
    await expect(sites.part('Settings')).toContainText('shop.example');
  });

  await test.step('2. Run a login', async () => {
    await shell.open('Overview');
    await page.getByRole('button', { name: 'Run a login', exact: true }).click();
    await expect(shell.heading('Flows')).toBeVisible();
    // A tab ends on a page of Authdesk; the window of the desktop app keeps the call-back to itself.
    const callBack = host.kind === 'electron' ? /^https:\/\/shop\.example\/callback$/ : /\/authdesk\/callback$/;
    await expect(flows.parameter('redirect_uri')).toHaveValue(callBack);
    const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
    await expect(provider.page.getByRole('radio')).toHaveCount(6);
    await provider.choose('Ada');
    await provider.press('Allow and continue');
    await expect(flows.obtained()).toContainText('Authorization code');
    if (host.kind === 'chromium') {
      await expect(provider.heading()).toHaveText('A one-time code arrived');
      await expect(provider.page.getByRole('definition').first()).toHaveText(/^co2\./);
    }
    const redirect = await flows.openStep('Redirect with code');
    await expect(redirect.getByRole('row', { name: /^code/ })).toBeVisible();
    await expect(redirect.getByRole('row', { name: /^state/ })).toBeVisible();
  });

  await test.step('3. Exchange the code', async () => {
    await flows.button('Exchange the code').click();
    await expect(flows.step('Code exchange')).toBeVisible();
    await expect(flows.obtained()).toContainText('Access token');
    await expect(flows.obtained().getByRole('timer')).toBeVisible();
  });

  await test.step('4. Call a method, then use the code a second time', async () => {
    await flows.button('Call a method').click();
    const response = await flows.openStep('socialize.getUserInfo');
    await expect(response).toContainText('/socialize.getUserInfo');
    await flows.button('Use the code a second time').click();
    await expect(flows.obtained()).toContainText('The code was used before');
    await expect(flows.obtained()).toContainText('revoked');
  });

  await test.step('5. Requests', async () => {
    await shell.open('Requests');
    await page.getByRole('combobox', { name: 'Method', exact: true }).fill('socialize.setStatus');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'UID' }).fill('u-ada');
    await page.getByRole('textbox', { name: 'status' }).fill("It's (almost) done!");
    await expect(page.getByText('It%27s%20%28almost%29%20done%21').first()).toBeVisible();
    for (const stage of ['Sorted', 'Encoded', 'Joined', 'Encoded again', 'Base string', 'HMAC-SHA1']) {
      await expect(page.getByRole('heading', { name: stage, exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Response to socialize.setStatus' })).toContainText(
      'without an error',
    );
  });

  await test.step('6. Log', async () => {
    await shell.open('Log');
    // Screen and decision of the login, exchange, call, second exchange, signed call; a browser that does not trust the CA
    // breaks off a handshake before, and ends on the landing page.
    await expect(log.calls.all().filter({ hasNotText: /TLS handshake|landing page/ })).toHaveCount(6);
    await expect((await log.openTrace('socialize.setStatus')).getByRole('listitem').first()).toBeVisible();
  });
});
