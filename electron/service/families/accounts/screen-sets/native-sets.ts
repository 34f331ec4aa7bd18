import { withData } from '#service/core/accounts/index.ts';
import {
  type NativeScreenSet,
  nativeScreenSetsConfig,
  nativeThemeConfig,
  siteConfigs,
  tooLarge,
} from '#service/core/site-configs/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  invalidParameter,
  jsonObject,
  list,
  methodsUsing,
  noteKept,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { hasMember, isOneOf } from '#shared/narrowing.ts';
import { checkSetID } from './repository.ts';

// Screen-sets that mobile client libraries draw with native controls (C 4.8). What is sent and read is published; how one is stored
// no source says: accounts.setNativeScreenSet is inferred. Authdesk keeps them as they came and draws none.

const parts = ['screenSetId', 'routing', 'screens', 'theme', 'customThemes', 'events', 'i18n'] as const;

const nativeSets = (bound: CallScope) => {
  // A child of a group has its own, as of other screen-sets (D70).
  const configs = siteConfigs({ core: bound.core, call: bound.call, site: bound.site, apiKey: ownKeyOf(bound.site) });
  const all = () => configs.get(nativeScreenSetsConfig);
  const find = (id: string): NativeScreenSet | undefined => {
    const found = all();
    return Object.hasOwn(found, id) ? found[id] : undefined;
  };
  const others = (id: string) => Object.fromEntries(Object.entries(all()).filter(([name]) => name !== id));
  return {
    all,
    get(id: string): NativeScreenSet {
      const found = find(id);
      if (found !== undefined) return found;
      const details = `The site has no native screen-set "${shorten(id)}". Store it by accounts.setNativeScreenSet.`;
      throw invalidParameter('screenSetID', details);
    },
    save(id: string, set: Omit<NativeScreenSet, 'version' | 'lastModified'>): void {
      const version = (find(id)?.version ?? 0) + 1;
      const lastModified = new Date(bound.core.clock()).toISOString();
      configs.set(nativeScreenSetsConfig, { ...others(id), [id]: { ...set, version, lastModified } }, '');
    },
    remove: (id: string) => configs.set(nativeScreenSetsConfig, others(id), ''),
    theme: () => configs.get(nativeThemeConfig),
    setTheme: (theme: JsonObject) => configs.set(nativeThemeConfig, theme, 'theme'),
  };
};

const { siteMethod, openMethod } = methodsUsing({ nativeSets });

const screenSetID = text(
  'screenSetID',
  'Id of the screen-set: at most 100 Latin letters, digits, blanks, hyphens, underscores and full stops.',
  { required: true, max: 100, example: 'Login' },
);
const screens = '{"routing":{"initial":"login"},"screens":{"login":{}}}';

export const setNativeScreenSet = siteMethod({
  name: 'accounts.setNativeScreenSet',
  documentation:
    'Stores a screen-set of mobile apps, in place of one with the same id. It is kept as it came. The method is inferred.',
  parameters: [
    screenSetID,
    jsonObject('screenSet', 'What the client library reads: routing, screens, theme, customThemes, events, i18n.', {
      ...{ required: true, example: screens },
    }),
    text('comment', 'About this version.', { max: 2_000 }),
    text('description', 'What it is for.', { max: 2_000 }),
  ],
  errors: [tooLarge],
  handler({ input, trace, nativeSets }) {
    const { screenSetID: id, screenSet, comment, description } = input;
    checkSetID(id);
    nativeSets.save(id, { screenSet, ...withData({ comment, description }) });
    noteKept(trace, [`native screen-set ${id}`]);
    return { data: {}, did: `Stored the native screen-set "${id}".` };
  },
});

/** What both readers say of a screen-set besides what is drawn. */
const about = (id: string, { version, comment, description }: NativeScreenSet) => ({
  ...{ screenSetId: id, version },
  ...withData({ comment, Description: description }),
});

export const getNativeScreenSet = openMethod({
  name: 'accounts.getNativeScreenSet',
  documentation: 'Returns a screen-set of mobile apps, as mobile client libraries read it.',
  parameters: [
    screenSetID,
    list('include', 'Members of screenSet; without it all.', { values: parts }),
    text('lang', 'Returns the texts (i18n) of this language only, where the screen-set has them.', { max: 20 }),
  ],
  response: [
    always('screenSet', 'object', 'As it was stored.'),
    always('screenSetId', 'string', 'Its id.'),
    always('version', 'integer', 'How often it was stored.'),
    sometimes('comment', 'string', 'About this version.'),
    sometimes('Description', 'string', 'What it is for.'),
  ],
  example: {
    before: callsOf(setNativeScreenSet),
    response: { screenSetId: 'Login', version: 1, screenSet: { routing: { initial: 'login' } } },
  },
  handler({ input: { screenSetID: id, include, lang }, nativeSets }) {
    const set = nativeSets.get(id);
    const screenSet = Object.fromEntries(
      Object.entries({ screenSetId: id, ...inLanguage(set.screenSet, lang) }).filter(
        ([name]) => include === undefined || isOneOf(include, name),
      ),
    );
    return { data: { screenSet, ...about(id, set) }, did: `Returned the native screen-set "${id}".` };
  },
});

/** The whole i18n where it has no texts of the language: a library then has its own defaults (inferred). */
function inLanguage(set: JsonObject, lang: string | undefined): JsonObject {
  const { i18n } = set;
  if (lang === undefined || !hasMember(i18n, lang)) return set;
  return { ...set, i18n: { [lang]: i18n[lang] } };
}

export const getNativeScreenSets = siteMethod({
  name: 'accounts.getNativeScreenSets',
  documentation: 'Lists the screen-sets of mobile apps, without what they draw.',
  response: [
    always('screenSets', 'array', 'By id.'),
    sometimes('screenSets[].screenSetId', 'string', 'Its id.'),
    sometimes('screenSets[].version', 'integer', 'How often it was stored.'),
    sometimes('screenSets[].comment', 'string', 'About this version.'),
    sometimes('screenSets[].Description', 'string', 'What it is for.'),
    sometimes('screenSets[].lastModified', 'string', 'When it was stored, ISO 8601 in UTC.'),
  ],
  example: { before: callsOf(setNativeScreenSet), response: { screenSets: [{ screenSetId: 'Login', version: 1 }] } },
  handler({ nativeSets }) {
    const screenSets = Object.entries(nativeSets.all())
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, set]) => ({ ...about(id, set), lastModified: set.lastModified }));
    return { data: { screenSets }, did: `Returned ${screenSets.length} native screen-sets.` };
  },
});

export const deleteNativeScreenSet = siteMethod({
  name: 'accounts.deleteNativeScreenSet',
  documentation: 'Deletes a screen-set of mobile apps.',
  parameters: [screenSetID],
  example: { before: callsOf(setNativeScreenSet) },
  handler({ input: { screenSetID: id }, nativeSets }) {
    nativeSets.get(id);
    nativeSets.remove(id);
    return { data: {}, did: `Deleted the native screen-set "${id}".` };
  },
});

const themeExample = '{"primaryColor":"blue"}';

export const setNSSTheme = siteMethod({
  name: 'accounts.setNSSTheme',
  documentation: 'Sets the theme of all native screen-sets, as a whole. It is kept as it came. The method is inferred.',
  parameters: [jsonObject('theme', 'What the client library reads.', { required: true, example: themeExample })],
  errors: [tooLarge],
  handler({ input, trace, nativeSets }) {
    nativeSets.setTheme(input.theme);
    noteKept(trace, ['theme']);
    return { data: {}, did: 'Set the theme of native screen-sets.' };
  },
});

export const getNSSTheme = openMethod({
  name: 'accounts.getNSSTheme',
  documentation: 'Returns the theme of all native screen-sets, as it was set. The member is inferred.',
  response: [always('theme', 'object', 'As it was set; empty: none.')],
  example: { before: callsOf(setNSSTheme), response: { theme: { primaryColor: 'blue' } } },
  handler: ({ nativeSets }) => ({
    data: { theme: nativeSets.theme() },
    did: 'Returned the theme of native screen-sets.',
  }),
});
