import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  flag,
  integer,
  invalidParameter,
  list,
  methodsUsing,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { type ActionConfig, checkedId, readTexts, textIn, withAction } from './configuration.ts';
import { loyalty } from './loyalty.ts';

const { siteMethod, openMethod } = methodsUsing({ loyalty });

const MAX_ACTIONS = 1_000;
const MAX_OF_ACTION = 1_000_000;
const SECONDS_OF_DAY = 86_400;

const actionParameter = text('actionID', 'The action: letters, digits, _, . and -.', {
  required: true,
  max: 100,
  example: 'review',
});

/** Texts in one language, or in all. */
export const langParameter = text(
  'lang',
  'Language of the texts; all: objects of texts by language. Without it the default one.',
  { max: 20 },
);

/** Title and description of an action or a challenge. */
export const textsResponse = [
  sometimes('title', 'string', 'What it is called; with lang=all texts by language.'),
  sometimes('title', 'object', 'Texts by language.'),
  sometimes('description', 'string', 'What it is; as title.'),
  sometimes('description', 'object', 'Texts by language.'),
];

export const setActionConfig = siteMethod({
  name: 'gm.setActionConfig',
  documentation: 'Makes an action that users get points for, or sets it anew. Names after description are inferred.',
  parameters: [
    actionParameter,
    text('title', 'A text, or texts by language: {"default":"…","es":"…"}.', {
      required: true,
      example: 'Writes a review',
    }),
    text('description', 'As title.'),
    integer('points', 'Points for each time, 0 by default; a negative number takes points away.', {
      max: MAX_OF_ACTION,
      min: -MAX_OF_ACTION,
      example: '10',
    }),
    integer('dailyCap', 'How often a user gets them in a day of UTC; 0 (default) is no limit.', {
      max: MAX_OF_ACTION,
      min: 0,
    }),
    integer('freqCap', 'Seconds between two times of a user; 0 (default) is no limit.', {
      max: 365 * SECONDS_OF_DAY,
      min: 0,
    }),
    flag('enabled', 'False: users get nothing for it.'),
    text('icon', 'An http or https address.', { max: 1_000 }),
  ],
  errors: [{ errorCode: 400124, when: `The site would have more than ${MAX_ACTIONS} actions.` }],
  example: { parameters: { actionID: 'review', title: 'Writes a review', points: '10', dailyCap: '3' } },
  handler({ input, loyalty }) {
    const id = checkedId('actionID', input.actionID);
    if (loyalty.action(id) === undefined && loyalty.actions().length >= MAX_ACTIONS) {
      throw new ApiError(400124, `A site has at most ${MAX_ACTIONS} actions.`);
    }
    if (input.icon !== undefined && !/^https?:\/\/[^\s"'<>]+$/i.test(input.icon)) {
      throw invalidParameter('icon', 'It is an http or https address.');
    }
    const config: ActionConfig = {
      ...{ title: readTexts('title', input.title) ?? '', description: readTexts('description', input.description) },
      ...{ points: input.points ?? 0, dailyCap: input.dailyCap ?? 0, freqCap: input.freqCap ?? 0 },
      ...{ enabled: input.enabled ?? true, icon: input.icon },
    };
    loyalty.saveAction(id, config);
    return { data: {}, did: `Set the action "${id}".` };
  },
});

export const getActionConfig = openMethod({
  name: 'gm.getActionConfig',
  documentation: 'Lists the actions that users get points for.',
  parameters: [
    list('includeActions', 'Only these; * or left out: all.'),
    list('excludeActions', 'Not these.'),
    langParameter,
  ],
  response: arrayOf('actions', 'The actions, by id.', [
    always('actionID', 'string', 'Its id.'),
    ...textsResponse,
    always('points', 'integer', 'Points for each time.'),
    always('dailyCap', 'integer', 'How often in a day; 0: no limit.'),
    always('freqCap', 'integer', 'Seconds between two times; 0: no limit.'),
    always('enabled', 'boolean', 'Users get points for it.'),
    sometimes('icon', 'string', 'Address of a picture.'),
  ]),
  example: {
    before: withAction,
    response: { actions: [{ actionID: 'review', title: 'Writes a review', points: 10 }] },
  },
  handler({ input, loyalty }) {
    const isChosen = chosen(input.includeActions, input.excludeActions);
    const actions = loyalty
      .actions()
      .filter(({ actionID }) => isChosen(actionID))
      .map(({ actionID, config }) => ({
        ...{ actionID, ...config },
        ...{ title: textIn(config.title, input.lang), description: textIn(config.description, input.lang) },
      }));
    return { data: { actions }, did: `Listed ${actions.length} actions.` };
  },
});

/** Whether an id is among those included, `*` or nothing being all, and not among those excluded. */
export function chosen(included: readonly string[] | undefined, excluded: readonly string[] | undefined) {
  const only = included === undefined || included.includes('*') ? undefined : new Set(included);
  const not = new Set(excluded);
  return (id: string): boolean => (only?.has(id) ?? true) && !not.has(id);
}

export const deleteAction = siteMethod({
  name: 'gm.deleteAction',
  documentation: 'Deletes an action. The points that users have stay.',
  parameters: [actionParameter],
  errors: [{ errorCode: 400126, when: 'The site has no such action.' }],
  example: { before: withAction },
  handler({ input, loyalty }) {
    if (!loyalty.deleteAction(input.actionID)) {
      throw new ApiError(400126, `The site has no action "${shorten(input.actionID)}".`);
    }
    return { data: {}, did: `Deleted the action "${input.actionID}".` };
  },
});
