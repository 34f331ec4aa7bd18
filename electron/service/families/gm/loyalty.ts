import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, ofSite, shorten } from '#service/methods/index.ts';
import { DEFAULT_CHALLENGE, emptyChallenge, levelOf } from './configuration.ts';
import { gmRepository } from './repository.ts';

/** Loyalty of the site that is called. */
export const loyalty = (scope: CallScope) => {
  const { core, apiKey } = scope;
  const gm = core.store.of(gmRepository);

  /** With `_default`, which a site has also when it never set it. */
  function challenges() {
    const all = gm.challenges(apiKey);
    const isSet = all.some(({ challengeID }) => challengeID === DEFAULT_CHALLENGE);
    return isSet ? all : [{ challengeID: DEFAULT_CHALLENGE, variantID: '', config: emptyChallenge }, ...all];
  }

  /** @throws ApiError 404000 */
  function challenge(name: string) {
    const found = challenges().find(({ challengeID }) => challengeID === name);
    if (found !== undefined) return found;
    const details = `The site has no challenge "${shorten(name)}". gm.getChallengeConfig lists those that it has.`;
    throw new ApiError(404000, details);
  }

  return {
    ...ofSite(gmRepository, 'config', 'saveConfig', 'action', 'actions', 'saveAction', 'deleteAction')(scope),
    ...ofSite(gmRepository, 'saveChallenge', 'deleteChallenge', 'deleteVariant')(scope),
    ...ofSite(gmRepository, 'points', 'done', 'log', 'save', 'redeem', 'append')(scope),
    ...{ challenge, challenges, variants: () => gm.challenges(apiKey, true) },
    /**
     * Gives a user the points of an action in each challenge that counts it. No total falls below 0, whatever is taken.
     *
     * @returns the challenges in which the user reached a level
     */
    gain(
      UID: string,
      gained: { readonly action: string; readonly points: number; readonly cid: string; readonly at: number },
    ) {
      const reached: { challengeID: string; level: number }[] = [];
      gm.append(apiKey, UID, { ...gained, kind: 'action', challenge: DEFAULT_CHALLENGE });
      for (const { challengeID, config } of challenges()) {
        const counts = challengeID === DEFAULT_CHALLENGE || (config.challengeActions?.includes(gained.action) ?? true);
        if (!config.enabled || !counts) continue;
        if (challengeID !== DEFAULT_CHALLENGE) {
          gm.append(apiKey, UID, { ...gained, kind: 'points', challenge: challengeID });
        }
        const before = gm.points(apiKey, UID, challengeID);
        const total = Math.max(0, before.total + gained.points);
        const redeemable = Math.max(0, before.redeemable + gained.points);
        const level = levelOf(config, total, (action) => gm.hasDone(apiKey, UID, action));
        // A level that was reached stays.
        const isNew = level > before.level;
        const after = isNew ? { level, isNewLevel: true, unlockedAt: gained.at } : {};
        gm.save(apiKey, UID, challengeID, { ...before, total, redeemable, ...after });
        if (!isNew) continue;
        reached.push({ challengeID, level });
        gm.append(apiKey, UID, { ...gained, kind: 'level', challenge: challengeID, level, points: 0 });
      }
      return reached;
    },
  };
};
