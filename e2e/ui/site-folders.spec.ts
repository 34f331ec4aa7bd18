import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'sites' });

// A folder in the layout of the accelerator (C 1), as its maker's tools write it.
const site = 'Garden Co/Sites/www.garden.example';
const script = '{ onLoad: function () { document.title = "run"; } }';
const files = {
  'cdc-accelerator.json': JSON.stringify({
    source: [{ apiKey: '4_garden' }],
    cache: [
      {
        ...{ apiKey: '4_garden', baseDomain: 'www.garden.example', dataCenter: 'us1' },
        ...{ partnerId: 7, partnerName: 'Garden Co' },
      },
    ],
  }),
  [`build/${site}/Policies/policies.json`]: JSON.stringify({
    passwordComplexity: { minLength: 8 },
    security: { signDeviceId: 'js_latest' },
  }),
  [`build/${site}/WebSdk/WebSdk.js`]: script,
};

/** The folder on the disk, with one file changed. */
function written(change: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'authdesk-site-folder-'));
  for (const [path, text] of Object.entries({ ...files, ...change })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('C 1: a folder of sites shows what it changes and what is only kept, then it is imported', async ({ host }) => {
  const { page, sites } = host;
  const root = written();
  const title = await page.title();
  await page.getByLabel('Folder of sites').setInputFiles(root);
  const preview = sites.dialog();
  await expect(preview).toContainText('The folder has 1 site, 1 of them new here.');
  const row = preview.getByRole('row').filter({ hasText: 'Policies: passwordComplexity.minLength' });
  await expect(row).toContainText('not there');
  await expect(row).toContainText('8');
  await expect(preview).toContainText('1 member is only kept and returned');
  await preview.getByRole('button', { name: 'Import sites' }).click();
  await expect(sites.dialog()).toHaveCount(0);
  await sites.sites.open('www.garden.example');
  await page.getByLabel('Folder of sites').setInputFiles(root);
  await expect(sites.dialog()).toContainText('Nothing differs.');
  expect(await page.title()).toBe(title);
  rmSync(root, { recursive: true });
});

test('C 1: what is dropped on Sites opens the preview: a zip that is none is refused with a sentence', async ({
  host,
}) => {
  const { page, sites } = host;
  await page.evaluate(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['no zip'], 'garden.zip', { type: 'application/zip' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  });
  await expect(sites.dialog().getByRole('alert')).toContainText('The zip cannot be read: it is no zip.');
  // Said once: not at the bottom of the panel, too.
  await expect(page.getByRole('alert').filter({ hasText: 'The zip cannot be read' })).toHaveCount(1);
});

test('R25: the preview of a folder offers to remove the other sites: it names them before, and the button says how many', async ({
  host,
}) => {
  const { page, sites } = host;
  const root = written();
  await expect(sites.sites.all()).toHaveCount(1);
  await page.getByLabel('Folder of sites').setInputFiles(root);
  const preview = sites.dialog();
  await expect(preview).toContainText('The folder has 1 site, 1 of them new here.');
  await expect(preview.getByRole('alert')).toHaveCount(0);
  await preview.getByRole('switch', { name: /^Remove the sites/ }).check();
  await expect(preview.getByRole('alert')).toContainText('1 site is removed, with its people:');
  await expect(preview.getByRole('alert')).toContainText('3_demo');
  await preview.getByRole('switch', { name: /^Remove the sites/ }).uncheck();
  await expect(preview.getByRole('button', { name: 'Import sites' })).toBeEnabled();
  await expect(preview.getByRole('alert')).toHaveCount(0);
  await preview.getByRole('switch', { name: /^Remove the sites/ }).check();
  await preview.getByRole('button', { name: 'Import, and remove 1 site' }).click();
  await expect(sites.dialog()).toHaveCount(0);
  await expect(sites.sites.all()).toHaveCount(1);
  await sites.sites.open('www.garden.example');
  rmSync(root, { recursive: true });
});
