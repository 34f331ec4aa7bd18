import { expect, type TestHost, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';

test.use({ firstPanel: 'settings' });

/** Gets a token server to server; `runs` counts this one. */
const tokenServerToServer = async ({ shell, flows }: TestHost, runs: number): Promise<void> => {
  await shell.open('Flows');
  await flows.useCase('Server to server');
  await flows.fill('x_siteUID', 'u-ada');
  await flows.button('Get a token').click();
  await expect(flows.runs()).toHaveCount(runs);
};

const garden = { version: 1, sites: [{ name: 'Garden', apiKey: '3_garden' }] };

test('R25: a snapshot brings sites and tokens back, after a question that says what is lost', async ({ host }) => {
  const { page, tokens, flows, shell, settings, sites } = host;
  await tokenServerToServer(host, 1);
  await shell.open('Settings');
  await expect(settings.part('Snapshots')).toContainText('No snapshots yet');
  await settings.button('Create snapshot').click();
  await settings.name().fill('../etc');
  await expect(settings.dialog()).toContainText('A name is 1 to 60 letters');
  await expectAccessible(host);
  await settings.name().fill('before-garden');
  await settings.press('Create snapshot');
  await expect(settings.snapshots.with('before-garden')).toContainText('1 site, 5 people');

  await shell.open('Sites');
  await sites.chooseImport('workspace.json', JSON.stringify(garden));
  await sites.dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect(sites.sites.all()).toHaveCount(2);
  await tokenServerToServer(host, 2);

  await shell.open('Settings');
  await settings.button('Restore before-garden').click();
  await expect(settings.dialog()).toContainText('What they are now is lost');
  await expectAccessible(host);
  await settings.press('Cancel');
  await settings.button('Restore before-garden').click();
  await settings.press('Restore snapshot');
  await expect(page.getByText('before-garden was restored.')).toBeVisible();

  // Every list has been read again.
  await shell.open('Sites');
  await expect(sites.sites.all()).toHaveCount(1);
  await shell.open('Tokens');
  await expect(tokens.rows.all()).toHaveCount(1);
  await shell.open('Flows');
  await expect(flows.runs()).toHaveCount(1);

  await shell.open('Settings');
  await settings.button('Remove before-garden').click();
  await settings.press('Remove snapshot');
  await expect(settings.part('Snapshots')).toContainText('No snapshots yet');
});

test('R25: a reset says what goes, offers its undo, and the undo brings it back', async ({ host }) => {
  const { shell, settings, sites } = host;
  await shell.open('Sites');
  await sites.chooseImport('workspace.json', JSON.stringify(garden));
  await sites.dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect(sites.sites.all()).toHaveCount(2);

  await shell.open('Settings');
  await settings.button('Reset the workspace').click();
  await expect(settings.dialog()).toContainText('2 sites, 5 people');
  await expect(settings.dialog()).toContainText('The log is emptied for good');
  await settings.press('Reset');
  await expect(settings.snapshots.with('by a reset')).toHaveCount(1);
  await expect(settings.part('Reset')).toContainText('as after a fresh start');
  await expectAccessible(host);
  await shell.open('Sites');
  await expect(sites.sites.all()).toHaveCount(1);
  await shell.open('Settings');
  await settings.button('Undo the reset').click();
  await expect(settings.dialog()).toContainText('2 sites, 5 people');
  await settings.press('Restore snapshot');
  await shell.open('Sites');
  await expect(sites.sites.all()).toHaveCount(2);

  // The snapshot stays after the offer to undo is closed.
  await shell.open('Settings');
  await settings.button('Reset the workspace').click();
  await settings.press('Reset');
  await expect(settings.snapshots.all()).toHaveCount(2);
  await settings.snapshots
    .all()
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await settings.press('Restore snapshot');
  await shell.open('Sites');
  await expect(sites.sites.all()).toHaveCount(2);
});

test('R25: a reset from elsewhere begins the console anew: nothing is left of what was typed for what is gone', async ({
  host,
}) => {
  const { page, shell, requests } = host;
  await shell.open('Requests');
  await requests.method('socialize.setStatus');
  await requests.parameter('status').fill('of a person who goes');
  // As another window, or `authdesk reset`, does it.
  await host.invoke('workspace.reset', { snapshot: false });
  await expect(page.getByRole('status').filter({ hasText: 'as after a fresh start' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(shell.heading('Requests')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Method', exact: true })).not.toHaveValue('socialize.setStatus');
});

test('R53: the size limit of the log is checked at its field and saved, and shows what another window sets', async ({
  host,
}) => {
  const { shell, settings } = host;
  const log = settings.part('Log');
  await expect(log).toContainText(/Log takes\s*[0-9.]+ (KiB|MiB)/);
  await expect(settings.button('Save')).toBeDisabled();
  await settings.logLimit().fill('15');
  await expect(log).toContainText('Give the size of the log from 16 MiB on.');
  await settings.logLimit().fill('');
  await expect(log).toContainText('Give the size of the log as a whole number.');
  await settings.logLimit().fill('512');
  await settings.button('Save').click();
  await expect(host.page.getByText('The settings were saved.')).toBeVisible();
  await expect(settings.button('Save')).toBeDisabled();
  await shell.open('Log');
  await shell.open('Settings');
  await expect(settings.logLimit()).toHaveValue('512 MiB');

  // Set in another window, it shows here. It stays through what starts a test over, so it is also set back.
  await host.invoke('settings.save', { keepLogMib: 2048 });
  await expect(settings.logLimit()).toHaveValue('2,048 MiB');
});

test('a port that the command line gives is read, not set: Settings shows the one in use, also where 0 was given', async ({
  host,
}) => {
  test.skip(host.kind === 'electron', 'The desktop app is started without --console-port, so that field stays.');
  const { settings } = host;
  const ports = settings.part('Ports');
  await expect(ports).toContainText(new URL(host.service.https).port);
  await expect(ports).toContainText('Given by --https-port.');
  await expect(ports.getByRole('textbox')).toHaveCount(0);
});
