import type { ConsoleHost } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { Rows } from '../pages/lists.ts';
import { RegistrationsPage } from '../pages/registrations.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'people' });

/** Logs somebody new in, whose account waits to be finished, and opens it. */
async function makePending(host: ConsoleHost, firstName: string): Promise<void> {
  const registrations = new RegistrationsPage(host.page);
  await registrations.makePending(host, firstName);
  await registrations.open(firstName);
}

test('D22: a pending registration is discarded, and its token is revoked', { tag: '@deep' }, async ({ host }) => {
  const { page } = host;
  await makePending(host, 'Grace');
  await page.getByRole('button', { name: 'Discard …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText('Nobody is pending')).toBeVisible();
  await new Shell(page).open('Tokens');
  await expect(new Rows(page, 'Tokens and codes').with('revoked')).toHaveCount(1);
});

test('D22: finished with the siteUID of another account, the identities move there', { tag: '@deep' }, async ({
  host,
}) => {
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
  await new RegistrationsPage(page).open();
  await expect(page.getByText('Nobody is pending')).toBeVisible();
});

test('an address of the former panel shows the same person, and the navigation says how many wait', {
  tag: '@night',
}, async ({ host }) => {
  const { page } = host;
  const registrations = new RegistrationsPage(page);
  await registrations.makePending(host, 'Grace');
  const navigation = new Shell(page).navigation();
  await expect(navigation.getByRole('link', { name: 'People, 1 pending registration' })).toBeVisible();
  await registrations.open('Grace');
  const UID = (await page.evaluate(() => location.hash)).split(/[/?]/)[3];
  await page.evaluate((id) => location.assign(`#/registrations/3_demo/${id}`), UID);
  await expect(registrations.detail()).toContainText('Grace');
  await expect(registrations.rows.all()).toHaveCount(1);
  // Links and the list itself have one control for it, which says how many there are.
  await expect(registrations.state()).toHaveValue('Pending (1)');
  await page.getByRole('button', { name: 'All states', includeHidden: true }).click();
  await expect(registrations.rows.with('u-ada')).toHaveCount(1);
});

test('keys alone show the people of one state, and all of them again (WCAG 2.1.1)', async ({ host }) => {
  const { page } = host;
  const people = new RegistrationsPage(page);
  await new Shell(page).open('People');
  const choose = async (move: 'ArrowUp' | 'ArrowDown') => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press(move);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await people.state().focus();
  // From the first one up to the last one, and down to the first one.
  await choose('ArrowUp');
  await expect(people.rows.with('u-ada')).toHaveCount(0);
  await choose('ArrowDown');
  await expect(people.rows.with('u-ada')).toHaveCount(1);
  await expect(people.state()).toBeFocused();
});
