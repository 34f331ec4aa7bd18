import { expect, test } from '../hosts/test.ts';
import { FlowsPage } from '../pages/flows.ts';
import { Rows } from '../pages/lists.ts';
import { RequestsPage } from '../pages/requests.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'sites' });

test('a site is created, edited, and its secret rotated with both valid meanwhile (D34)', async ({ host }) => {
  const { page } = host;
  await new Shell(page).open('Sites');
  await page.getByRole('button', { name: 'New site' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Garden shop');
  await page.getByRole('textbox', { name: 'API key' }).fill('3_garden');
  await page.getByRole('button', { name: 'Create site' }).click();

  const sites = new Rows(page, 'Sites');
  await expect(sites.with('Garden shop')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Garden shop' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Garden and home');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(sites.with('Garden and home')).toBeVisible();

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(page.getByText('Both secrets are valid now.')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke previous secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke previous secret' }).click();
  await expect(page.getByText('Both secrets are valid now.')).toHaveCount(0);
});

test('the site that was made last is the one that Requests and Flows begin with', async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  const site = page
    .getByRole('combobox', { name: 'Site', exact: true })
    .or(page.getByRole('textbox', { name: 'Site', exact: true }))
    .first();
  await shell.open('Requests');
  await expect(site).toHaveValue(/Demo shop/);
  await shell.open('Sites');
  await page.getByRole('button', { name: 'New site' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoo shop');
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('heading', { name: 'Zoo shop' })).toBeVisible();
  await shell.open('Requests');
  await expect(site).toHaveValue(/Zoo shop/);
  await shell.open('Flows');
  await expect(site).toHaveValue(/Zoo shop/);
});

test('a form refuses what the service would refuse, while one types', async ({ host }) => {
  const { page } = host;
  await new Shell(page).open('Sites');
  await page.getByRole('button', { name: 'New site' }).click();
  await page.getByRole('textbox', { name: 'API key' }).fill('not a key!');
  await expect(page.getByText('An API key is made of letters, digits, "_", "." and "-".')).toBeVisible();
});

test('a site gets an API domain, which is refused where it is a host of a data center (D55)', { tag: '@deep' }, async ({
  host,
}) => {
  const { page } = host;
  await new Shell(page).open('Sites');
  await new Rows(page, 'Sites').open('Demo shop');
  const field = page.getByRole('combobox', { name: 'API domains' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await field.fill('Login.Shop.localhost');
  await field.press('Enter');
  await expect(page.getByText('"Login.Shop.localhost": A domain is a lower-case host name')).toBeVisible();
  await field.press('Backspace');
  await field.fill('socialize.eu1.authdesk.localhost');
  await field.press('Enter');
  await save.click();
  await expect(page.getByText('is a host of the data center "eu1"')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.press('Backspace');
  for (const domain of ['login.shop.localhost', 'login.shop.example']) {
    await field.fill(domain);
    await field.press('Enter');
  }
  await save.click();
  // The local CA cannot vouch for the second one as it is (R34): asked before it is saved.
  const question = page.getByRole('dialog', { name: 'Make a new certificate authority?' });
  await expect(question.getByRole('button', { name: 'Use login.shop.localhost' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Save and make a new one' }).click();
  await expect(page.getByText('The settings were saved.')).toBeVisible();
  await expect(page.getByText(/^https:\/\/login\.shop\.localhost:\d+$/)).toBeVisible();
  await expect(page.getByText('127.0.0.1 login.shop.example')).toBeVisible();
  const renewed = new Shell(page).notification('The local certificate authority was made anew');
  await renewed.getByRole('button').click();

  // Requests offers the hosts, and a secret to them stays on this machine.
  await new Shell(page).open('Requests');
  const choose = (name: RegExp) => page.locator('label').filter({ hasText: name }).click();
  await choose(/^Secret$/);
  await choose(/^Other address$/);
  await page.getByRole('combobox', { name: 'Base address' }).click();
  await page.getByRole('option', { name: /^https:\/\/login\.shop\.example:\d+$/ }).click();
  const requests = new RequestsPage(page);
  await requests.method('accounts.getPolicies');
  await requests.send();
  await expect(requests.response()).toContainText('The method answered without an error.');
  await expect(requests.dialog()).toHaveCount(0);

  // And a run of Flows goes there.
  await new Shell(page).open('Flows');
  const flows = new FlowsPage(page);
  await flows.useCase('Server to server');
  await page.getByRole('combobox', { name: 'Host' }).click();
  await page.getByRole('option', { name: 'login.shop.localhost' }).click();
  await flows.button('Get a token').click();
  await expect(flows.steps()).toHaveCount(2);
  await expect(flows.step('Token request')).toBeVisible();
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

test('WCAG 1.4.10: at 200 % zoom every part of a site is named, one key away, and its applications are whole', async ({
  host,
}) => {
  const { page } = host;
  await page.setViewportSize({ width: 720, height: 450 });
  await new Shell(page).open('Sites');
  const parts = page.getByRole('navigation', { name: 'Parts of the site' });
  for (const part of await parts.getByRole('button').all()) await expect(part).toBeInViewport({ ratio: 1 });
  // One stop of the Tab key, walked by arrow keys.
  await parts.getByRole('button', { name: 'Credentials' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(parts.locator('[aria-current="location"]')).toHaveText('Applications');
  const applications = page.getByRole('region', { name: 'Applications' });
  await expect(applications.getByRole('heading')).toBeInViewport({ ratio: 1 });
  for (const text of ['CRM', 'AKcrm']) await expect(applications.getByText(text, { exact: true })).toBeInViewport();
  // What else can be done with one is said in words.
  await applications.getByRole('button', { name: 'More actions on CRM' }).click();
  await page.getByRole('menuitem', { name: 'Let CRM administer all sites' }).click();
  await expect(applications.getByText('administers all sites')).toBeVisible();
});
