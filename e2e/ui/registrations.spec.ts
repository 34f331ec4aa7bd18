import type { ConsoleHost } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { PeoplePage } from '../pages/people.ts';
import { RegistrationsPage } from '../pages/registrations.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'registrations' });

/** Logs somebody new in, whose account waits to be finished, and opens it. */
async function makePending(host: ConsoleHost, firstName: string): Promise<void> {
  const registrations = new RegistrationsPage(host.page);
  await registrations.makePending(host, firstName);
  await registrations.open(firstName);
}

test('the call that finishes a registration is opened in Requests, sent and accepted', { tag: '@deep' }, async ({
  host,
}) => {
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

test('D22: the navigation says how many wait, and leads to all who are not final; People has everybody', async ({
  host,
}) => {
  const { page } = host;
  const registrations = new RegistrationsPage(page);
  await registrations.makePending(host, 'Grace');
  await new Shell(page).navigation().getByRole('link', { name: 'Registrations, 1 pending registration' }).click();
  await expect(registrations.rows.all()).toHaveCount(1);
  await registrations.rows.open('Grace');
  await expect(registrations.detail()).toContainText('The call that finishes it');
  await expect(page).toHaveURL(/#\/registrations\/3_demo\/\w+/);
  const people = new PeoplePage(page);
  await people.open('Grace');
  await expect(people.rows.with('u-ada')).toHaveCount(1);
  await expect(people.detail()).toContainText('The call that finishes it');
});
