import { z } from 'zod';
import { checkAccountOfMember } from '#service/core/accounts/index.ts';
import { checkedMember, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import {
  type ChallengeConfig,
  checkedActions,
  checkedId,
  checkedLevels,
  readTexts,
  type Texts,
} from './configuration.ts';
import { gmRepository } from './repository.ts';

/** What a file has of points: with more users it has none, and those that are there stay. */
const MAX_POINTS_OF_FILE = 10_000;

const texts = z.union([z.string(), z.record(z.string(), z.string())]);
const count = z.int().min(0);
const action = z.strictObject({
  actionID: z.string(),
  title: texts,
  description: texts.optional(),
  points: z.int(),
  dailyCap: count.default(0),
  freqCap: count.default(0),
  enabled: z.boolean().default(true),
  icon: z.string().max(1_000).optional(),
});
const challenge = z.strictObject({
  challengeID: z.string(),
  variantID: z.string().optional(),
  title: texts.optional(),
  description: texts.optional(),
  enabled: z.boolean().default(true),
  challengeActions: z.array(z.string()).optional(),
  levels: z.array(z.record(z.string(), z.unknown())).default([]),
});
const points = z.strictObject({
  UID: z.string(),
  challenge: z.string(),
  total: count,
  redeemable: count,
  level: count.default(0),
  isNewLevel: z.boolean().default(false),
  unlockedAt: count.optional(),
});
const part = z.strictObject({
  callbackURL: z.string().max(2_000).optional(),
  allowClientSideNotifyAction: z.boolean().optional(),
  actions: z.array(action).max(1_000).default([]),
  challenges: z.array(challenge).max(100).default([]),
  /** Absent: points stay as they are. The log of actions is not in files. */
  points: z.array(points).max(MAX_POINTS_OF_FILE).optional(),
});
type Part = z.output<typeof part>;

/** `gm` of a site in the workspace file: its configuration, and the points of its users. */
export const gmInWorkspace: WorkspacePart = {
  site: {
    name: 'gm',
    schema: part,
    read(store, apiKey) {
      const gm = store.of(gmRepository);
      const actions = gm.actions(apiKey).map(({ actionID, config }) => ({ actionID, ...config }));
      const challenges = [false, true].flatMap((areVariants) =>
        gm.challenges(apiKey, areVariants).map(({ challengeID, variantID, config }) => ({
          ...{ challengeID, ...(variantID !== '' && { variantID }), ...config },
        })),
      );
      const states = gm.states(apiKey);
      const config = gm.config(apiKey);
      if (actions.length + challenges.length + states.length + Object.keys(config).length === 0) return undefined;
      const ofFile = states.map(({ unlockedAt, ...one }) => ({
        ...one,
        ...(unlockedAt !== undefined && { unlockedAt }),
      }));
      return { ...config, actions, challenges, ...(ofFile.length <= MAX_POINTS_OF_FILE && { points: ofFile }) };
    },
    apply(store, apiKey, { actions, challenges, points: given, ...config }: Part, at) {
      const gm = store.of(gmRepository);
      refuseRepeated(actions, ({ actionID }) => actionID, `${at}.actions`, 'actionID');
      refuseRepeated(
        challenges,
        ({ challengeID, variantID = '' }) => `${challengeID} ${variantID}`,
        `${at}.challenges`,
        'challengeID',
      );
      gm.clearConfiguration(apiKey);
      gm.saveConfig(apiKey, config);
      for (const [n, { actionID, title, description, ...rest }] of actions.entries()) {
        checkedMember(`${at}.actions[${n}]`, () => {
          const named = { title: textsOf('title', title) ?? '', description: textsOf('description', description) };
          gm.saveAction(apiKey, checkedId('actionID', actionID), { ...rest, ...named });
        });
      }
      for (const [n, { challengeID, variantID, ...one }] of challenges.entries()) {
        checkedMember(`${at}.challenges[${n}]`, () => {
          const variant = variantID === undefined ? '' : checkedId('variantID', variantID);
          gm.saveChallenge(apiKey, checkedId('challengeID', challengeID), variant, checkedChallenge(one));
        });
      }
      if (given === undefined) return;
      gm.clearPoints(apiKey);
      for (const [n, { UID, challenge: of, unlockedAt, ...state }] of given.entries()) {
        const member = `${at}.points[${n}]`;
        checkAccountOfMember(store, apiKey, UID, `${member}.UID`);
        gm.save(apiKey, UID, of, { ...state, unlockedAt });
      }
    },
  },
};

const textsOf = (parameter: string, value: Texts | undefined) =>
  readTexts(parameter, typeof value === 'object' ? JSON.stringify(value) : value);

function checkedChallenge({
  title,
  description,
  enabled,
  challengeActions,
  levels,
}: Omit<z.output<typeof challenge>, 'challengeID' | 'variantID'>): ChallengeConfig {
  return {
    ...{ title: textsOf('title', title), description: textsOf('description', description), enabled },
    challengeActions: challengeActions && checkedActions('challengeActions', challengeActions),
    levels: checkedLevels(levels),
  };
}
