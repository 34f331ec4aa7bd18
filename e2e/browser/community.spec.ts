import { expect, test } from '../hosts/site-pages-test.ts';
import { ask, bySite, inPopup } from '../pages/customer-page.ts';

// The client-side library draws comments and loyalty plainly, by keyboard and for screen readers (U 6).

test('a guest and a user write, reply and vote in comments.showCommentsUI, and no markup of theirs runs', async ({
  pages,
  visited,
}) => {
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

test('points, levels and new levels are shown by the members of gm', async ({ pages, visited }) => {
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
