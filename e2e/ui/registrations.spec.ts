import type { ConsoleHost } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { FlowsPage } from '../pages/flows.ts';
import { Rows } from '../pages/lists.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { Shell } from '../pages/shell.ts';

/** Logs somebody new in, whose account waits to be finished. */
async function makePending(host: ConsoleHost, firstName: string): Promise<Rows> {
  const { page } = host;
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Registrations');
  // The empty panel leads to Flows with the flag already switched on.
  await page.getByRole('button', { name: 'Go to Flows' }).click();
  await expect(flows.checkbox('x_pending_registration')).toBeChecked();
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await provider.choose('Someone new');
  await provider.page.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await provider.press('Allow and continue');
  await expect(flows.obtained()).toContainText('Access token');
  await shell.open('Registrations');
  const registrations = new Rows(page, 'Pending registrations');
  await registrations.open(firstName);
  return registrations;
}

test('D22: a pending registration is discarded, and its token is revoked', async ({ host }) => {
  const { page } = host;
  await makePending(host, 'Grace');
  await page.getByRole('button', { name: 'Discard …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText('Nobody is pending')).toBeVisible();
  await new Shell(page).open('Tokens');
  await expect(new Rows(page, 'Tokens and codes').with('revoked')).toHaveCount(1);
});

test('D22: finished with the siteUID of another account, the identities move there', async ({ host }) => {
  const { page } = host;
  await makePending(host, 'Grace');
  await page.getByRole('button', { name: 'Finish …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'siteUID' }).fill('with blank');
  await expect(dialog).toContainText('A UID is 1 to 252 printable ASCII characters without blanks.');
  await expect(dialog.getByRole('button', { name: 'Finish', exact: true })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'siteUID' }).fill('u-ada');
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Nobody is pending')).toBeVisible();
});

test('the call that finishes a registration is opened in Requests, sent and accepted', async ({ host }) => {
  const { page } = host;
  await makePending(host, 'Grace');
  await page.getByRole('button', { name: 'Open in Requests' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Response to socialize.notifyRegistration' })).toContainText(
    'without an error',
  );
  await new Shell(page).open('Registrations');
  await expect(page.getByText('Nobody is pending')).toBeVisible();
});
