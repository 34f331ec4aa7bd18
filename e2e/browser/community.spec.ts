import { expect, test } from '../hosts/browser-test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { ask, bySite, inPopup, type Members } from '../pages/customer-page.ts';
import { colorSchemes } from '../pages/looks.ts';
import { isNight } from '../runtime/depth.ts';

// The client-side library draws comments and loyalty plainly, by keyboard and for screen readers (U 6).

test('a guest and a user write, reply and vote in comments.showCommentsUI, and no markup of theirs runs', {
  tag: '@deep',
}, async ({ pages, visited }) => {
  await bySite(pages, 'comments.setCategoryInfo', { categoryID: 'c' });
  const page = await visited.open();
  const shown = { categoryID: 'c', streamID: 's', containerID: 'here' };
  expect(await ask(page, 'comments.showCommentsUI', shown)).toMatchObject({ errorCode: 0 });
  const screen = page.getByRole('region', { name: 'Comments' });
  await screen.getByLabel('Your comment').fill('Fine <script>alert(1)</script>& <b>bright</b>');
  await screen.getByLabel('Your name').fill('Gia');
  await screen.getByLabel('Your email').fill('g@shop.example');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect(screen.getByRole('status')).toHaveText('Your comment was sent.');
  await expect(screen.getByRole('listitem').first()).toContainText('Gia');
  await expect(screen.getByRole('listitem').first()).toContainText('Fine & bright');

  await inPopup(page, 'socialize.login', { provider: 'facebook' });
  await ask(page, 'comments.showCommentsUI', shown);
  await screen.getByRole('button', { name: 'For (0)' }).click();
  await expect(screen.getByRole('button', { name: 'For (1)' })).toBeVisible();
  await screen.getByRole('button', { name: 'Reply' }).click();
  await expect(screen.getByLabel('Your reply')).toBeFocused();
  await screen.getByLabel('Your reply').fill('Indeed');
  await screen.getByRole('button', { name: 'Send' }).last().click();
  await expect(screen.getByRole('listitem').filter({ hasText: 'Indeed' }).first()).toContainText('Ada');
  expect(await ask(page, 'comments.showCommentsUI', { ...shown, containerID: 'none' })).toMatchObject({
    errorCode: 400006,
  });
  expect(await ask(page, 'comments.showCommentsUI', { ...shown, categoryID: 'none' })).toMatchObject({
    errorCode: 404002,
  });
});

test('points, levels and new levels are shown by the members of gm', { tag: '@night' }, async ({ pages, visited }) => {
  await bySite(pages, 'gm.setActionConfig', { actionID: 'review', title: 'Writes a review', points: '10' });
  const levels = '[{"title":"Critic <i>x</i>","points":5}]';
  await bySite(pages, 'gm.setChallengeConfig', { challengeID: '_default', levels });
  await bySite(pages, 'gm.notifyAction', { UID: 'u-ada', action: 'review' });
  const page = await visited.open();
  expect(await ask(page, 'gm.showAchievementsUI', { containerID: 'here' })).toMatchObject({ errorCode: 403005 });
  await expect(page.getByRole('alert')).toHaveText('Log in to see this.');
  await inPopup(page, 'socialize.login', { provider: 'facebook' });
  await ask(page, 'gm.showLeaderboardUI', { containerID: 'here', period: 'all' });
  await expect(page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem')).toHaveText(
    'Ada, 10 points, Critic x',
  );
  await ask(page, 'gm.showAchievementsUI', { containerID: 'here' });
  await expect(page.getByRole('region', { name: 'Achievements' })).toContainText('All actions: 10 points, Critic x');
  await ask(page, 'gm.showNotifications');
  await expect(page.getByRole('dialog', { name: 'New level' })).toContainText('Critic x');
  await page.getByRole('button', { name: 'Close' }).click();
  await ask(page, 'gm.showNotifications');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// WCAG 1.4.10: 320 pixels are a page that is shown four times as large.
const windows = (
  [
    { seen: 'light', width: 1000, scheme: 'light' },
    { seen: 'narrow', width: 320, scheme: 'light' },
    { seen: 'dark', width: 1000, scheme: 'dark' },
  ] as const
).filter(({ scheme }) => colorSchemes.includes(scheme));

test('the screens of comments and loyalty have no accessibility fault, and fit into a narrow window', {
  tag: '@night',
}, async ({ pages, visited }) => {
  const where = { categoryID: 'wide', streamID: 's' };
  await bySite(pages, 'comments.setCategoryInfo', { categoryID: 'wide' });
  const commentText = `Fine ${'w'.repeat(300)}`;
  const first = await bySite(pages, 'comments.postComment', { ...where, UID: 'u-ada', commentTitle: 'T', commentText });
  const parentID = String((first.comment as Members).ID);
  await bySite(pages, 'comments.postComment', { ...where, UID: 'u-ada', commentText: 'Indeed', parentID });
  await bySite(pages, 'gm.setActionConfig', { actionID: 'visit', title: 'Visits', points: '10' });
  // Each visit reaches a new level.
  const levels = Array.from({ length: 100 }, (_, n) => ({ title: `Level ${n}`, points: 10 * (n + 1) }));
  await bySite(pages, 'gm.setChallengeConfig', { challengeID: '_default', levels: JSON.stringify(levels) });
  const page = await visited.open();
  const screens: readonly (readonly [name: string, params: Members])[] = [
    ['comments.showCommentsUI', where],
    ['gm.showLeaderboardUI', { period: 'all' }],
    ['gm.showAchievementsUI', {}],
    ['gm.showNotifications', {}],
  ];
  const look = async (name: string, params: Members, seen: string) => {
    for (const [containerID, within] of [
      ['here', '#here'],
      [undefined, '.gigya-dialog'],
    ] as const) {
      await bySite(pages, 'gm.notifyAction', { UID: 'u-ada', action: 'visit' });
      await ask(page, name, { ...params, containerID });
      const shown = page.locator(within);
      await expect(shown.getByRole('heading')).toBeVisible();
      if (isNight || seen === 'light') {
        expect.soft(await accessibilityFaults(page, within), `${name} in ${within}, ${seen}`).toEqual([]);
      }
      const tooWide = await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      expect.soft(tooWide, `${name} in ${within}, ${seen}`).toBe(false);
      if (containerID === undefined) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  };
  const inEachWindow = async (some: typeof screens) => {
    for (const { seen, width, scheme } of windows) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate((colors) => {
        // axe takes a page that sets no colour for a white one.
        Object.assign(document.documentElement.style, { colorScheme: colors, background: 'Canvas' });
      }, scheme);
      for (const [name, params] of some) await look(name, params, seen);
    }
  };
  // A guest has further fields.
  await inEachWindow(screens.slice(0, 2));
  await inPopup(page, 'socialize.login', { provider: 'facebook' });
  await inEachWindow(screens);
});
