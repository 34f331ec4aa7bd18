import { expect, test } from '../hosts/test.ts';
import { Shell } from '../pages/shell.ts';

test('the console begins with the panel that was shown last; its address names nothing but the panel', {
  tag: '@deep',
}, async ({ host }) => {
  const { page } = host;
  await new Shell(page).open('Log');
  await page.evaluate(() => {
    location.hash = '#/log?text=st2.s.abc';
  });
  await page.evaluate(() => {
    history.replaceState(null, '', location.pathname);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/log');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('st2.s.abc');
});
