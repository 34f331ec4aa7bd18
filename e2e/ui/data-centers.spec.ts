import { expect, test } from '../hosts/test.ts';
import { Rows } from '../pages/lists.ts';

test.use({ firstPanel: 'data-centers' });

// In the browser the service runs without a network, and a look-up of any name but "localhost" fails the test.

test('R32: a data center says where its host names lead, and what to do, without looking one up', async ({ host }) => {
  const { page } = host;
  await expect(new Rows(page, 'Data centers').with('eu1')).toContainText('here, in browsers');
  await new Rows(page, 'Data centers').open('us1');
  const name = page.getByRole('row').filter({ hasText: 'socialize.us1.authdesk.localhost' });
  await expect(name).toContainText('here, in browsers');
  await expect(page.getByText('or look up what the operating system says')).toBeVisible();
  await expect(page.getByText(/^127\.0\.0\.1 .*socialize\.us1\.authdesk\.localhost/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look up' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('us1.shop.example');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Save and make a new one' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'socialize.us1.shop.example' })).toContainText('not looked up');
  await expect(page.getByText(/are not in the hosts file of this machine/)).toBeVisible();
});

test('R34: a domain that the certificate authority must not sign for is refused at its field', async ({ host }) => {
  const { page } = host;
  await page.getByRole('button', { name: 'Add data center' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Id' }).fill('xx1');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Own');
  const domain = dialog.getByRole('textbox', { name: 'Domain' });
  await domain.fill('127.0.0.1');
  await expect(dialog.getByText('This is an address.')).toBeVisible();
  await domain.fill('co.uk');
  await dialog.getByRole('button', { name: 'Add data center' }).click();
  await expect(dialog.getByText('"co.uk" is a public suffix')).toBeVisible();
  await expect(domain).toHaveAttribute('aria-invalid', 'true');
  await domain.fill('xx1.shop.co.uk');
  await dialog.getByRole('button', { name: 'Add data center' }).click();
  await dialog.getByRole('button', { name: 'Save and make a new one' }).click();
  await expect(new Rows(page, 'Data centers').with('xx1.shop.co.uk')).toBeVisible();
});
