import { policiesOf } from '#service/core/policies/index.ts';
import { schemasOf } from '#service/core/schema/index.ts';
import {
  emailTemplatesConfig,
  siteConfigRepository,
  siteDetailsConfig,
  smsTemplatesConfig,
} from '#service/core/site-configs/index.ts';
import { siteGroupRepository } from '#service/core/site-groups/index.ts';
import { defaultScreenSets } from '#service/families/accounts/screen-sets/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import { type ModuleStore, siteMember, storeSiteMember } from '#service/module/index.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { differences } from './compare.ts';
import { type FolderSite, treeNames } from './layout.ts';
import { type FolderMessages, mailsOf, withMails } from './message-parts.ts';
import { type PartName, placeOf, type SiteParts, schemaFiles } from './parts.ts';
import { folderFileRepository } from './repository.ts';
import { folderProblem, type Tree } from './tree.ts';

type Json = Readonly<Record<string, unknown>>;
interface ScreenSet {
  readonly screenSetID: string;
  readonly html: string;
  readonly css?: string;
  readonly javascript?: string;
}

/** Markup of a screen-set that came without one, and that no default one has the name of. */
const NO_HTML = '<div class="gigya-screen-set"></div>';

const readMember = <T>(store: ModuleStore, name: string, apiKey: string): T | undefined =>
  siteMember(store, name).read(store, apiKey) as T | undefined;

/** What the installation has of a site, as a folder says it. */
export function partsHere(store: ModuleStore, apiKey: string): SiteParts {
  const configs = store.of(siteConfigRepository);
  const group = store.of(siteGroupRepository).ownerOf(apiKey) ?? apiKey;
  const schema = readMember<Json>(store, 'schema', group);
  const sets = readMember<readonly ScreenSet[]>(store, 'screenSets', apiKey);
  const mails = mailsOf(configs.explicit(apiKey, emailTemplatesConfig) ?? {});
  const messages = configs.explicit(apiKey, smsTemplatesConfig);
  const { globalConf } = configs.get(apiKey, siteDetailsConfig);
  const policies = readMember<Json>(store, 'policies', group);
  const made = store.of(folderFileRepository).site.list(apiKey);
  return {
    ...definedMembers({ WebSdk: globalConf, Policies: policies }),
    ...(schema !== undefined && {
      Schema: Object.fromEntries(
        schemaFiles.map((file) => [file, (schema[`${file}Schema`] as Json) ?? { fields: {} }]),
      ),
    }),
    ...(sets !== undefined && {
      WebScreenSets: Object.fromEntries(
        sets.map(({ screenSetID, javascript, css, html }) => [
          screenSetID,
          {
            ...definedMembers({ javascript, css }),
            ...(html !== made.get(madeHtml(screenSetID)) && { html }),
          },
        ]),
      ),
    }),
    ...(Object.keys(mails).length > 0 && { EmailTemplates: mails }),
    ...(messages !== undefined && { SmsTemplates: messages as FolderMessages }),
  };
}

/** Where the markup is kept that a screen-set got because the folder had none: an export leaves it out again. */
export const MADE = 'made/';
const madeHtml = (id: string) => `${MADE}WebScreenSets/${id}.html`;

/** The markup of a screen-set that a folder brings without one: that of the default set of the same purpose (C 1). */
function htmlWithout(store: ModuleStore, apiKey: string, id: string): string {
  const group = store.of(siteGroupRepository).ownerOf(apiKey) ?? apiKey;
  const defaults = defaultScreenSets(schemasOf(store, group), policiesOf(store, group));
  const same = [...defaults].find(([name]) => name === id || name.split('-').at(-1) === id.split('-').at(-1));
  return same?.[1] ?? NO_HTML;
}

/**
 * Stores what a folder says of a site. Called inside a unit of work: what it throws rolls everything back (R25).
 *
 * @returns what was made because the folder does not have it, by path
 * @throws OperationProblem that names the file and the member
 */
export function storeParts(store: ModuleStore, site: FolderSite, parts: SiteParts): Tree {
  const { apiKey } = site;
  const { WebSdk, WebScreenSets, EmailTemplates, SmsTemplates } = parts;
  const owner = store.of(siteGroupRepository).ownerOf(apiKey);
  if (owner !== undefined) checkShared(store, site, parts, owner);
  // Those of a child are its parent's (D70).
  const { Policies, Schema } = owner === undefined ? parts : {};
  const save = (name: string, part: PartName, value: unknown, fileOf?: (rest: string) => string) =>
    stored(store, site, { name, part, value, ...(fileOf && { fileOf }) });
  if (Policies !== undefined) save('policies', 'Policies', Policies, () => 'Policies/policies.json');
  if (Schema !== undefined) {
    const schemas = Object.fromEntries(Object.entries(Schema).map(([file, value]) => [`${file}Schema`, value]));
    const before = readMember<Json>(store, 'schema', apiKey);
    save('schema', 'Schema', { ...before, ...schemas }, (rest) => `Schema/${/^[a-z]+/.exec(rest)?.[0] ?? 'data'}.json`);
  }
  const configs = store.of(siteConfigRepository);
  const before = readMember<Json>(store, 'configurations', apiKey) ?? {};
  const mails = configs.explicit(apiKey, emailTemplatesConfig) ?? {};
  const details = configs.get(apiKey, siteDetailsConfig);
  const { baseDomain, partnerId, partnerName } = site;
  const configurations = {
    ...before,
    siteDetails: {
      ...details,
      ...{ baseDomain, partnerId, partnerName },
      ...(WebSdk !== undefined && { globalConf: WebSdk }),
    },
    ...(EmailTemplates !== undefined && { emailTemplates: withMails(mails, EmailTemplates) }),
    ...(SmsTemplates !== undefined && { smsTemplates: SmsTemplates }),
  };
  save('configurations', 'WebSdk', configurations, (rest) => fileOfConfiguration(rest));
  const made = new Map<string, string>();
  if (WebScreenSets === undefined) return made;
  const sets = new Map(
    (readMember<readonly ScreenSet[]>(store, 'screenSets', apiKey) ?? []).map((one) => [one.screenSetID, one]),
  );
  for (const [id, { html, ...texts }] of Object.entries(WebScreenSets)) {
    const {
      css: _,
      javascript: __,
      ...known
    } = sets.get(id) ?? { screenSetID: id, html: htmlWithout(store, apiKey, id) };
    sets.set(id, { ...known, ...texts, ...(html !== undefined && { html }) });
    if (html === undefined) made.set(madeHtml(id), known.html);
  }
  save('screenSets', 'WebScreenSets', [...sets.values()], (rest) => {
    const id = [...sets.keys()][Number(/^\[?(\d+)/.exec(rest)?.[1] ?? 0)] ?? '';
    return `WebScreenSets/${id}`;
  });
  return made;
}

/** Where the files of a site are that count. */
const deployedPlaceOf = (site: FolderSite): string => {
  const hasFiles = (tree: string) => [...site.files.keys()].some((path) => path.startsWith(`${tree}/`));
  return placeOf(site, treeNames.findLast(hasFiles) ?? 'build');
};

/** A child has the policies and the schema of its parent: a folder that says others contradicts it (D70). */
function checkShared(store: ModuleStore, site: FolderSite, { Policies, Schema }: SiteParts, owner: string): void {
  const shared = partsHere(store, owner);
  const given: SiteParts = { ...(Policies && { Policies }), ...(Schema && { Schema }) };
  const [first] = differences(site.baseDomain, given, shared);
  if (first === undefined) return;
  throw folderProblem(
    `${deployedPlaceOf(site)}/${first.part}`,
    `${first.member}: The site is a child of "${owner}" and shares this with it, and it differs there.`,
    'Make both alike, or take the site out of the group first.',
  );
}

function fileOfConfiguration(rest: string): string {
  if (rest.startsWith('smsTemplates')) return 'SmsTemplates';
  return rest.startsWith('emailTemplates') ? 'EmailTemplates' : 'WebSdk/WebSdk.js';
}

interface Stored {
  readonly name: string;
  readonly part: PartName;
  readonly value: unknown;
  /** The file that is meant, by the rest of the member's path. */
  readonly fileOf?: (rest: string) => string;
}

/** What comes before the path of a member that is wrong. */
const AT = 'the folder';

function stored(store: ModuleStore, site: FolderSite, { name, part, value, fileOf = () => part }: Stored): void {
  storeSiteMember(store, site.apiKey, { name, value, at: AT }, (path, sentence) => {
    if (path === undefined) return undefined;
    const inside = path.slice(AT.length).replace(/^\./, '');
    const file = `${deployedPlaceOf(site)}/${fileOf(inside)}`;
    return folderProblem(file, inside === '' ? sentence : `${inside}: ${sentence}`);
  });
}

/** Refuses what cannot be the name of a file or folder. @throws OperationProblem */
export function safeSegment(name: string, what: string): string {
  if (/^[^/\\\p{Cc}]{1,200}$/u.test(name) && name !== '.' && name !== '..') return name;
  throw invalidMember(what, `${JSON.stringify(name.slice(0, 100))} cannot be the name of a file.`, 'Rename it first.');
}
