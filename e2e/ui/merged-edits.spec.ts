import type { Page } from 'playwright/test';
import { resultOf } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'sites' });

const question = (page: Page) => page.getByRole('alert').filter({ hasText: 'Changed elsewhere' });

test('a save of a site keeps what another console changed meanwhile, and a setting that both changed is asked', async ({
  host,
}) => {
  const { page, sites } = host;
  const change = (settings: object) => host.invoke('sites.update', { apiKey: '3_demo', settings });
  const saved = async () => {
    const list = await resultOf<{ apiKey: string }[]>(host, 'sites.list');
    return list.find(({ apiKey }) => apiKey === '3_demo');
  };
  const settings = sites.part('Settings');
  const name = settings.getByRole('textbox', { name: 'Name' });
  const save = settings.getByRole('button', { name: 'Save', exact: false });
  await sites.show('Settings');
  await name.fill('Mine');
  await change({ domains: ['other.example'] });
  await expect(settings).toContainText('other.example');
  await save.click();
  await expect(settings).not.toContainText('Unsaved changes');
  expect(await saved()).toMatchObject({ name: 'Mine', domains: ['other.example'] });

  await name.fill('Mine again');
  await change({ name: 'Theirs' });
  await expect(question(page)).toContainText('name: "Mine again" here, "Theirs" elsewhere');
  await save.click();
  expect(await saved()).toMatchObject({ name: 'Theirs' });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(settings).not.toContainText('Unsaved changes');
  expect(await saved()).toMatchObject({ name: 'Mine again' });
});

test('a dialog that is open shows what was changed elsewhere, and sends back only what was typed in it', async ({
  host,
}) => {
  const { page, shell } = host;
  const { id } = await resultOf<{ id: number }>(host, 'failures.save', {
    failure: { enabled: true, effect: { kind: 'error', errorCode: 500001 }, when: { kind: 'next', count: 3 } },
  });
  await shell.open('Time and failures');
  await page.getByRole('button', { name: /^Edit:/ }).click();
  const dialog = page.getByRole('dialog');
  const method = dialog.getByRole('combobox', { name: 'Method' });
  await method.fill('accounts.search');
  await method.blur();
  await host.invoke('failures.save', {
    id,
    failure: { enabled: true, effect: { kind: 'error', errorCode: 403003 }, when: { kind: 'next', count: 3 } },
  });
  await expect(dialog.getByRole('combobox', { name: 'Error code' })).toHaveValue(/403003/);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toHaveCount(0);
  expect(await resultOf(host, 'failures.list')).toMatchObject([
    { method: 'accounts.search', effect: { errorCode: 403003 } },
  ]);
});

for (const [title, theirs] of [
  ['stays', { skipConsent: true }],
  ['is asked about where it is the same member, and nothing is saved before', { description: 'Theirs' }],
] as const) {
  test(`R65: what another console changed, and a dialog has not heard of, ${title}`, async ({ host }) => {
    const { page, sites } = host;
    const apiKey = '3_demo';
    const settings = { description: 'Loyalty app', redirectUris: ['https://app.example/cb'] };
    const { clientID } = await resultOf<{ clientID: string }>(host, 'openid.createParty', { apiKey, settings });
    await sites.show('OpenID');
    await sites.button('Edit Loyalty app').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Points app');
    const held = await host.holdResponse('openid.provider');
    await host.invoke('openid.updateParty', { apiKey, clientID, settings: theirs });
    await held.reached;
    await dialog.getByRole('button', { name: 'Save' }).click();
    if ('description' in theirs) {
      await expect(page.getByText('Somebody else has changed "description"')).toBeVisible();
      await held.release();
      await expect(question(page)).toContainText('description: "Points app" here, "Theirs" elsewhere');
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
    }
    await expect(dialog).toHaveCount(0);
    if ('skipConsent' in theirs) await held.release();
    const { parties } = await resultOf<{ parties: object[] }>(host, 'openid.provider', { apiKey });
    expect(parties).toMatchObject([{ settings: { ...theirs, description: 'Points app' } }]);
  });
}
