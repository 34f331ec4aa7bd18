import { askFor, type CommunityParts, failed, openCommunity, plainText } from './community.ts';
import { element } from './dom.ts';
import { wordsFor } from './texts/words-for.ts';
import type { Answer, Params } from './types.ts';

type Item = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? value : []);

/** gm.showLeaderboardUI: who has most points. */
export async function showLeaderboard(parts: CommunityParts, params: Params): Promise<Answer> {
  const words = wordsFor(parts.page, params);
  const body = openCommunity(params, words.leaderboard, words);
  if (!(body instanceof HTMLElement)) return body;
  const { challenge, period, totalCount } = params;
  const answer = await askFor(parts, 'gm.getTopUsers', { challenge, period, totalCount });
  if (answer.errorCode !== 0) return failed(body, answer, words);
  const users = listOf(answer.users).map(({ rank, name, points: number, levelTitle, isSelf }) =>
    element(
      'li',
      { value: String(rank), 'aria-current': isSelf === true ? 'true' : undefined },
      `${plainText(name)}, ${words.points(String(number))}${levelTitle === undefined ? '' : `, ${plainText(levelTitle)}`}`,
    ),
  );
  body.append(users.length === 0 ? element('p', {}, words.nobodyHasPoints) : element('ol', {}, ...users));
  return { errorCode: 0 };
}

/** gm.showAchievementsUI: what the user has reached in each challenge. */
export async function showAchievements(parts: CommunityParts, params: Params): Promise<Answer> {
  const words = wordsFor(parts.page, params);
  const body = openCommunity(params, words.achievements, words);
  if (!(body instanceof HTMLElement)) return body;
  const { includeChallenges, excludeChallenges } = params;
  const answer = await askFor(parts, 'gm.getChallengeStatus', { includeChallenges, excludeChallenges });
  if (answer.errorCode !== 0) return failed(body, answer, words);
  const items = listOf(answer.achievements).map(({ challengeID, pointsTotal, level, levelTitle }) => {
    const name = challengeID === '_default' ? words.allActions : String(challengeID);
    const reached = level === undefined ? words.noLevel : plainText(levelTitle ?? words.levelInList(String(level)));
    return element('li', {}, `${name}: ${words.points(String(pointsTotal))}, ${reached}`);
  });
  body.append(element('ul', {}, ...items));
  return { errorCode: 0 };
}

/** gm.showNotifications: levels that the user has reached and not seen yet; nothing when there is none. */
export async function showNotifications(parts: CommunityParts, params: Params): Promise<Answer> {
  const words = wordsFor(parts.page, params);
  const answer = await askFor(parts, 'gm.getChallengeStatus', {});
  if (answer.errorCode !== 0) return { errorCode: answer.errorCode, errorMessage: answer.errorMessage };
  const reached = listOf(answer.achievements).filter(({ isNewLevel }) => isNewLevel === true);
  if (reached.length === 0) return { errorCode: 0 };
  const body = openCommunity(params, words.newLevel, words);
  if (!(body instanceof HTMLElement)) return body;
  const items = reached.map(({ level, levelTitle }) =>
    element('li', {}, plainText(levelTitle ?? words.level(String(level)))),
  );
  body.append(element('div', { role: 'status' }, element('ul', {}, ...items)));
  for (const { challengeID } of reached) await askFor(parts, 'gm.resetLevelStatus', { challenge: challengeID });
  return { errorCode: 0 };
}
