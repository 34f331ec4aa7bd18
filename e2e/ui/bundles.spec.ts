import { type ConsoleHost, secretOf } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { expect, type TestHost, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { keepSaved } from '../pages/saved-files.ts';

/** A call of Ada's that is signed with the text of the secret instead of its bytes. */
async function failingCall(host: ConsoleHost): Promise<string> {
  const { service } = host;
  const parameters = signed({
    url: `https://localhost:${new URL(service.https).port}/socialize.setStatus`,
    parameters: { apiKey: '3_demo', UID: 'u-ada', status: 'Done! Write to ada@shop.example' },
    secret: Buffer.from(await secretOf(host)).toString('base64'),
  });
  return String((await send(service, '/socialize.setStatus', { query: parameters })).json().callId);
}

/** Makes a bundle of the failing call on the screens. @returns the file */
async function bundleOf(host: TestHost): Promise<string> {
  const { page, files, shell, log } = host;
  await failingCall(host);
  await shell.open('Log');
  await log.openTrace('socialize.setStatus');
  const saved = await keepSaved(page);
  await page.getByRole('button', { name: 'Hand on …' }).click();
  await expect(files.dialog()).toContainText('Checked in an empty service');
  await expect(files.dialog()).toContainText('The secret of the site "Demo shop"');
  await expectAccessible(host);
  await files.button('Save the bundle').click();
  await expect(files.dialog()).toHaveCount(0);
  return (await saved()).text;
}

test('R48: a failed call is handed on as a bundle, which is reproduced, opened, and shown in Requests', async ({
  host,
}) => {
  const { page, files, shell } = host;
  const file = await bundleOf(host);
  expect(file).not.toContain(await secretOf(host));

  // All that there was is gone, as in an installation that has never seen the call.
  await host.invoke('workspace.reset', { snapshot: false });
  const drop = await files.drag('case.json', file);
  await expect(
    page.getByText('Drop a call, a bundle, a workspace file, a folder of sites or a file of people'),
  ).toBeVisible();
  await drop();
  await expect(files.dialog()).toContainText('Reproduced');
  await expect(files.dialog()).toContainText('Refused: 403003 Invalid request signature.');
  await expect(files.dialog().getByRole('list', { name: 'Rules checked, in order' })).toContainText('The rule');
  await expectAccessible(host);
  await files.button('Open in this workspace').click();
  await expect(shell.heading('Requests')).toBeVisible();
  await expect(
    page
      .getByRole('textbox', { name: 'Site' })
      .or(page.getByRole('combobox', { name: 'Site' }))
      .first(),
  ).toHaveValue(/Demo shop \(bundle\)/);
  await shell.open('Sites');
  await expect(page.getByText('Demo shop (bundle)').first()).toBeVisible();
});

test('what is dropped opens where it belongs, whatever the panel: a workspace file in Sites, a call in Reproduce', async ({
  host,
}) => {
  const { page, files, shell, reproduce } = host;
  await shell.open('Log');
  await (await files.drag('workspace.json', '{"version":1,"sites":[]}'))();
  const question = page.getByRole('dialog', { name: 'Import workspace.json?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(shell.heading('Sites')).toBeVisible();
  await (await files.drag('call.txt', "curl 'http://localhost:9480/socialize.getUserInfo?apiKey=3_demo&UID=u-ada'"))();
  await expect(shell.heading('Reproduce')).toBeVisible();
  await expect(reproduce.verdict()).toContainText('Refused');
});

test('R48: a pasted call is handed on as a bundle, too', async ({ host }) => {
  const { page, files, shell, reproduce } = host;
  await shell.open('Reproduce');
  await reproduce.field().fill('https://localhost/socialize.getUserInfo?apiKey=3_dem&UID=u-ada');
  const saved = await keepSaved(page);
  await page.getByRole('button', { name: 'Hand on …' }).click();
  await expect(files.dialog()).toContainText('Checked in an empty service');
  await files.button('Save the bundle').click();
  expect(JSON.parse((await saved()).text)).toMatchObject({ expected: { errorCode: 400093 } });
});

test('what the filter shows is exported, and a chosen HAR file is read in Reproduce', async ({ host }) => {
  const { page, service, files, shell, log } = host;
  await failingCall(host);
  await send(service, '/socialize.getAvailableProviders', { query: { apiKey: '3_demo' } });
  await shell.open('Log');
  await page.keyboard.press('e');
  await expect(log.calls.all()).toHaveCount(1);
  const saved = await keepSaved(page);
  await files.menu('Export as HAR');
  const { text: har } = await saved();
  expect(JSON.parse(har).log.entries).toHaveLength(1);

  await files.choose('yesterday.har', har);
  await expect(shell.heading('Reproduce')).toBeVisible();
  await expect(page.getByText('socialize.setStatus').first()).toBeVisible();
});
