import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes, look } from '../pages/looks.ts';
import { ProviderWindow } from '../pages/provider-window.ts';

test.use({ firstPanel: 'flows' });

for (const colorScheme of colorSchemes) {
  test(`R39: no state of a run, dialog, menu or palette has an accessibility fault, ${colorScheme}`, {
    tag: '@deep',
  }, async ({ host }) => {
    test.slow();
    const { page, shell, flows, sites, log } = host;
    const seen = await look(host, colorScheme);
    const check = async (state: string) => {
      expect.soft(await accessibilityFaults(page), `${state}, ${seen}`).toEqual([]);
      await test.info().attach(`${state}, ${seen}`, { body: await page.screenshot(), contentType: 'image/png' });
    };
    await flows.useCase('One-time code');
    const login = await host.loginPage(() => flows.startLogin());
    await expect(flows.obtained()).toContainText('Login address');
    await check('waiting');
    await new ProviderWindow(login).press('Allow and continue');
    await expect(flows.obtained()).toContainText('Authorization code');
    await check('obtained');
    await flows.button('Exchange the code').click();
    await expect(flows.obtained()).toContainText('Access token');
    await flows.button('Call a method').click();
    await flows.openStep('socialize.getUserInfo');
    await check('called, with an open step');
    await flows.button('Use the code a second time').click();
    await expect(flows.obtained()).toContainText('This run failed');
    await check('failed');

    await shell.open('Requests');
    await page.getByRole('combobox', { name: 'Method', exact: true }).fill('socialize.');
    await expect(page.getByRole('option').first()).toBeVisible();
    await check('methods to choose from');
    await page.getByRole('option', { name: /^socialize.getUserInfo / }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: /^Response to/ })).toBeVisible();
    await check('response');

    await shell.open('Log');
    await log.openTrace('socialize.getToken');
    await check('call in the log');
    await log.filter().fill('is:');
    await expect(page.getByRole('option', { name: 'is:failed' })).toBeVisible();
    await check('filters of the log');
    await log.filter().fill('iz:failed');
    await expect(page.getByText('There is no word "iz:".')).toBeVisible();
    await check('a wrong word of the filter');
    await log.filter().fill('');
    await log.show('Problems');
    await expect(log.problems.grid).toBeVisible();
    await check('problems');

    await shell.open('Tokens');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await check('menu of a token');
    await page.keyboard.press('Escape');

    await shell.open('Sites');
    await sites.confirm('Rotate secret');
    await check('rotated secret');
    await sites.show('Settings');
    await sites.part('Settings').getByRole('textbox', { name: 'Name' }).fill('Demo shop and more');
    await shell.navigation().getByRole('link', { name: 'Log' }).click();
    await expect(sites.dialog()).toContainText('are not saved');
    await check('leaving unsaved changes');
    await sites.button('Keep editing').click();
    await sites.button('Discard').click();
    await sites.show('Credentials');
    await sites.button('Add application').click();
    await sites.dialog().getByRole('button', { name: 'Add application' }).click();
    await expect(sites.dialog()).toContainText('Give the application a name.');
    await check('dialog with a fault in its form');
    await page.keyboard.press('Escape');
    await expect(sites.dialog()).toHaveCount(0);
    await sites.button('New site').click();
    await expect(sites.part('New site')).toBeVisible();
    await check('new site');

    await page.keyboard.press('Control+k');
    await expect(
      page.getByRole('textbox', { name: 'Search panels, people, sites, calls, methods, error codes' }),
    ).toBeFocused();
    await check('palette');
    await page.keyboard.press('Escape');
    expect(host.violations).toEqual([]);
  });
}
