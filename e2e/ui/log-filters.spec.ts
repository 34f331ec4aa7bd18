import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { LogPage } from '../pages/log.ts';
import { Shell } from '../pages/shell.ts';

test('the log finds calls by text, error, method and callId; its filter is in the address', async ({ host }) => {
  const { page, service } = host;
  const shell = new Shell(page);
  await shell.open('Log');
  const log = new LogPage(page);
  const call = async (target: string, query: Readonly<Record<string, string>>) =>
    String((await send(service, target, { query })).json().callId);
  await call('/socialize.getUserInfo', { apiKey: '3_unknown', UID: 'u-ada' });
  await call('/accounts.search', {});
  const last = await call('/socialize.getUserInfo', {});
  // New calls come in by themselves.
  await expect(log.calls.all()).toHaveCount(3);

  const text = page.getByRole('searchbox', { name: 'Filter calls' });
  await text.fill('3_unknown');
  await expect(log.calls.all()).toHaveCount(1);
  await expect(log.calls.all()).toContainText('400093');
  await text.fill('nothing at all');
  await expect(page.getByText('No call fits the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).last().click();
  await expect(log.calls.all()).toHaveCount(3);

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Method' }).fill('search');
  await page.getByRole('option', { name: 'accounts.search' }).click();
  await expect(log.calls.all()).toHaveCount(1);
  await page.reload();
  await expect(log.calls.all()).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear the filter' }).click();

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('textbox', { name: 'Error code' }).fill('many');
  await expect(page.getByText('Up to six digits.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Error code' }).fill('400002');
  await expect(log.calls.all()).toHaveCount(2);
  await page.getByRole('textbox', { name: 'callId' }).fill(last.slice(0, 20));
  await expect(log.calls.all().filter({ hasText: 'socialize.getUserInfo' })).toHaveCount(1);
});

test('one key shows only errors; a call is reached by its address, and one that is gone says so', async ({ host }) => {
  const { page, service } = host;
  const log = new LogPage(page);
  await send(service, '/accounts.search', {});
  const response = await send(service, '/socialize.getAvailableProviders', { query: { apiKey: '3_demo' } });
  const { callId, errorCode } = response.json();
  expect(errorCode).toBe(0);
  await new Shell(page).open('Log');
  await expect(log.calls.all()).toHaveCount(2);
  await page.keyboard.press('e');
  await expect(log.calls.all()).toHaveCount(1);
  await page.keyboard.press('e');
  await expect(log.calls.all()).toHaveCount(2);

  await page.evaluate((id) => {
    window.location.hash = `#/log/${id}`;
  }, String(callId));
  await expect(log.call()).toContainText('socialize.getAvailableProviders');
  await page.evaluate(() => {
    window.location.hash = `#/log/${'0'.repeat(32)}`;
  });
  await expect(log.call().getByRole('alert')).toContainText('There is no call');
});

test('a cleared log is empty and says what to do next', async ({ host }) => {
  const { page, service } = host;
  await send(service, '/accounts.search', {});
  await new Shell(page).open('Log');
  await page.getByRole('button', { name: 'Clear log …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the log' }).click();
  await expect(page.getByText('1 call removed.')).toBeVisible();
  await expect(page.getByText('No call yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear log …' })).toBeDisabled();
});
