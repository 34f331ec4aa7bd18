import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

test('the tour leads through the panels, by keys too, and ends with Escape', { tag: '@deep' }, async ({ host }) => {
  const { page, shell } = host;
  await expect(shell.heading('Overview')).toBeVisible();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour).toBeFocused();
  await tour.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(shell.heading('Flows')).toBeVisible();
  await expect(tour).toContainText('2 of');
  expect(await accessibilityFaults(page)).toEqual([]);
  await tour.getByRole('button', { name: 'Back' }).click();
  await expect(shell.heading('Overview')).toBeVisible();
  const last = Number(/of (\d+)/.exec(await tour.innerText())?.[1]);
  for (let step = 1; step < last; step += 1) await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour.getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  expect(host.violations).toEqual([]);
});
