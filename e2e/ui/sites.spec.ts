import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'sites' });

test('a site is created and edited', async ({ host }) => {
  const { page, sites } = host;
  await page.getByRole('button', { name: 'New site' }).click();
  // All of it is in sight: the rest is folded.
  await expect(page.getByRole('button', { name: 'Create site' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Garden shop');
  await page.getByRole('textbox', { name: 'API key' }).fill('3_garden');
  await page.getByRole('button', { name: 'Create site' }).click();

  await expect(sites.sites.with('Garden shop')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Garden shop' })).toBeVisible();

  await sites.show('Settings');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Garden and home');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(sites.sites.with('Garden and home')).toBeVisible();
});

test('the site that was made last is the one that Requests and Flows begin with', async ({ host }) => {
  const { page, shell } = host;
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
  await page.getByRole('button', { name: 'New site' }).click();
  await page.getByRole('textbox', { name: 'API key' }).fill('not a key!');
  await expect(page.getByText('An API key is made of letters, digits, "_", "." and "-".')).toBeVisible();
});

test('WCAG 1.4.10: at 200 % zoom every part of a site is named, one key away, and its applications are whole', async ({
  host,
}) => {
  const { page, sites } = host;
  await page.setViewportSize({ width: 720, height: 450 });
  const parts = page.getByRole('tablist', { name: 'Parts of the site' });
  for (const part of await parts.getByRole('tab').all()) await expect(part).toBeInViewport({ ratio: 1 });
  // One stop of the Tab key, walked by arrow keys.
  await sites.tab('Credentials').focus();
  await page.keyboard.press('ArrowRight');
  await expect(sites.part('OpenID provider').getByRole('heading').first()).toBeInViewport({ ratio: 1 });
  await expect(sites.part('Credentials')).toHaveCount(0);
  await expect(parts.locator('[tabindex="0"]')).toHaveText('OpenID');
  await page.keyboard.press('ArrowLeft');
  const applications = page.getByRole('region', { name: 'Applications' });
  await applications.scrollIntoViewIfNeeded();
  for (const text of ['CRM', 'AKcrm']) await expect(applications.getByText(text, { exact: true })).toBeInViewport();
  // What else can be done with one is said in words.
  await applications.getByRole('button', { name: 'More actions on CRM' }).click();
  await page.getByRole('menuitem', { name: 'Let CRM administer all sites' }).click();
  await expect(applications.getByText('administers all sites')).toBeVisible();
});
