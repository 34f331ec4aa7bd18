import type { Page } from 'playwright/test';
import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { ProviderWindow } from '../pages/provider-window.ts';

test.use({ firstPanel: 'flows' });

// Use case 4: on the desktop in the in-app window, in a browser in a tab. e2e/desktop has the whole stories.

async function popupOf(window: Page, button: string): Promise<ProviderWindow> {
  const [popup] = await Promise.all([
    window.context().waitForEvent('page'),
    window.getByRole('button', { name: button }).click(),
  ]);
  await popup.getByText('Simulated').waitFor();
  return new ProviderWindow(popup);
}

test('D40: a page of another origin gets a code in a pop-up window; its messages and events are shown, with their code', async ({
  host,
}) => {
  const { flows } = host;
  await flows.useCase('Client-side login');
  await flows.choose('The page gets', 'A code');
  const window = await host.loginPage(() => flows.button('Open the page').click());
  const provider = await popupOf(window, 'Log in with Facebook');
  await provider.choose('Ada');
  await provider.press('Allow and continue');
  await expect(window.getByText('The page has sent the code to its server.')).toBeVisible();

  const event = await flows.openStep('onLogin');
  await expect(event.getByRole('table', { name: 'Given to the handler of the page' })).toContainText('authCode');
  await expect(event).toContainText('co2.s.');
  await expect(await flows.codeOf('Login request', 'JavaScript of the page')).toContainText('authCodeOnly: true');
  await flows.button('Exchange the code').click();
  await expect(flows.obtained()).toContainText('Access token');
  await flows.button('Use the code a second time').click();
  await expect(flows.obtained()).toContainText('used before');

  await flows.button('Close the page').click();
  await expect(flows.obtained()).toContainText('The page is gone');
  expect(host.violations).toEqual([]);
});

test('what if: an unknown key ends the login in the page with what to do next', async ({ host }) => {
  const { flows } = host;
  await flows.useCase('Client-side login');
  await host.loginPage(() => flows.button('unknown key').click());
  await expect(flows.obtained()).toContainText('The library could not be loaded');
  await expect(flows.steps().last()).toContainText('refused');
});

test('the panel has no accessibility fault, and neither has the page, in light and in dark', { tag: '@night' }, async ({
  host,
}) => {
  const { flows } = host;
  await flows.useCase('Client-side login');
  await flows.choose('Log in by', 'Screen set');
  const window = await host.loginPage(() => flows.button('Open the page').click());
  await window.getByRole('button', { name: 'Log in' }).waitFor();
  expect.soft(await accessibilityFaults(host.page), 'panel').toEqual([]);
  await window.bringToFront();
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    expect.soft(await accessibilityFaults(window), `page, ${colorScheme}`).toEqual([]);
  }
});

test('D18: a site without a name of this machine registers one where it is missed', async ({ host }) => {
  const { page, flows } = host;
  await host.invoke('sites.update', { apiKey: '3_demo', settings: { domains: ['shop.example'] } });
  await flows.useCase('Client-side login');
  await expect(page.getByRole('button', { name: 'Start anyway' })).toBeVisible();
  await page.getByRole('button', { name: 'Register localhost' }).click();
  await expect(page.getByRole('button', { name: 'Open the page' })).toBeVisible();
});
