import { isObject } from '#shared/narrowing.ts';
import { type FolderSite, type TreeName, treeNames } from './layout.ts';
import { type FolderMessages, readBuiltMails, readMessages, readSourceMails } from './message-parts.ts';
import { builtScript, type FolderScreenSet, readScreenSets, sourceCss, sourceOf } from './script-parts.ts';
import { folderProblem, jsonOf, type Tree } from './tree.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a folder says of a site; a part that it does not have is not changed. */
export interface SiteParts {
  readonly WebSdk?: string;
  readonly Policies?: Json;
  /** By the name of the file: data, profile, subscriptions. */
  readonly Schema?: Readonly<Record<string, Json>>;
  readonly WebScreenSets?: Readonly<Record<string, FolderScreenSet>>;
  readonly EmailTemplates?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly SmsTemplates?: FolderMessages;
}
export type PartName = keyof SiteParts;
export const partNames: readonly PartName[] = [
  ...(['WebSdk', 'Policies', 'Schema', 'WebScreenSets', 'EmailTemplates', 'SmsTemplates'] as const),
];

/** Members of a response of the interface, which some files still have. */
const ENVELOPE: readonly string[] = ['statusCode', 'errorCode', 'statusReason', 'callId', 'time', 'apiVersion'];
export const schemaFiles = ['data', 'profile', 'subscriptions'] as const;

/** Where the files of a part are, for what is wrong. */
export const placeOf = ({ partnerName, baseDomain }: Pick<FolderSite, 'partnerName' | 'baseDomain'>, tree: TreeName) =>
  `${tree}/${partnerName}/Sites/${baseDomain}`;

/**
 * What the files of a site say. Of a part that both trees have, `build` counts, because that is what is deployed.
 *
 * @throws OperationProblem that names the file and the place in it
 */
export function readParts(site: Pick<FolderSite, 'partnerName' | 'baseDomain' | 'files'>): SiteParts {
  const { files } = site;
  for (const tree of treeNames) {
    const wrong = partNames.find((name) => files.has(`${tree}/${name}`));
    if (wrong !== undefined)
      throw folderProblem(`${placeOf(site, tree)}/${wrong}`, 'It is a file, where a folder belongs.');
  }
  const parts = partNames.map((name) => {
    const tree = treeNames.findLast((one) => hasPart(files, one, name));
    return [name, tree === undefined ? undefined : readPart(site, name, tree)] as const;
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

const hasPart = (files: Tree, tree: TreeName, name: PartName): boolean =>
  [...files.keys()].some((path) => path.startsWith(`${tree}/${name}/`));

function readPart(
  site: Pick<FolderSite, 'partnerName' | 'baseDomain' | 'files'>,
  name: PartName,
  tree: TreeName,
): SiteParts[PartName] {
  const { files } = site;
  const at = `${placeOf(site, tree)}/`;
  /** The path in the folder of one that begins with its tree. */
  const inFolder = (path: string) => `${at}${path.slice(tree.length + 1)}`;
  const must = (file: string): string => {
    const text = files.get(`${tree}/${name}/${file}`);
    if (text === undefined) {
      throw folderProblem(`${at}${name}/${file}`, 'The file is missing.', `Add it, or remove the folder ${name}.`);
    }
    return text;
  };
  switch (name) {
    case 'WebSdk': {
      const text = must('WebSdk.js');
      return tree === 'build' ? text : builtScript(`${at}WebSdk/WebSdk.js`, text);
    }
    case 'Policies': {
      const all = jsonOf(`${at}Policies/policies.json`, must('policies.json'));
      return withoutNull(Object.fromEntries(Object.entries(all).filter(([member]) => !ENVELOPE.includes(member))));
    }
    case 'Schema':
      return Object.fromEntries(
        schemaFiles.map((file) => {
          const schema = withoutNull(jsonOf(`${at}Schema/${file}.json`, must(`${file}.json`)));
          return [file, file === 'subscriptions' ? byName(schema) : schema];
        }),
      );
    case 'WebScreenSets':
      return readScreenSets(files, tree, inFolder);
    case 'EmailTemplates':
      return tree === 'build' ? readBuiltMails(files) : readSourceMails(files, inFolder);
    case 'SmsTemplates':
      return readMessages(files, tree);
  }
}

/** Null resets a member, so that one that is null is as one that is absent. */
function withoutNull(value: Json): Json {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (inner === null) return [];
      return [[name, isObject(inner) ? withoutNull(inner) : inner]];
    }),
  );
}

/** Subscriptions may come with their channel, `{"news":{"email":{…}}}`: it is taken off, as accounts.setSchema does. */
function byName(schema: Json): Json {
  const { fields } = schema;
  if (typeof fields !== 'object' || fields === null) return schema;
  const own = Object.entries(fields).map(([name, field]) => {
    const members = typeof field === 'object' && field !== null ? Object.entries(field) : [];
    return [name, members.length === 1 && members[0]?.[0] === 'email' ? members[0][1] : field];
  });
  return { ...schema, fields: Object.fromEntries(own) };
}

/** With the channel of subscriptions, as the accelerator writes the file (C 1, C 2). */
function withChannel(file: (typeof schemaFiles)[number], schema: Json): Json {
  const { fields } = schema;
  if (file !== 'subscriptions' || typeof fields !== 'object' || fields === null) return schema;
  return { ...schema, fields: Object.fromEntries(Object.entries(fields).map(([name, email]) => [name, { email }])) };
}

/** The files of a part, by path from the tree on, in both trees. */
export function writeParts(parts: SiteParts): Record<PartName, Tree> {
  const { WebSdk, Policies, Schema, WebScreenSets = {}, EmailTemplates = {}, SmsTemplates = {} } = parts;
  const both = (path: string, text: string) => treeNames.map((tree) => [`${tree}/${path}`, text] as const);
  const json = (value: unknown) => JSON.stringify(value, undefined, 4);
  const screenSets = Object.entries(WebScreenSets).flatMap(([id, { javascript, css, html }]) => {
    const path = `WebScreenSets/${id}/${id}`;
    const { byDefault, custom } = sourceCss(css ?? '');
    return [
      ...(javascript === undefined
        ? []
        : ([
            [`src/${path}.js`, sourceOf(javascript)],
            [`build/${path}.js`, javascript],
          ] as const)),
      ...(css === undefined
        ? []
        : ([
            [`src/${path}.default.css`, custom === '' ? css : byDefault],
            ...(custom === '' ? [] : [[`src/${path}.custom.css`, custom] as const]),
            [`build/${path}.css`, css],
          ] as const)),
      ...(html === undefined ? [] : both(`${path}.html`, html)),
    ];
  });
  const mails = Object.entries(EmailTemplates).flatMap(([name, texts]) => [
    [`src/EmailTemplates/templates/${name}.html`, '{{{text}}}'] as const,
    ...Object.entries(texts).flatMap(([language, text]) => [
      [`src/EmailTemplates/locales/${name}/${language}.json`, json({ text })] as const,
      [`build/EmailTemplates/${name}/${name}-${language}.html`, text] as const,
    ]),
  ]);
  const metadata = Object.entries(EmailTemplates).map(([emailID, texts]) => ({
    emailID,
    languages: Object.keys(texts),
  }));
  const messages = Object.entries(SmsTemplates).flatMap(
    ([purpose, { globalTemplates, templatesPerCountryCode = {} }]) =>
      [
        ['globalTemplates', globalTemplates] as const,
        ...Object.entries(templatesPerCountryCode).map(
          ([code, texts]) => [`templatesPerCountryCode/${code}`, texts] as const,
        ),
      ].flatMap(([folder, texts]) =>
        Object.entries(texts?.templates ?? {}).flatMap(([language, text]) => {
          const mark = texts?.defaultLanguage === language ? '.default' : '';
          return both(`SmsTemplates/${purpose}/${folder}/${language}${mark}.txt`, text);
        }),
      ),
  );
  return {
    WebSdk: new Map(
      WebSdk === undefined
        ? []
        : [
            ['src/WebSdk/WebSdk.js', `export default ${WebSdk}`],
            ['build/WebSdk/WebSdk.js', WebSdk],
          ],
    ),
    Policies: new Map(Policies === undefined ? [] : both('Policies/policies.json', json(Policies))),
    Schema: new Map(
      Schema === undefined
        ? []
        : schemaFiles.flatMap((file) =>
            both(`Schema/${file}.json`, json(withChannel(file, Schema[file] ?? { fields: {} }))),
          ),
    ),
    WebScreenSets: new Map(screenSets),
    EmailTemplates: new Map([
      ...mails,
      ...(metadata.length === 0 ? [] : [['build/EmailTemplates/metadata.json', json(metadata)] as const]),
    ]),
    SmsTemplates: new Map(messages),
  };
}
