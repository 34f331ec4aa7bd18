import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  invalidParameter,
  jsonObject,
  list,
  methodsUsing,
  noteKept,
  shorten,
} from '#service/methods/index.ts';
import { comments } from './comments-of-site.ts';
import { categoryParameter, noCategory, withCategory } from './parameters.ts';
import { changedSettings, keptSettings } from './settings.ts';

const { signedInMethod, siteMethod } = methodsUsing({ comments });

/** Categories of a site. */
const MAX_CATEGORIES = 1_000;
const MAX_MODERATORS = 100;

const noModerator = { errorCode: 403007, when: 'The user is no moderator of the category.' } as const;
const info = [
  always('categoryID', 'string', 'Its id.'),
  always('categorySettings', 'object', 'What was set; with enforced, what is enforced of it and of defaults.'),
  always('categorySettings.enforced', 'object', 'Settings that are enforced, also by default; added by Authdesk.'),
];

export const getCategoryInfo = signedInMethod({
  name: 'comments.getCategoryInfo',
  documentation: 'Reads the settings of a category, for moderators and the site.',
  parameters: [categoryParameter],
  errors: [noModerator, noCategory],
  response: info,
  example: { before: withCategory, response: { categoryID: 'reviews', categorySettings: { isReviews: false } } },
  handler({ input, session, trace, comments }) {
    const category = comments.category(input.categoryID);
    if (!comments.isModerator(category, session)) throw new ApiError(403007, 'Settings are for moderators.');
    noteKept(trace, keptSettings(category.settings), 'categorySettings');
    const { categoryID, settings, enforced } = category;
    return { data: { categoryID, categorySettings: { ...settings, enforced } }, did: 'Read a category.' };
  },
});

export const setCategoryInfo = siteMethod({
  name: 'comments.setCategoryInfo',
  documentation:
    'Makes a category, or changes its settings: what is left out stays, null removes a member. That the call makes a category is inferred.',
  parameters: [
    categoryParameter,
    jsonObject(
      'categorySettings',
      'blockedWords, displayGuestName, userEditComment, moderatorEditComment; inferred: moderationMode (pre, post), allowMediaItems, isReviews, newThreadsPerDay, secondsBetweenComments. Other members, such as notificationURL, are kept and returned: nothing is sent.',
      { example: '{"userEditComment":true,"blockedWords":["spam"]}' },
    ),
  ],
  errors: [{ errorCode: 400124, when: `The site would have more than ${MAX_CATEGORIES} categories.` }],
  handler({ input, trace, comments }) {
    const before = comments.categories.get(input.categoryID);
    if (before === undefined && comments.categories.list().length >= MAX_CATEGORIES) {
      throw new ApiError(400124, `A site has at most ${MAX_CATEGORIES} categories of comments.`);
    }
    const settings = changedSettings(before?.settings ?? {}, input.categorySettings ?? {});
    comments.categories.save(input.categoryID, settings);
    noteKept(trace, keptSettings(settings), 'categorySettings');
    return { data: {}, did: `Set the category "${shorten(input.categoryID)}".` };
  },
});

export const getCategories = siteMethod({
  name: 'comments.getCategories',
  documentation: 'Lists the categories of comments of the site.',
  response: arrayOf('categories', 'The categories, by id; members are inferred.', info),
  example: { before: withCategory, response: { categories: [{ categoryID: 'reviews' }] } },
  handler({ comments }) {
    const categories = comments.categories
      .list()
      .map(({ categoryID, settings, enforced }) => ({ categoryID, categorySettings: { ...settings, enforced } }));
    return { data: { categories }, did: `Listed ${categories.length} categories.` };
  },
});

const moderatorUIDs = list('moderators', 'UIDs of users, comma separated; the name of the parameter is inferred.', {
  required: true,
  max: MAX_MODERATORS,
  example: 'u-ada,u-bruno',
});

export const getModerators = signedInMethod({
  name: 'comments.getModerators',
  documentation: 'Lists the moderators of a category, for them and the site. The response is inferred.',
  parameters: [categoryParameter],
  errors: [noModerator, noCategory],
  response: [always('moderators', 'array', 'Their UIDs.')],
  example: { before: withCategory, response: { moderators: [] } },
  handler({ input, session, comments }) {
    const category = comments.category(input.categoryID);
    if (!comments.isModerator(category, session)) throw new ApiError(403007, 'Moderators are named to moderators.');
    const moderators = comments.users.moderators(category.id);
    return { data: { moderators }, did: `Listed ${moderators.length} moderators.` };
  },
});

const changing = (name: string, isModerator: boolean, documentation: string) =>
  siteMethod({
    name,
    documentation,
    parameters: [categoryParameter, moderatorUIDs],
    errors: [
      ...(isModerator
        ? [{ errorCode: 400124, when: `The category would have more than ${MAX_MODERATORS} moderators.` }]
        : []),
      noCategory,
    ],
    example: { before: withCategory, parameters: { categoryID: 'reviews', moderators: 'u-ada' } },
    handler({ input, comments }) {
      const category = comments.category(input.categoryID);
      for (const UID of input.moderators) {
        if (!comments.users.exists(UID)) {
          throw invalidParameter('moderators', `The site has no user with the UID "${shorten(UID)}".`);
        }
        comments.users.save(UID, category.id, { isModerator });
      }
      if (isModerator && comments.users.moderators(category.id).length > MAX_MODERATORS) {
        throw new ApiError(400124, `A category has at most ${MAX_MODERATORS} moderators.`);
      }
      return { data: {}, did: `Changed ${input.moderators.length} moderators of "${category.categoryID}".` };
    },
  });

export const setModerators = changing(
  'comments.setModerators',
  true,
  'Makes users moderators of a category; the others stay. Parameters are inferred.',
);

export const deleteModerators = changing(
  'comments.deleteModerators',
  false,
  'Makes users moderators of a category no longer. Parameters are inferred.',
);
