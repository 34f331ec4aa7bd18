import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'flows' });

test('D18: the host of one’s own app is registered where it is typed', async ({ host }) => {
  const { page, flows } = host;
  await flows.useCase('One-time code');
  await flows.fill('redirect_uri', 'https://myapp.test/callback');
  await expect(page.getByRole('button', { name: 'Start anyway' })).toBeVisible();
  await page.getByRole('button', { name: 'Register myapp.test' }).click();
  await expect(page.getByText('The host is the registered domain "myapp.test".')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the login' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register myapp.test' })).toHaveCount(0);
});

test('WCAG 2.1.1: the runs are one stop of the Tab key, and arrows lead from one to the next', async ({ host }) => {
  const { page, flows } = host;
  const start = { useCase: 'server', apiKey: '3_demo', server: { x_siteUID: 'u-ada' } };
  for (let run = 0; run < 3; run += 1) await host.invoke('flows.start', start);
  const runs = flows.runs().getByRole('button');
  await expect(runs).toHaveCount(3);
  await runs.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(runs.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  for (const run of await runs.all()) await expect(run).not.toBeFocused();
});
