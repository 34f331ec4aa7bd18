import { expect, type TestHost, test } from '../hosts/test.ts';

test.use({ firstPanel: 'registrations' });

/** Logs somebody new in, whose account waits to be finished, and opens it. */
async function makePending(host: TestHost, firstName: string): Promise<void> {
  await host.registrations.makePending(host, firstName);
  await host.registrations.open(firstName);
}

test('the call that finishes a registration is opened in Requests, sent and accepted', { tag: '@deep' }, async ({
  host,
}) => {
  const { page, registrations } = host;
  await makePending(host, 'Grace');
  await page.getByRole('button', { name: 'Open in Requests' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Response to socialize.notifyRegistration' })).toContainText(
    'without an error',
  );
  await registrations.open();
  await expect(page.getByText('Nobody is pending')).toBeVisible();
});

test('D22: the navigation says how many wait, and leads to all who are not final; People has everybody', async ({
  host,
}) => {
  const { page, registrations, people, shell } = host;
  await registrations.makePending(host, 'Grace');
  await shell.navigation().getByRole('link', { name: 'Registrations, 1 pending registration' }).click();
  await expect(registrations.rows.all()).toHaveCount(1);
  await registrations.rows.open('Grace');
  await expect(registrations.detail()).toContainText('The call that finishes it');
  await expect(page).toHaveURL(/#\/registrations\/3_demo\/\w+/);
  await people.open('Grace');
  await expect(people.rows.with('u-ada')).toHaveCount(1);
  await expect(people.detail()).toContainText('The call that finishes it');
});
