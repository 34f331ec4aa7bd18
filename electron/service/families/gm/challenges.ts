import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  callsOf,
  flag,
  jsonArray,
  list,
  methodsUsing,
  missingParameter,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { chosen, langParameter, textsResponse } from './actions.ts';
import { type ChallengeConfig, checkedActions, checkedId, checkedLevels, readTexts, textIn } from './configuration.ts';
import { loyalty } from './loyalty.ts';

const { siteMethod, openMethod } = methodsUsing({ loyalty });

/** Of a site, with variants. */
const MAX_CHALLENGES = 100;

const challengeParameter = text(
  'challengeID',
  'The challenge: letters, digits, _, . and -. _default is always there.',
  { required: true, max: 100, example: '_default' },
);
const variantParameter = text(
  'variantID',
  'A variant of the challenge, which is only kept and listed: nothing here shows it to users.',
  { max: 100 },
);
const notThere = { errorCode: 404000, when: 'The site has no such challenge; inferred.' } as const;
const levels = '[{"title":"Reader","points":0},{"title":"Critic","points":100}]';

const members = [
  always('challengeID', 'string', 'Its id.'),
  ...textsResponse,
  always('enabled', 'boolean', 'Actions count in it.'),
  sometimes('challengeActions', 'array', 'The actions that count; all when it has none.'),
  always('levels', 'array', 'Levels from the lowest: title, badgeURL, points, requiredActions; inferred.'),
];

export const setChallengeConfig = siteMethod({
  name: 'gm.setChallengeConfig',
  documentation: 'Makes a challenge, or sets it anew: what is left out is reset. Levels are set as a whole.',
  parameters: [
    challengeParameter,
    variantParameter,
    text('title', 'A text, or texts by language.'),
    text('description', 'As title.'),
    flag('enabled', 'False: actions do not count in it.'),
    list('challengeActions', 'The actions that count, all by default; needed with requiredActions.'),
    jsonArray('levels', 'A list from the lowest: title, badgeURL, points, requiredActions; names are inferred.', {
      example: levels,
    }),
  ],
  errors: [{ errorCode: 400124, when: `The site would have more than ${MAX_CHALLENGES} challenges and variants.` }],
  example: { parameters: { challengeID: 'critics', title: 'Critics', levels } },
  handler({ input, loyalty }) {
    const id = checkedId('challengeID', input.challengeID);
    const variant = input.variantID === undefined ? '' : checkedId('variantID', input.variantID);
    const { challengeActions } = input;
    const config: ChallengeConfig = {
      ...{ title: readTexts('title', input.title), description: readTexts('description', input.description) },
      enabled: input.enabled ?? true,
      challengeActions: challengeActions && checkedActions('challengeActions', challengeActions),
      levels: checkedLevels(input.levels ?? []),
    };
    if (challengeActions === undefined && config.levels.some(({ requiredActions }) => requiredActions?.length)) {
      throw missingParameter('challengeActions', 'It is needed with requiredActions');
    }
    loyalty.saveChallenge(id, variant, config);
    if (loyalty.challenges().length + loyalty.variants().length > MAX_CHALLENGES) {
      throw new ApiError(400124, `A site has at most ${MAX_CHALLENGES} challenges and variants.`);
    }
    return { data: {}, did: `Set the challenge "${id}".` };
  },
});

const shown = (config: ChallengeConfig, lang: string | undefined) => ({
  ...config,
  ...{ title: textIn(config.title, lang), description: textIn(config.description, lang) },
  levels: config.levels.map((level) => ({ ...level, title: textIn(level.title, lang) })),
});

export const getChallengeConfig = openMethod({
  name: 'gm.getChallengeConfig',
  documentation: 'Lists the challenges with their levels and actions.',
  parameters: [
    list('includeChallenges', 'Only these; * or left out: all.'),
    list('excludeChallenges', 'Not these.'),
    flag('includeDisabledChallenges', 'Also those switched off.'),
    langParameter,
  ],
  response: arrayOf('challenges', 'The challenges, by id.', members),
  example: {
    before: callsOf(setChallengeConfig),
    parameters: { includeChallenges: 'critics' },
    response: { challenges: [{ challengeID: 'critics', title: 'Critics' }] },
  },
  handler({ input, loyalty }) {
    const isChosen = chosen(input.includeChallenges, input.excludeChallenges);
    const challenges = loyalty
      .challenges()
      .filter(({ challengeID, config }) => isChosen(challengeID) && (config.enabled || input.includeDisabledChallenges))
      .map(({ challengeID, config }) => ({ challengeID, ...shown(config, input.lang) }));
    return { data: { challenges }, did: `Listed ${challenges.length} challenges.` };
  },
});

export const deleteChallenge = siteMethod({
  name: 'gm.deleteChallenge',
  documentation: 'Deletes a challenge with its variants and the points in it. _default begins anew.',
  parameters: [challengeParameter],
  errors: [notThere],
  example: { before: callsOf(setChallengeConfig), parameters: { challengeID: 'critics' } },
  handler({ input, loyalty }) {
    if (!loyalty.deleteChallenge(input.challengeID)) {
      throw new ApiError(404000, `The site has not set a challenge "${shorten(input.challengeID)}".`);
    }
    return { data: {}, did: `Deleted the challenge "${input.challengeID}".` };
  },
});

export const getChallengeVariants = siteMethod({
  name: 'gm.getChallengeVariants',
  documentation: 'Lists the variants of a challenge, which gm.setChallengeConfig makes with variantID. Inferred.',
  parameters: [challengeParameter],
  response: arrayOf('variants', 'The variants, by id.', [
    always('variantID', 'string', 'Id of the variant.'),
    ...members,
  ]),
  example: {
    before: [
      { method: 'gm.setChallengeConfig', parameters: { challengeID: 'critics', variantID: 'b', title: 'Experts' } },
    ],
    parameters: { challengeID: 'critics' },
    response: { variants: [{ variantID: 'b', challengeID: 'critics', title: 'Experts' }] },
  },
  handler({ input, loyalty }) {
    const variants = loyalty
      .variants()
      .filter(({ challengeID }) => challengeID === input.challengeID)
      .map(({ challengeID, variantID, config }) => ({ variantID, challengeID, ...shown(config, undefined) }));
    return { data: { variants }, did: `Listed ${variants.length} variants.` };
  },
});

export const deleteChallengeVariant = siteMethod({
  name: 'gm.deleteChallengeVariant',
  documentation: 'Deletes a variant of a challenge.',
  parameters: [challengeParameter, { ...variantParameter, required: true, example: 'b' }],
  errors: [{ errorCode: 404000, when: 'The challenge has no such variant; inferred.' }],
  example: {
    before: [{ method: 'gm.setChallengeConfig', parameters: { challengeID: 'critics', variantID: 'b' } }],
    parameters: { challengeID: 'critics', variantID: 'b' },
  },
  handler({ input, loyalty }) {
    if (!loyalty.deleteVariant(input.challengeID, input.variantID)) {
      throw new ApiError(404000, `There is no variant "${shorten(input.variantID)}" of the challenge.`);
    }
    return { data: {}, did: 'Deleted a variant of a challenge.' };
  },
});
