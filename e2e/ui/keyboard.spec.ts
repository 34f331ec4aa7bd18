import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { Rows } from '../pages/lists.ts';
import { panels } from '../pages/shell.ts';

test('g and a letter lead to every panel, and ? lists the keys', async ({ host }) => {
  const { page, shell } = host;
  await expect(shell.heading('Overview')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  for (const { name } of panels) await expect(help).toContainText(`Go to ${name}`);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  for (const { key, title } of panels) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(shell.heading(title)).toBeVisible();
  }
  await expect(help).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByText('Nobody is pending')).toBeVisible();
});

test('failed calls that came since the log was shown are counted at its name', async ({ host }) => {
  const { service, shell } = host;
  await expect(shell.heading('Overview')).toBeVisible();
  await send(service, '/accounts.search', {});
  await expect(shell.navigation().getByRole('link', { name: 'Log, 1 new failed' })).toBeVisible();
  await shell.open('Log');
  await expect(shell.navigation().getByRole('link', { name: 'Log', exact: true })).toBeVisible();
  await shell.open('People');
  await expect(shell.navigation().getByRole('link', { name: 'Log', exact: true })).toBeVisible();
});

test('WCAG 1.4.13: an icon says what it does under the pointer and at the focus; Escape takes the words away', async ({
  host,
}) => {
  const { page, shell } = host;
  await shell.open('Overview');
  const copy = page.getByRole('button', { name: 'Copy path of the CA certificate' });
  const words = page.getByRole('tooltip').filter({ hasText: 'Copy path of the CA certificate' });
  await expect(copy).toBeVisible();
  await copy.hover();
  await expect(words).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(words).toHaveCount(0);
  // The ring, and with it the words, belong to keys.
  await page.keyboard.press('Tab');
  await copy.focus();
  await expect(words).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
  await expect(copy).toBeFocused();
});

test('WCAG 2.4.1, 2.4.7: the first stop skips to the panel, and every stop shows where the focus is', async ({
  host,
}) => {
  const { page, shell } = host;
  await expect(shell.heading('Overview')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the panel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return 'nothing';
      const { outlineStyle, boxShadow, borderColor } = getComputedStyle(element);
      const framed = element.matches('input, textarea') && borderColor !== '';
      return outlineStyle !== 'none' || boxShadow !== 'none' || framed ? 'seen' : element.outerHTML.slice(0, 200);
    });
    if (seen === 'nothing') break;
    expect(seen).toBe('seen');
  }
});

test('in a list the arrows move, Enter opens, and Escape closes and returns to the row', async ({ host }) => {
  const { page, service, log, shell } = host;
  for (const method of ['accounts.search', 'socialize.getUserInfo']) await send(service, `/${method}`, {});
  await shell.open('Log');
  await expect(log.calls.all()).toHaveCount(2);
  await page.keyboard.press('/');
  await expect(log.filter()).toBeFocused();
  await log.calls.all().first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(log.calls.all().nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log.call()).toContainText('accounts.search');
  await page.keyboard.press('Escape');
  await expect(log.call()).toHaveCount(0);
  await expect(log.calls.all().nth(1)).toBeFocused();
});

test('WCAG 2.4.11: in a long list the row that a key leads to is in sight as a whole', { tag: '@night' }, async ({
  host,
}) => {
  const { page, shell } = host;
  await shell.open('Reference');
  const methods = new Rows(page, 'Methods');
  await methods.all().first().focus();
  const heads = methods.grid.getByRole('columnheader').first();
  const focused = methods.grid.locator('[role="row"]:focus');
  for (const key of ['PageDown', 'ArrowDown', 'ArrowDown', 'End', 'PageUp', 'PageUp', 'ArrowUp', 'Home', 'PageDown']) {
    const before = await focused.textContent();
    await page.keyboard.press(key);
    await expect(focused).not.toHaveText(before ?? '');
    // The end of the list cuts nothing of it, and the heads of the columns hide nothing.
    await expect(focused).toBeInViewport({ ratio: 0.99 });
    const [row, head] = await Promise.all([focused.boundingBox(), heads.boundingBox()]);
    expect((row?.y ?? 0) + 1, key).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
  }
});

test('WCAG 2.4.3: the focus stays beside what was deleted, in a table, in a list and where a detail went', {
  tag: '@deep',
}, async ({ host }) => {
  const { page, shell, settings } = host;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Deletes by keys alone. */
  const remove = async (name: string, confirm: string) => {
    await button(name).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await shell.open('Settings');
  await settings.create('first');
  await settings.create('second');
  await remove('Remove first', 'Remove snapshot');
  await expect(settings.snapshots.all()).toHaveCount(1);
  await expect(settings.snapshots.all()).toBeFocused();

  await shell.open('Sites');
  await button('More actions on CRM').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove CRM' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove application', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button('Copy userKey of Newsletter')).toBeFocused();

  await shell.open('Data centers');
  await new Rows(page, 'Data centers').open('cn1');
  await remove('Delete', 'Delete data center');
  await expect(new Rows(page, 'Data centers').all()).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Data centers' }).locator(':focus')).toHaveCount(1);
});

test('the first item of a menu that can be chosen has the focus, whatever is disabled before it', async ({ host }) => {
  const { page, time, shell } = host;
  await shell.open('Time and failures');
  await time.start('A 503 on every third call');
  await time.add();
  // The only failure of the list can move neither up nor down.
  await page.getByRole('button', { name: /^More for: / }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Show calls in the log' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(time.rows()).toHaveCount(0);
});
