import { saveData } from '../hosts/browser.ts';
import { expect, test } from '../hosts/browser-test.ts';
import { runCommand, serve } from '../hosts/serve.ts';
import { Shell } from '../pages/shell.ts';
import { SitesPage } from '../pages/sites.ts';

interface Exported {
  readonly sites: readonly { readonly apiKey: string; readonly name: string; readonly domains: readonly string[] }[];
}

test('what the command line changes shows in a form that is open, and a save of the form keeps it', {
  tag: '@deep',
}, async ({ chromium }) => {
  const service = await serve({ console: true, workspace: null });
  const context = await chromium.newContext();
  await context.addInitScript(saveData);
  const data = ['--data', service.dataDir];
  const exported = async () => JSON.parse((await runCommand(['export', '-', ...data])).stdout) as Exported;
  const demo = async () => (await exported()).sites.find(({ apiKey }) => apiKey === '3_demo');
  try {
    const page = await context.newPage();
    await page.goto(service.console ?? '');
    await new Shell(page).open('Sites');
    const settings = new SitesPage(page).part('Settings');
    await settings.getByRole('textbox', { name: 'Name' }).fill('Mine');
    const before = await exported();
    const sites = before.sites.map((site) =>
      site.apiKey === '3_demo' ? { ...site, domains: ['by-command.example'] } : site,
    );
    const { code, stderr } = await runCommand(['import', '-', ...data], JSON.stringify({ ...before, sites }));
    expect([code, stderr]).toEqual([0, '']);
    await expect(settings).toContainText('by-command.example');
    await settings.getByRole('button', { name: 'Save', exact: false }).click();
    await expect(settings).not.toContainText('Unsaved changes');
    expect(await demo()).toMatchObject({ name: 'Mine', domains: ['by-command.example'] });
  } finally {
    await context.close();
    await service.stop();
  }
});
