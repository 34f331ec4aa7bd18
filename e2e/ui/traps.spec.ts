import { resultOf } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Rows } from '../pages/lists.ts';

// What a user of the desk runs into without a warning: asked before, closed once, shown whole.

/** True when an element is larger than what is shown of it. */
const overflows = (element: Element) => element.scrollHeight > element.clientHeight;

test('D9, R34: a domain that needs a new authority is asked about before it is saved; a name under localhost needs none', async ({
  host,
}) => {
  const { page, shell } = host;
  const authority = async () =>
    (await resultOf<{ ca: { fingerprint256: string } }>(host, 'overview.get')).ca.fingerprint256;
  const before = await authority();
  await shell.open('Data centers');
  await new Rows(page, 'Data centers').open('us1.authdesk.localhost');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  const dialog = page.getByRole('dialog');
  const domain = dialog.getByRole('textbox', { name: 'Domain' });
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await domain.fill('us1.shop.co.uk');
  await save.click();
  await expect(dialog).toContainText('Make a new certificate authority?');
  await expect(dialog).toContainText('cannot vouch for us1.shop.co.uk');

  // Whoever thinks about it has saved nothing, and the form is as it was.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(domain).toHaveValue('us1.shop.co.uk');
  expect(await authority()).toBe(before);
  await save.click();
  await dialog.getByRole('button', { name: 'Use us1.shop.localhost' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(new Rows(page, 'Data centers').with('us1.shop.localhost')).toBeVisible();
  expect(await authority()).toBe(before);

  await edit.click();
  await domain.fill('us1.shop.co.uk');
  await save.click();
  await dialog.getByRole('button', { name: 'Save and make a new one' }).click();
  await expect(new Rows(page, 'Data centers').with('us1.shop.co.uk')).toBeVisible();
  await expect.poll(authority).not.toBe(before);
});

test('the first Escape closes the merge of people; with people offered it closes their list first', async ({
  host,
}) => {
  const { page, people } = host;
  await people.open('Ada Ash');
  await people.act('Merge into …');
  await expect(people.field('Into the account')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(people.dialog()).toHaveCount(0);

  await people.act('Merge into …');
  await people.field('Into the account').fill('bruno');
  await expect(page.getByRole('option', { name: /u-bruno/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(people.dialog()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(people.dialog()).toHaveCount(0);
});

test('the command palette has one scrollbar, also in a low window', { tag: '@deep' }, async ({ host }) => {
  const { page } = host;
  for (const height of [520, 700, 900]) {
    await page.setViewportSize({ width: 900, height });
    await page.getByRole('button', { name: 'Search and commands' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('group', { name: 'Search and commands' })).toBeVisible();
    const bars = await dialog.evaluate((root) =>
      [root, ...root.querySelectorAll('*')].flatMap((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const [wide, high] = [
          element.scrollWidth > element.clientWidth,
          element.scrollHeight > element.clientHeight + 1,
        ];
        // `scroll` draws a bar also where everything fits.
        const across = overflowX === 'scroll' || (overflowX === 'auto' && wide) ? ['across'] : [];
        const down = overflowY === 'scroll' || (overflowY === 'auto' && high) ? ['down'] : [];
        return [...across, ...down];
      }),
    );
    expect(bars, `${height} px`).toEqual(['down']);
    await dialog.getByRole('group', { name: 'Search and commands' }).evaluate((list) => list.scrollTo(0, 200));
    await expect(dialog.locator('.mantine-ScrollArea-scrollbar:visible')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('the navigation needs no scrollbar at 900 × 700 pixels and less', { tag: '@deep' }, async ({ host }) => {
  const { page, shell } = host;
  await shell.open('Overview');
  for (const [width, height] of [
    [900, 700],
    [900, 600],
    [1440, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    const rail = page.getByRole('navigation').first().locator('..');
    expect(await rail.evaluate(overflows), `${width} × ${height}`).toBe(false);
    for (const link of await page.getByRole('navigation').first().getByRole('link').all()) {
      expect((await link.boundingBox())?.height, `${width} × ${height}`).toBeGreaterThanOrEqual(24);
    }
  }
});

test('a long code of a message is shown whole, in lines, and copied whole', async ({ host }) => {
  const { page, outbox } = host;
  await page.setViewportSize({ width: 900, height: 700 });
  const send = async (method: string, parameters: Record<string, string>) => {
    const body = new URLSearchParams({ apiKey: '3_demo', ...parameters });
    return (await fetch(`${host.service.http}/${method}`, { method: 'POST', body })).text();
  };
  const { regToken } = JSON.parse(await send('accounts.initRegistration', {}));
  const email = 'new@shop.example';
  const registering = { regToken, email, password: 'Correct-horse-7', finalizeRegistration: 'true' };
  expect(await send('accounts.register', registering)).toContain('"errorCode":0');
  await send('accounts.resetPassword', { loginID: email });
  await outbox.open();
  await outbox.messages.open('new@shop.example');
  const code = outbox.message().locator('li code').first();
  await expect(code).toBeVisible();
  const [inside, whole] = await Promise.all([
    outbox.message().evaluate((element) => element.scrollWidth <= element.clientWidth),
    code.evaluate((element) => element.scrollWidth <= element.clientWidth + 1),
  ]);
  expect([inside, whole]).toEqual([true, true]);
});

test('People show custom identifiers, communications and the rules for logins of an account, and where to change them', async ({
  host,
}) => {
  const { page, people, shell } = host;
  const set = (name: string, value: object) => ({ name, value: JSON.stringify(value) });
  const { response } = await resultOf<{ response?: { body: string } }>(host, 'requests.send', {
    apiKey: '3_demo',
    method: 'accounts.setAccountInfo',
    httpMethod: 'POST',
    transport: 'https',
    credential: { kind: 'secret' },
    parameters: [
      { name: 'UID', value: 'u-ada' },
      set('customIdentifiers', { loyaltyId: 'L-1001' }),
      set('communications', { news: { status: 'optIn' } }),
      set('rba', { riskPolicy: '_off', riskPolicyLocked: true }),
    ],
  });
  expect(response?.body).toContain('"errorCode":0');
  await people.open('Ada Ash');
  await people.view('Data');
  await expect(people.detail()).toContainText('L-1001');
  await expect(people.detail()).toContainText('optIn');
  await expect(people.detail()).toContainText('_off');
  await expect(people.detail()).toContainText('only the site');
  await expectAccessible(host);
  await people.detail().getByRole('button', { name: 'Change … customIdentifiers' }).click();
  await expect(shell.heading('Requests')).toBeVisible();
  await expect(
    page.getByText('{"loyaltyId":"L-1001"}').or(page.locator('input[value*="loyaltyId"]')).first(),
  ).toBeVisible();
});
