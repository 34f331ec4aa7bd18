import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { LogPage } from '../pages/log.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'log' });

test('U 6: the calls of a page are one row, with its address, which leads to them', { tag: '@deep' }, async ({
  host,
}) => {
  const { page, service } = host;
  const call = (method: string, view: string, path: string) =>
    send(service, `/${method}`, {
      form: { apiKey: '3_demo', pageViewID: view, pageURL: `https://shop.example${path}` },
    });
  await new Shell(page).open('Log');
  const log = new LogPage(page);
  await log.show('Page views');
  await expect(page.getByText('No page view in this time')).toBeVisible();

  for (const path of ['/', '/login', '/login']) {
    const view = `v${path.length}${Math.random().toString(36).slice(2)}`;
    await call('accounts.webSdkBootstrap', view, path);
    await call('accounts.getSchema', view, path);
  }
  await call('accounts.webSdkBootstrap', 'v99cart', '/cart?item=7');
  await call('accounts.getAccountInfo', 'v99cart', '/cart?item=7');
  await call('accounts.initRegistration', 'v99cart', '/cart?item=7');
  const rows = log.pageViews.all();
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(/https:\/\/shop\.example\/cart\?item=7.*accounts\.initRegistration/);
  await expect(rows.first().getByRole('gridcell')).toContainText(['https://shop.example', '3', '1']);
  await expectAccessible(host);
  await rows.first().getByRole('gridcell').first().click();
  await expect(log.filter()).toHaveValue('view:v99cart');
  await expect(log.calls.all()).toHaveCount(3);
  await log.show('Page views');
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear filter' }).click();
  await log.show('Calls');
  await log.openTrace('accounts.initRegistration');
  await log.call().getByRole('button', { name: 'All its calls' }).click();
  await expect(log.filter()).toHaveValue('view:v99cart');
  await expect(log.calls.all()).toHaveCount(3);
});
