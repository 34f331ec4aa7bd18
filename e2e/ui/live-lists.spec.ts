import type { ConsoleHost } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { Rows } from '../pages/lists.ts';
import { Shell } from '../pages/shell.ts';

const person = (host: ConsoleHost, UID: string) =>
  host.invoke('people.create', { apiKey: '3_demo', UID, profile: { firstName: UID } });
const token = (host: ConsoleHost, UID: string) =>
  host.invoke('flows.start', { useCase: 'server', apiKey: '3_demo', server: { x_siteUID: UID } });

const lists = [
  { panel: 'People', table: 'People', names: ['person', 'people'], add: person },
  { panel: 'Tokens', table: 'Tokens and codes', names: ['token or code', 'tokens or codes'], add: token },
] as const;

for (const { panel, table, names, add } of lists) {
  test(`${panel}: rows that come wait while the pointer is in the list, and are shown when nobody reads it`, {
    tag: '@deep',
  }, async ({ host }) => {
    const { page } = host;
    const rows = new Rows(page, table);
    const waiting = page.getByRole('button', { name: / new / });
    const heading = new Shell(page).heading(panel);
    await token(host, 'u-ada');
    await new Shell(page).open(panel);
    await heading.hover();
    await expect(rows.all().first()).toBeVisible();
    const before = await rows.all().count();
    const first = rows.all().first();
    const text = await first.getByRole('gridcell').first().innerText();
    const place = await first.boundingBox();

    await first.hover();
    await add(host, 'u-grace');
    await expect(waiting).toHaveText(`1 new ${names[0]}`);
    await add(host, 'u-alan');
    await expect(waiting).toHaveText(`2 new ${names[1]}`);
    await expect(rows.all()).toHaveCount(before);
    await expect(first).toContainText(text);
    expect(await first.boundingBox()).toEqual(place);
    await waiting.click();
    await expect(rows.all()).toHaveCount(before + 2);
    await expect(waiting).toHaveCount(0);

    // By the keyboard, while a row has the focus.
    await heading.hover();
    await rows.all().nth(1).focus();
    await page.keyboard.press('ArrowUp');
    await expect(rows.all().first()).toBeFocused();
    await add(host, 'u-edith');
    await expect(waiting).toHaveText(`1 new ${names[0]}`);
    await page.keyboard.press('n');
    await expect(rows.all()).toHaveCount(before + 3);

    // Nobody reads it: it follows, also with what waited.
    await rows.all().first().hover();
    await add(host, 'u-kurt');
    await expect(waiting).toHaveText(`1 new ${names[0]}`);
    await heading.hover();
    await page.locator(':focus').blur();
    await expect(rows.all()).toHaveCount(before + 4);
    await add(host, 'u-emmy');
    await expect(rows.all()).toHaveCount(before + 5);
    await expect(waiting).toHaveCount(0);
  });
}
