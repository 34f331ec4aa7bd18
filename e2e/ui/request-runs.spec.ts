import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes, look } from '../pages/looks.ts';
import { RequestsPage } from '../pages/requests.ts';
import { keepSaved } from '../pages/saved-files.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'requests' });

const SECRET = 'Secret4TheTests0123456789';
const call = (name: string, UID: string, folder?: string[]) => ({
  name,
  ...(folder && { folder }),
  draft: {
    apiKey: '3_demo',
    method: 'socialize.getUserInfo',
    httpMethod: 'GET',
    transport: 'https',
    credential: { kind: 'signature' },
    parameters: [{ name: 'UID', value: UID }],
  },
});
const smoke = { name: 'Smoke', requests: [call('Who', '{{who}}', ['Read']), call('Nobody', 'u-nobody')] };

test('a collection is run with its checks; the report names the cause of each failure and is saved as JUnit XML', async ({
  host,
}) => {
  const { page } = host;
  const requests = new RequestsPage(page);
  await host.invoke('requestCollections.save', { collection: smoke });
  await new Shell(page).open('Requests');
  await requests.view('Collections');
  await page.getByRole('button', { name: 'Checks of Nobody' }).click();
  await requests.dialog().getByRole('button', { name: 'Add a check' }).click();
  await requests.dialog().getByRole('textbox', { name: 'Check 1: value' }).fill('403005');
  await requests.submit();
  await expect(requests.dialog()).toBeHidden();
  await expect(page.getByText('one check')).toBeVisible();

  await page.getByRole('button', { name: 'Run Smoke' }).click();
  const results = page.getByRole('list', { name: 'Calls of the run' }).getByRole('listitem');
  await expect(results.first()).toContainText('Read / Who');
  await expect(results.first()).toContainText('{{who}} has no value. Add it to the collection or the environment.');
  await expect(results.nth(1)).toContainText('Passed');
  await expect(requests.dialog()).toContainText('1 failed');
  const saved = await keepSaved(page);
  await requests.dialog().getByRole('button', { name: 'JUnit XML' }).click();
  const { name, text } = await saved();
  expect(name).toBe('Smoke-run.xml');
  expect(text).toContain('name="Nobody"');
  await results.nth(1).getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Log', exact: true })).toBeVisible();
});

test('R15: an environment is chosen in the head of the panel; its secret is masked, and filled in when a call is sent', async ({
  host,
}) => {
  const { page } = host;
  const requests = new RequestsPage(page);
  await new Shell(page).open('Requests');
  await page.getByRole('button', { name: 'Environments …' }).click();
  await requests.submit();
  await expect(requests.dialog()).toContainText('Give the environment a name.');
  await requests.dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Local');
  await requests.addVariable(1, 'who', 'u-ada');
  await requests.addVariable(2, 'note', 'short');
  await requests.dialog().getByRole('checkbox', { name: 'Variable 2 is secret' }).check();
  await requests.submit();
  await expect(requests.dialog()).toContainText('could not be found and masked');
  await requests.dialog().getByLabel('Variable 2: Value').fill(SECRET);
  await requests.submit();
  await expect(requests.dialog()).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Environment' })).toHaveValue('Local');

  await requests.parameter('UID').fill('{{who}}');
  await page.getByRole('button', { name: 'Add a parameter' }).click();
  await page.getByRole('textbox', { name: /name/i }).last().fill('note');
  await page.getByRole('textbox', { name: /value/i }).last().fill('{{note}}');
  await requests.send();
  await expect(requests.response()).toContainText('ada@shop.example');
  await expect(page.getByRole('main')).toContainText('Secr…');
  await expect(page.getByRole('main')).not.toContainText(SECRET);

  await page.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: 'No environment' }).click();
  await expect(page.getByText('{{who}}, {{note}} have no value')).toBeVisible();
  await page.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: 'Local' }).click();
  await page.getByRole('button', { name: 'Environments …' }).click();
  await requests
    .dialog()
    .getByRole('button', { name: /^(Show|Reveal) .*note/ })
    .click();
  await expect(requests.dialog()).toContainText(SECRET);
});

test('a Postman collection comes with its folders, says that its scripts are left out, and goes again', {
  tag: '@night',
}, async ({ host }) => {
  const { page } = host;
  const requests = new RequestsPage(page);
  await new Shell(page).open('Requests');
  await requests.view('Collections');
  const file = {
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'Accounts',
        item: [{ name: 'Login', request: 'https://localhost/accounts.login?apiKey=3_demo&loginID=ada' }],
        event: [{ listen: 'test', script: { exec: ['x()'] } }],
      },
    ],
  };
  await page
    .getByLabel('Postman collection')
    .setInputFiles({ name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await expect(requests.dialog()).toContainText('One script is left out: Authdesk never runs scripts of a file.');
  await requests.dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Run the folder Accounts' })).toBeVisible();
  await expect(requests.saved('Shop').last()).toContainText('accounts.login');
  await page.getByRole('button', { name: 'Actions of Shop' }).click();
  const saved = await keepSaved(page);
  await page.getByRole('menuitem', { name: 'Export for Postman' }).click();
  expect((await saved()).name).toBe('Shop.postman_collection.json');
});

for (const colorScheme of colorSchemes) {
  test(`R39: runs, checks and environments have no accessibility fault, ${colorScheme}`, { tag: '@night' }, async ({
    host,
  }) => {
    const { page } = host;
    const seen = await look(host, colorScheme);
    const requests = new RequestsPage(page);
    const check = async (state: string) => {
      expect.soft(await accessibilityFaults(page), `${state}, ${seen}`).toEqual([]);
    };
    await host.invoke('requestCollections.save', { collection: smoke });
    await host.invoke('requestEnvironments.save', {
      environment: { name: 'Local', variables: [{ name: 'key', secret: true, value: SECRET }] },
    });
    await new Shell(page).open('Requests');
    await requests.view('Collections');
    await check('collections');
    await page.getByRole('button', { name: 'Run Smoke' }).click();
    await expect(page.getByRole('list', { name: 'Calls of the run' })).toBeVisible();
    await check('a report');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Checks of Who' }).click();
    await requests.dialog().getByRole('button', { name: 'Add a check' }).click();
    await check('checks');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Environments …' }).click();
    await requests.dialog().getByRole('combobox', { name: 'Environment to edit' }).click();
    await page.getByRole('option', { name: 'Local' }).click();
    await check('environments');
  });
}
