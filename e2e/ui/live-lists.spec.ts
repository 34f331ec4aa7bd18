import type { ConsoleHost } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
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

const inSight = 0.99;

/** A list of several pages: what its columns have in its first row and in its last one. */
const long = [
  {
    panel: 'People',
    table: 'People',
    async fill(host: ConsoleHost) {
      const people = Array.from({ length: 250 }, (_, n) => ({ UID: `long-${String(n).padStart(3, '0')}` }));
      await host.invoke('people.import', { apiKey: '3_demo', format: 'json', text: JSON.stringify(people) });
    },
    first: 'long-249',
    beforeFirst: 'u-ada',
  },
  {
    panel: 'Log',
    table: 'Calls, newest first',
    async fill({ service }: ConsoleHost) {
      await send(service, '/accounts.search', { query: { apiKey: '3_first' } });
      for (let n = 0; n < 240; n += 1) await send(service, `/made.up${n}`, { query: { apiKey: '3_demo' } });
    },
    first: 'made.up239',
    beforeFirst: 'accounts.search',
  },
] as const;

for (const { panel, table, fill, first, beforeFirst } of long) {
  test(`${panel}: End leads to the very last row of a list of many pages, Home back to the first`, {
    tag: '@deep',
  }, async ({ host }) => {
    const { page } = host;
    const rows = new Rows(page, table);
    const focused = rows.grid.locator('[role="row"]:focus');
    await fill(host);
    await new Shell(page).open(panel);
    await expect(rows.with(first).first()).toBeVisible();
    await rows.all().first().focus();
    await page.keyboard.press('End');
    await expect(focused).toContainText(beforeFirst);
    await expect(focused).toBeInViewport({ ratio: inSight });
    // Up from there the rows before are read, and none is left out.
    const seen = new Set<string>();
    for (let row = 0; row < 130; row += 1) {
      seen.add((await focused.innerText()).replace(/\s+/g, ' '));
      await page.keyboard.press('ArrowUp');
    }
    await expect(focused).toContainText(first.slice(0, 4));
    await expect(focused).toBeInViewport({ ratio: inSight });
    expect(seen.size).toBe(130);
    await page.keyboard.press('Home');
    await expect(focused).toHaveAttribute('aria-rowindex', '2');
    await expect(focused).toContainText(first);
    await expect(focused).toBeInViewport({ ratio: inSight });
  });
}
