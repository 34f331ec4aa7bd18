import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { Rows } from '../pages/lists.ts';

test('the keyboard alone leads from the overview to the trace of a call', { tag: '@deep' }, async ({ host }) => {
  const { page, shell, flows } = host;
  await expect(shell.heading('Overview')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(shell.heading('Flows')).toBeVisible();
  await page.getByRole('radio', { name: /Token in the redirect/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(flows.button('Get a token')).toBeVisible();
  await flows.button('Get a token').focus();
  await page.keyboard.press('Enter');
  await expect(flows.obtained()).toContainText('Access token');
  // The focus may be in a field that the run has shown; letters would be typed into it.
  await shell.heading('Flows').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(shell.heading('Log')).toBeVisible();
  const log = new Rows(page, 'Calls, newest first');
  await log.all().first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Call', exact: true })).toContainText('socialize.getToken');
});

test('beside an open call, the list keeps how each ended and its code', async ({ host }) => {
  const { page, log, shell } = host;
  await page.setViewportSize({ width: 1440, height: 900 });
  await send(host.service, '/accounts.search', { query: { apiKey: '3_gone' } });
  await shell.open('Log');
  await log.calls.open('accounts.search');
  await expect(log.call()).toBeVisible();
  await expect(log.calls.with('Refused 400093')).toHaveCount(1);
});
