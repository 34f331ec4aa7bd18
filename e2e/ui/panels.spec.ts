import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes, look } from '../pages/looks.ts';
import { panels } from '../pages/shell.ts';

for (const colorScheme of colorSchemes) {
  test(`R39: every panel loads in ${colorScheme} without an accessibility fault or a violation of the policy`, async ({
    host,
  }) => {
    // All panels, each with all rules of the checker.
    test.slow();
    const { page, shell } = host;
    const seen = await look(host, colorScheme);
    for (const { name } of panels) {
      await shell.open(name);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect.soft(await accessibilityFaults(page), `${name}, ${seen}`).toEqual([]);
    }
    expect(host.violations).toEqual([]);
  });
}

test('R39: a page load and its overlays keep to the policy', async ({ host }) => {
  const { page, shell } = host;
  // In a browser, the first load takes the key of the address for a session (R30); only then it can be loaded again.
  await expect(shell.heading('Overview')).toBeVisible();
  await page.reload();
  await expect(shell.heading('Overview')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').or(page.getByRole('searchbox')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await shell.open('Sites');
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await expect(page.getByRole('dialog', { name: 'Rotate the secret?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(host.violations).toEqual([]);
});

test('D9: the CA that every app needs is in sight without scrolling at 1280 by 800, and each address in one line', async ({
  host,
}) => {
  const { page, shell } = host;
  await page.setViewportSize({ width: 1280, height: 800 });
  await shell.open('Overview');
  const addresses = page.getByRole('region', { name: 'Addresses' });
  for (const name of ['Copy CA certificate', 'Download CA certificate']) {
    await expect(addresses.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  const token = addresses.locator('code').filter({ hasText: /socialize\.getToken$/ });
  expect((await token.boundingBox())?.height).toBeLessThan(24);
  await addresses.getByRole('button', { name: 'Trust it' }).click();
  const authority = page.getByRole('region', { name: 'Certificate authority' });
  await expect(authority.getByRole('combobox', { name: 'Show the steps for' })).toBeInViewport();
});
