import { expect, test } from '../hosts/test.ts';
import { FlowsPage } from '../pages/flows.ts';
import { Rows } from '../pages/lists.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { RegistrationsPage } from '../pages/registrations.ts';
import { Shell } from '../pages/shell.ts';

test('a signed call is built stage by stage, sent, accepted, and found in the log with its trace', async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  await shell.open('Requests');
  await page.getByRole('combobox', { name: 'Method', exact: true }).fill('accounts.search');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'query' }).first().fill('SELECT * FROM accounts');
  for (const stage of ['Sorted', 'Encoded', 'Joined', 'Encoded again', 'Base string', 'HMAC-SHA1']) {
    await expect(page.getByRole('heading', { name: stage, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The method answered without an error.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Open in the log' }).click();
  await expect(shell.heading('Log')).toBeVisible();
  const call = page.getByRole('region', { name: 'Call', exact: true });
  await expect(call).toContainText('The signature is right');
  await expect(call).toContainText('The nonce was not used in the last');
});

test('a token is revoked, and a call with it says so (D28)', { tag: '@deep' }, async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Flows');
  await flows.useCase('Server to server');
  await flows.fill('x_siteUID', 'u-ada');
  await flows.button('Get a token').click();
  await expect(flows.obtained()).toContainText('Access token');

  await shell.open('Tokens');
  const tokens = new Rows(page, 'Tokens and codes');
  const row = tokens.with('valid').first();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: /^Revoke/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .click();
  await expect(tokens.with('revoked').first()).toBeVisible();

  await shell.open('Flows');
  await flows.runs().first().getByRole('button').click();
  await flows.button('Call a method').click();
  const last = flows.steps().last();
  await expect(last).toContainText('refused');
  await last.getByRole('button').first().click();
  await expect(last).toContainText('500024');
});

test('a pending registration is listed and finished (D22)', { tag: '@night' }, async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Flows');
  await flows.useCase('Token in the redirect');
  await flows.fill('redirect_uri', 'https://shop.example/signed-in');
  await flows.openOptional();
  await flows.checkbox('x_pending_registration').check();
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await provider.choose('Someone new');
  await provider.page.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await provider.press('Allow and continue');
  await expect(flows.obtained()).toContainText('Access token');

  await new RegistrationsPage(page).open('Grace');
  await page.getByRole('button', { name: 'Finish …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Nobody is pending')).toBeVisible();
});

test('the keyboard alone leads from the overview to the trace of a call', async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  await expect(shell.heading('Overview')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(shell.heading('Flows')).toBeVisible();
  const flows = new FlowsPage(page);
  await page.getByRole('radio', { name: /Token in the redirect/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(flows.button('Get a token')).toBeVisible();
  await flows.button('Get a token').focus();
  await page.keyboard.press('Enter');
  await expect(flows.obtained()).toContainText('Access token');
  // The focus may be in a field that the run has shown; letters would be typed into it.
  await shell.heading('Flows').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(shell.heading('Log')).toBeVisible();
  const log = new Rows(page, 'Calls, newest first');
  await log.all().first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Call', exact: true })).toContainText('socialize.getToken');
});
