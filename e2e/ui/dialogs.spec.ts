import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'sites' });

test('a dialog has the focus as soon as it is there, so that no letter typed at once is lost', async ({ host }) => {
  const { page, sites } = host;
  const focused = await sites.button('Add application').evaluate(async (button: HTMLElement) => {
    button.click();
    // React draws before the microtasks end. Timers, and with them the next key, come later.
    for (let microtask = 0; microtask < 10; microtask += 1) await Promise.resolve();
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement && activeElement.labels?.[0]?.textContent;
  });
  expect(focused).toContain('Application name');
  await page.keyboard.press('Escape');
  await expect(sites.dialog()).toHaveCount(0);
});

test('Escape asks before what was typed in a dialog is lost', async ({ host }) => {
  const { page, sites } = host;
  await sites.button('Add application').click();
  const name = sites.dialog().getByRole('textbox', { name: 'Application name' });
  await name.fill('Till');
  await page.keyboard.press('Escape');
  const question = sites.dialog().getByRole('group', { name: 'Discard the changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Till');
  await sites.dialog().getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sites.dialog()).toHaveCount(0);
});

test('the palette has the focus as soon as it is there', async ({ host }) => {
  const { page, shell } = host;
  const focused = await page.evaluate(async () => {
    const key = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    for (let microtask = 0; microtask < 10; microtask += 1) await Promise.resolve();
    return document.activeElement instanceof HTMLInputElement && document.activeElement.ariaLabel;
  });
  expect(focused).toBe('Search panels, people, sites, calls, methods, error codes');
  await page.keyboard.type('Overview');
  await page.keyboard.press('Enter');
  await expect(shell.heading('Overview')).toBeVisible();
});

test('a dialog leaves the focus in the field where the user is, however late the timers of its opening are', async ({
  host,
}) => {
  const { page, sites } = host;
  const release = await page.evaluateHandle(() => {
    const { setTimeout: original } = window;
    const held: (() => void)[] = [];
    window.setTimeout = ((run: () => void, delay?: number) =>
      delay ? original(run, delay) : held.push(run)) as typeof setTimeout;
    return () => {
      window.setTimeout = original;
      for (const run of held) run();
      return held.length;
    };
  });
  await sites.show('Mock responses');
  await sites.button('Add mock response').click();
  const field = sites.dialog().getByRole('switch', { name: 'Also for calls with the API key alone' });
  await field.focus();
  expect(await release.evaluate((run) => run())).toBeGreaterThan(0);
  await expect(field).toBeFocused();
});
