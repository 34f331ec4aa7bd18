import { expect, test } from '../hosts/browser-test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { Shell } from '../pages/shell.ts';

// A further page of a list that cannot be had: the console is told so once, and by whom it is asked again.

test('a list whose further page fails stops asking, says why in a row, and goes on with Try again', {
  tag: '@deep',
}, async ({ host }) => {
  const { page } = host;
  await Promise.all(Array.from({ length: 130 }, () => host.invoke('outbox.sample', { apiKey: '3_demo' })));
  let asked = 0;
  let broken = true;
  await page.route('**/api/outbox.list', async (route) => {
    const { after } = route.request().postDataJSON() as { after?: string };
    if (after === undefined) return route.continue();
    asked += 1;
    return broken ? route.abort() : route.continue();
  });
  await new Shell(page).open('Outbox');
  const list = page.getByRole('grid', { name: 'Messages' });
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const again = list.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  // The end of the list stays in view, and the list is drawn anew meanwhile.
  for (const height of [600, 700, 600]) {
    await page.setViewportSize({ width: 1200, height });
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  }
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(asked).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await again.click();
  await expect.poll(() => asked).toBe(2);
  await expect(again).toBeVisible();
  broken = false;
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(list).toHaveAttribute('aria-rowcount', '131');
});
