import { expect, test } from '../hosts/test.ts';
import { Rows } from '../pages/lists.ts';
import { Shell } from '../pages/shell.ts';

test('a site is created, edited, and its secret rotated with both valid meanwhile (D34)', async ({ host }) => {
  const { page } = host;
  await new Shell(page).open('Sites');
  await page.getByRole('button', { name: 'New site' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Garden shop');
  await page.getByRole('textbox', { name: 'API key' }).fill('3_garden');
  await page.getByRole('button', { name: 'Create site' }).click();

  const sites = new Rows(page, 'Sites');
  await expect(sites.with('Garden shop')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Garden shop' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Name' }).fill('Garden and home');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(sites.with('Garden and home')).toBeVisible();

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(page.getByText('Both secrets are valid now.')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke previous secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke previous secret' }).click();
  await expect(page.getByText('Both secrets are valid now.')).toHaveCount(0);
});

test('a form refuses what the service would refuse, while one types', async ({ host }) => {
  const { page } = host;
  await new Shell(page).open('Sites');
  await page.getByRole('button', { name: 'New site' }).click();
  await page.getByRole('textbox', { name: 'API key' }).fill('not a key!');
  await expect(page.getByText('An API key is made of letters, digits, "_", "." and "-".')).toBeVisible();
});

test('a data center takes another domain and the certificate its names (D9)', async ({ host }) => {
  const { page } = host;
  await new Shell(page).open('Data centers');
  const dataCenters = new Rows(page, 'Data centers');
  await expect(dataCenters.all()).toHaveCount(5);
  await dataCenters.open('us1');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('us1.shop.localhost');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dataCenters.with('us1.shop.localhost')).toBeVisible();
  await expect(page.getByText('socialize.us1.shop.localhost').first()).toBeVisible();
});
