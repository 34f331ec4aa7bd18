import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'flows' });

// A user who has gone elsewhere before the response arrives stays there.

test('a login that is ready late opens no window over another panel, and waits in the list', async ({ host }) => {
  const { shell, flows } = host;
  await flows.useCase('Token in the redirect');
  const held = await host.holdResponse('flows.start');
  await flows.startLogin();
  await held.reached;
  await shell.open('Log');
  await held.release();
  await expect(shell.heading('Log')).toBeVisible();
  await shell.open('Flows');
  await flows.runs().getByRole('button').click();
  const login = await host.loginPage(() => flows.button('Open the login').click());
  await expect(login.getByText('Simulated')).toBeVisible();
});

test('a response closes the dialog that asked for it, and no other', async ({ host }) => {
  const { page, sites, shell } = host;
  await shell.open('Sites');
  const held = await host.holdResponse('sites.rotateSecret');
  await sites.button('Rotate secret').click();
  await sites.dialog().getByRole('button', { name: 'Rotate secret' }).click();
  await held.reached;
  await page.keyboard.press('Escape');
  await expect(sites.dialog()).toHaveCount(0);
  await expect(page.getByText('Both secrets are valid now.')).toBeVisible();
  await sites.button('Revoke previous secret').click();
  await expect(sites.dialog()).toBeVisible();
  await held.release();
  await expect(sites.dialog()).toContainText('Revoke the previous secret');
});

test('what is typed while a form is being saved stays in it, unsaved', async ({ host }) => {
  const { page, sites, shell } = host;
  await shell.open('Sites');
  await sites.show('Settings');
  const name = sites.part('Settings').getByRole('textbox', { name: 'Name' });
  await name.fill('Garden');
  const held = await host.holdResponse('sites.update');
  await sites.button('Save changes').click();
  await held.reached;
  await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible();
  await name.fill('Garden and home');
  await held.release();
  await expect(page.getByText('The settings were saved.')).toBeVisible();
  await expect(name).toHaveValue('Garden and home');
  await expect(sites.part('Settings')).toContainText('Unsaved changes');
  await sites.button('Discard').click();
  await expect(name).toHaveValue('Garden');
});

test('a token that is being read stays open when it expires and leaves the filtered list', { tag: '@deep' }, async ({
  host,
}) => {
  const { page, shell, flows, tokens } = host;
  await flows.useCase('Server to server');
  await flows.fill('x_sessionExpiration', '0');
  await flows.button('Get a token').click();
  await expect(flows.obtained()).toContainText('Access token');
  await shell.open('Tokens');
  await tokens.onlyState('valid');
  await tokens.act(tokens.rows.all().first(), 'Reveal');
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await expect(dialog).toContainText('st2.s.');
  await host.invoke('tokens.closeBrowser', {});
  await expect(page.getByText('No token or code fits the filter.')).toBeVisible();
  await expect(dialog).toContainText('st2.s.');
});
