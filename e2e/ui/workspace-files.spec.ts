import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'sites' });

const site = { name: 'Garden', apiKey: '3_garden', dataCenter: 'us1', domains: ['garden.example'] };

/** Files that are refused, and the sentence that says why; each names the member. */
const broken: readonly (readonly [what: string, file: string, sentence: string | RegExp])[] = [
  ['no JSON', '{ "version": 1,', 'workspace.json is not a JSON file.'],
  ['an unknown member', JSON.stringify({ version: 1, sites: [{ ...site, colour: 'red' }] }), 'sites[0].colour'],
];

for (const [what, file, sentence] of broken) {
  test(`a workspace file with ${what} is refused with a sentence, and nothing of it is imported`, async ({ host }) => {
    const { page, sites } = host;
    await sites.chooseImport('workspace.json', file);
    const open = sites.dialog().getByRole('button', { name: 'Import', exact: true });
    const told = page.getByRole('alert').filter({ hasText: sentence });
    await expect(open.or(told).first()).toBeVisible();
    if (await open.isVisible()) await open.click();
    await expect(told).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sites.dialog()).toHaveCount(0);
    await expect(sites.sites.all()).toHaveCount(1);
  });
}

test('the counts of a workspace file are shown, then it is imported', async ({ host }) => {
  const { sites } = host;
  const account = { site: '3_garden', UID: 'g-1', profile: { firstName: 'Gil' } };
  await sites.chooseImport('workspace.json', JSON.stringify({ version: 1, sites: [site], people: [account] }));
  await expect(sites.dialog()).toContainText('0 data centers, 1 site and 1 person');
  await sites.dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect(sites.dialog()).toHaveCount(0);
  await sites.sites.open('Garden');
  await sites.show('Settings');
  await expect(sites.part('Settings')).toContainText('garden.example');
});
