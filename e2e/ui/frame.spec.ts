import { expect, test } from '../hosts/test.ts';
import { panels } from '../pages/shell.ts';

// The frame around the panels: it stays where it is, and each of its parts can be reached in a low window (200 % zoom).

test('a jump to a part of a site moves its pane, and not the navigation', async ({ host }) => {
  const { page, shell, sites } = host;
  await shell.open('Sites');
  await sites.show('Settings');
  await sites.part('Site group').scrollIntoViewIfNeeded();
  await expect(sites.part('Site group')).toBeInViewport();
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  await expect(shell.navigation().getByText('Authdesk')).toBeInViewport();
});

test('in a window as low as one at 200 % zoom no entry of the navigation covers another', async ({ host }) => {
  const { page, shell } = host;
  const size = page.viewportSize();
  await page.setViewportSize({ width: 720, height: 450 });
  const boxes = await Promise.all(
    [
      ...panels.map(({ name }) => shell.navigation().getByRole('link', { name })),
      page.getByRole('button', { name: 'Help', exact: true }),
    ].map((part) => part.boundingBox()),
  );
  const tops = boxes.map((box) => box?.y ?? Number.NaN);
  const bottoms = boxes.map((box) => (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN));
  for (const [index, bottom] of bottoms.slice(0, -1).entries()) {
    expect(tops[index + 1]).toBeGreaterThanOrEqual(bottom);
  }
  // Targets are at least 24 pixels high (WCAG 2.5.8).
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(24);
  // The foot is below all of them, and in sight.
  const state = await page.locator('footer [data-up]').boundingBox();
  expect(state?.y).toBeGreaterThanOrEqual(bottoms.at(-2) ?? Number.NaN);
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await expect(help).toBeInViewport({ ratio: 1 });
  await help.click();
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  if (size) await page.setViewportSize(size);
});

test('an address opens the shortcuts over the panel that is shown, which keeps its own address', async ({ host }) => {
  const { page, shell } = host;
  await shell.open('Log');
  await page.evaluate(() => {
    location.hash = '#/open/shortcuts';
  });
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shell.heading('Log')).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toBe('#/log');
});

test('Settings says where notifications of refused calls are to be had', async ({ host }) => {
  const { page, shell } = host;
  await shell.open('Settings');
  const part = page.getByRole('region', { name: 'Notifications' });
  await expect(part.getByRole('switch', { name: 'Refused calls' })).not.toBeChecked();
  if (host.kind === 'chromium') {
    await expect(part.getByRole('switch')).toBeDisabled();
    await expect(part).toContainText('Only the desktop app notifies');
  }
});

test('a console that was told to be dark is dark before its code runs, on a light system, too', async ({ host }) => {
  const { page } = host;
  await page.getByRole('button', { name: 'Colour scheme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.addInitScript(() => {
    // The page is read, and none of its modules has run.
    document.addEventListener('readystatechange', () => {
      document.documentElement.dataset.schemeAtFirst ??= document.documentElement.dataset.mantineColorScheme ?? 'none';
    });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme-at-first', 'dark');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(host.violations).toEqual([]);
});

test('Requests has credential, transport and the first parameter in sight, and help on demand', async ({ host }) => {
  const { page, shell } = host;
  await shell.open('Requests');
  for (const name of ['Kind of credential', 'HTTP method', 'Scheme']) {
    await expect(page.getByRole('radiogroup', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('combobox', { name: 'UID' })).toBeInViewport({ ratio: 1 });
  await page.getByText('What it does, and who may call it').click();
  await expect(page.getByText(/^May be called by a site/)).toBeVisible();
});

test('the screen of a provider is answered without scrolling, also in a low window', async ({ host }) => {
  const { shell, flows } = host;
  await shell.open('Flows');
  const login = await host.loginPage(() => flows.startLogin());
  await login.setViewportSize({ width: 1280, height: 720 });
  for (const name of ['Allow and continue', 'Cancel']) {
    await expect(login.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
});
