import { policies, policiesOf } from '#service/core/policies/index.ts';
import { schemasOf } from '#service/core/schema/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  invalidParameter,
  jsonObject,
  list,
  methodsUsing,
  ofSite,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { defaultScreenSets } from './default-sets.ts';
import {
  checkSetID,
  MAX_ALL_SIZE,
  MAX_SET_SIZE,
  MAX_SETS,
  type StoredScreenSet,
  screenSetRepository,
} from './repository.ts';

/** The screen-sets of the site: those that it has stored, and the default ones. */
const screenSets = ({ core, call, site, apiKey }: CallScope) => {
  const { store } = core;
  // A child of a group has its own (D70).
  const own = { core, call, site, apiKey: ownKeyOf(site) };
  return {
    ...ofSite(screenSetRepository, 'list', 'save', 'versions', 'remove', 'isFull')(own),
    /** Ids and html of those that every site has; a stored one of the same id replaces it. */
    defaults: (lang?: string) => defaultScreenSets(schemasOf(store, apiKey), policiesOf(store, apiKey), lang),
  };
};
const { siteMethod, openMethod } = methodsUsing({ screenSets });

const shownMembers = ['screenSetID', 'html', 'css', 'javascript', 'translations', 'metadata'] as const;

/** Of a screen-set without a style sheet: the accelerator takes the text apart, and stops where there is none (C 2). */
const NO_STYLE = '/* no style sheet */';

const screenSetID = text(
  'screenSetID',
  'Id of the screen-set: at most 100 Latin letters, digits, blanks, hyphens, underscores and full stops.',
  { required: true, max: 100, example: 'Shop-Login' },
);

const stored = [{ method: 'accounts.setScreenSet', parameters: { screenSetID: 'Shop-Login', html: '<div></div>' } }];

/** A screen-set as it is shown. */
interface Shown {
  readonly screenSetID: string;
  readonly content: JsonObject;
  readonly stored: StoredScreenSet | undefined;
}

export const getScreenSets = openMethod({
  name: 'accounts.getScreenSets',
  documentation:
    'Returns screen-sets of the site as they are stored, and the default ones made of its schemas and policies.',
  parameters: [
    text('screenSetIDs', 'The ones to return, comma separated or as a JSON array; without it all.', {
      max: 10_000,
      example: 'Default-RegistrationLogin',
    }),
    list('include', 'Members to return; without it all.', { values: shownMembers }),
    text(
      'lang',
      'Returns the translations of this language only; without it those of all. The default screen-sets come in English, or in this language when they are translated to it (de).',
      { max: 20 },
    ),
  ],
  response: [
    always('screenSets', 'array', 'The screen-sets by id, default ones first.'),
    sometimes('screenSets[].screenSetID', 'string', 'Id of the screen-set.'),
    sometimes('screenSets[].html', 'string', 'Its markup.'),
    sometimes('screenSets[].css', 'string', 'Its style sheet; a comment when it has none.'),
    sometimes('screenSets[].javascript', 'string', 'Its script, when it has one; Authdesk never runs it.'),
    sometimes('screenSets[].translations', 'object', 'Texts by language, when it has some.'),
    sometimes('screenSets[].metadata', 'object', 'What the site stored beside it, when it has some.'),
    always('screenSets[].isDefault', 'boolean', 'True: every site has it, and this one has stored none in its place.'),
    sometimes('screenSets[].version', 'integer', 'How often it was stored; a default one has no version.'),
    sometimes('screenSets[].lastModified', 'string', 'When it was stored; a default one has no time.'),
  ],
  example: {
    parameters: { screenSetIDs: 'Default-ReAuthentication', include: 'screenSetID' },
    response: { screenSets: [{ screenSetID: 'Default-ReAuthentication', isDefault: true }] },
  },
  handler({ input, screenSets }) {
    const { screenSetIDs, include = shownMembers, lang } = input;
    const all = new Map<string, Shown>();
    for (const [id, html] of screenSets.defaults(lang))
      all.set(id, { screenSetID: id, content: { html }, stored: undefined });
    for (const one of screenSets.list()) all.set(one.id, { screenSetID: one.id, content: one.content, stored: one });
    const asked = screenSetIDs === undefined ? [...all.keys()] : askedIDs(screenSetIDs);
    const shown = asked.map((id) => {
      const one = all.get(id);
      if (one === undefined) throw invalidParameter('screenSetIDs', `The site has no screen-set "${shorten(id)}".`);
      return shownSet(one, include, lang);
    });
    return { data: { screenSets: shown }, did: `Returned ${shown.length} screen-sets.` };
  },
});

function askedIDs(text: string): readonly string[] {
  const isJson = text.trimStart().startsWith('[');
  const ids = isJson ? orElse(() => JSON.parse(text) as unknown, undefined) : text.split(',').map((id) => id.trim());
  if (ids === undefined) {
    throw invalidParameter('screenSetIDs', 'It is a comma separated list or a JSON array of texts.');
  }
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string'))
    throw invalidParameter('screenSetIDs', 'A JSON array of it has only texts.');
  return [...new Set(ids)].filter((id) => id !== '');
}

function shownSet({ screenSetID, content, stored }: Shown, include: readonly string[], lang: string | undefined) {
  const members = new Map<string, unknown>([['css', NO_STYLE], ...Object.entries(content)]);
  members.set('screenSetID', screenSetID);
  const translations = members.get('translations');
  if (lang !== undefined && translations !== undefined) {
    const texts = new Map(Object.entries(membersOf(translations))).get(lang);
    members.set('translations', texts === undefined ? {} : { [lang]: texts });
  }
  return {
    ...Object.fromEntries(
      shownMembers.flatMap((name) => (include.includes(name) && members.has(name) ? [[name, members.get(name)]] : [])),
    ),
    isDefault: stored === undefined,
    ...(stored && { version: stored.version, lastModified: new Date(stored.modifiedAt).toISOString() }),
  };
}

export const setScreenSet = siteMethod({
  name: 'accounts.setScreenSet',
  documentation:
    'Stores a screen-set, in place of one with the same id; html, css and javascript are kept as text and never run.',
  parameters: [
    screenSetID,
    text('html', 'Its markup.', { required: true, example: '<div class="gigya-screen-set"></div>' }),
    text('css', 'Its style sheet.'),
    text('javascript', 'Its script.'),
    jsonObject('translations', 'Texts by language: {"en":{"<key>":"<text>"}}.'),
    jsonObject('metadata', 'Whatever the site wants to keep beside it.'),
  ],
  errors: [
    {
      errorCode: 413003,
      when: 'It is larger than 512 KB, or the site would have more than 1,000 screen-sets, or 4 MB of them.',
    },
  ],
  handler({ input, screenSets }) {
    const { screenSetID: id, ...content } = input;
    checkSetID(id);
    checkTranslations(content.translations);
    const size = JSON.stringify(content).length;
    if (size > MAX_SET_SIZE) throw new ApiError(413003, `The screen-set is larger than ${MAX_SET_SIZE / 1024} KB.`);
    screenSets.save(id, content);
    if (screenSets.isFull()) {
      const details = `With it the site would have more than ${MAX_SETS} screen-sets, or ${MAX_ALL_SIZE / 1024} KB of them. Delete some.`;
      throw new ApiError(413003, details);
    }
    return { data: {}, did: `Stored the screen-set "${id}".` };
  },
});

function checkTranslations(translations: JsonObject | undefined): void {
  for (const [lang, texts] of Object.entries(translations ?? {})) {
    if (isObject(texts) && Object.values(texts).every((text) => typeof text === 'string')) continue;
    throw invalidParameter(`translations.${shorten(lang)}`, 'It is a JSON object of texts.');
  }
}

export const deleteScreenSet = siteMethod({
  name: 'accounts.deleteScreenSet',
  documentation: 'Deletes a stored screen-set; one that was stored in place of a default one gives way to it again.',
  parameters: [screenSetID],
  example: { before: stored },
  uses: { policies },
  handler({ input: { screenSetID: id }, screenSets, policies }) {
    const isDefault = screenSets.defaults().has(id);
    const { defaultRegScreenSet, defaultMobileRegScreenSet } = policies.gigyaPlugins;
    if (!isDefault && (id === defaultRegScreenSet || id === defaultMobileRegScreenSet)) {
      const details = 'The policy gigyaPlugins names this screen-set. Name another one there first.';
      throw invalidParameter('screenSetID', details);
    }
    if (!screenSets.remove(id)) {
      const why = isDefault ? 'It is a default one, which stays.' : `The site has no screen-set "${shorten(id)}".`;
      throw invalidParameter('screenSetID', why);
    }
    return { data: {}, did: `Deleted the screen-set "${id}".` };
  },
});

export const getScreenSetVersions = siteMethod({
  name: 'accounts.getScreenSetVersions',
  documentation:
    'Says when each version of a stored screen-set was stored, the newest first; parameters and response are inferred.',
  parameters: [screenSetID],
  response: [
    always('versions', 'array', 'The last 100 versions.'),
    always('versions[].version', 'integer', 'Number of the version, from 1 on.'),
    always('versions[].lastModified', 'string', 'When it was stored.'),
  ],
  example: { before: stored, response: { versions: [{ version: 1 }] } },
  handler({ input: { screenSetID: id }, screenSets }) {
    const versions = screenSets.versions(id);
    if (versions.length === 0)
      throw invalidParameter('screenSetID', `The site has stored no screen-set "${shorten(id)}".`);
    const list = versions.map(({ version, modifiedAt }) => ({
      version,
      lastModified: new Date(modifiedAt).toISOString(),
    }));
    return { data: { versions: list }, did: `Returned ${list.length} versions.` };
  },
});
