import { expect, type TestHost, test } from '../hosts/test.ts';

test.use({ firstPanel: 'sites' });

const edited = 'Demo shop and more';

/** Changes the name of the demo site and does not save it. */
async function edit({ page, shell, sites }: TestHost) {
  await shell.open('Sites');
  await sites.show('Settings');
  const name = sites.part('Settings').getByRole('textbox', { name: 'Name' });
  await name.fill(edited);
  await expect(sites.part('Settings')).toContainText('Unsaved changes');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  return { page, shell, sites, name, question };
}

test('a form with unsaved changes asks before another panel is opened, and can be kept, by keys alone', async ({
  host,
}) => {
  const { page, shell, sites, name, question } = await edit(host);
  await shell.navigation().getByRole('link', { name: 'Log' }).focus();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(shell.heading('Sites')).toBeVisible();
  await expect(name).toHaveValue(edited);

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Discard changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shell.heading('Tokens')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await shell.open('Sites');
  await sites.show('Settings');
  await expect(name).toHaveValue('Demo shop');
});

test.describe(() => {
  test.use({ firstPanel: 'overview' });

  test('a form with unsaved changes asks also before Back, another part, a new site and the palette', async ({
    host,
  }) => {
    const { page, shell, sites, name, question } = await edit(host);
    const keep = async () => {
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(name).toHaveValue(edited);
    };
    await page.evaluate(() => history.back());
    await keep();
    await sites.show('Credentials');
    await keep();
    await sites.button('New site').click();
    await keep();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Overview');
    await page.keyboard.press('Enter');
    await keep();

    await shell.navigation().getByRole('link', { name: 'Overview' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(shell.heading('Overview')).toBeVisible();
    await shell.open('Sites');
    await sites.show('Settings');
    await expect(name).toHaveValue('Demo shop');
  });
});

test('a dialog with something typed into it asks before the page is left', async ({ host }) => {
  const { page, shell } = host;
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await shell.open('People');
  await page.getByRole('button', { name: 'Create …' }).click();
  expect(await asks()).toBe(false);
  await page.getByRole('dialog').getByRole('textbox').first().fill('Grace');
  await expect.poll(asks).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await asks()).toBe(false);
});
