import type { EmailTemplates } from '#service/core/site-configs/index.ts';
import { emailTemplateSections } from '#service/core/site-configs/index.ts';
import { MAX_FOLDER_SIZE } from '#shared/contract/site-folders.ts';
import { madeOnce } from '#shared/made-once.ts';
import { isObject, isOneOf, membersOf, valueAt } from '#shared/narrowing.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import { folderProblem, jsonOf, type Tree } from './tree.ts';

/** Texts by language. */
type Texts = Readonly<Record<string, string>>;

/** Where the texts of a mail are in the configuration of mails, by the name of its folder (C 1). */
function placeOfMail(name: string): readonly string[] {
  if (name.endsWith('EmailTemplates')) return ['emailNotifications', name];
  if (name === 'doubleOptIn') return [name, 'confirmationEmailTemplates'];
  if (name === 'twoFactorAuth') return [name, 'emailProvider', 'emailTemplates'];
  return [name, 'emailTemplates'];
}

/** True for a mail that the configuration of mails has a place for; others are only kept as files. */
const isMail = (name: string): boolean => isOneOf(emailTemplateSections, placeOfMail(name)[0] ?? '');

/** The texts of mails by the name of their folder. */
export function mailsOf(config: EmailTemplates): Record<string, Texts> {
  const names = emailTemplateSections.flatMap((section) =>
    section === 'emailNotifications'
      ? Object.keys(config.emailNotifications ?? {}).filter((name) => name.endsWith('EmailTemplates'))
      : [section],
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const texts = valueAt(config, placeOfMail(name));
      return isTexts(texts) && Object.keys(texts).length > 0 ? [[name, texts]] : [];
    }),
  );
}

const isTexts = (value: unknown): value is Texts =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

/** The configuration of mails with these texts instead of its own; its other members stay. */
export function withMails(config: EmailTemplates, mails: Readonly<Record<string, Texts>>): EmailTemplates {
  let changed: unknown = config;
  const names = new Set([...Object.keys(mailsOf(config)), ...Object.keys(mails)]);
  for (const name of names) changed = replaced(changed, placeOfMail(name), mails[name]);
  return changed as EmailTemplates;
}

function replaced(value: unknown, [name = '', ...rest]: readonly string[], texts: Texts | undefined): unknown {
  const members = new Map(Object.entries(membersOf(value)));
  const inner = rest.length === 0 ? texts : replaced(members.get(name), rest, texts);
  if (inner === undefined || Object.keys(membersOf(inner)).length === 0) members.delete(name);
  else members.set(name, inner);
  return Object.fromEntries(members);
}

/** The mails of `build`. */
export function readBuiltMails(files: Tree): Record<string, Record<string, string>> {
  const mails: Mails = new Map();
  for (const [path, text] of files) {
    const [, name = '', file = ''] = /^build\/EmailTemplates\/([^/]+)\/([^/]+)\.html$/s.exec(path) ?? [];
    if (name === '' || !file.startsWith(`${name}-`) || !isMail(name)) continue;
    addMail(mails, name, file.slice(name.length + 1), text);
  }
  return Object.fromEntries(mails);
}

/** The mails of `src`: a template, filled in with the words of each language. @throws OperationProblem that names the file */
export function readSourceMails(
  files: Tree,
  inFolder: (path: string) => string,
): Record<string, Record<string, string>> {
  const mails: Mails = new Map();
  let left = MAX_FOLDER_SIZE;
  for (const [path, template] of files) {
    const name = /^src\/EmailTemplates\/templates\/([^/]+)\.html$/s.exec(path)?.[1];
    if (name === undefined || !isMail(name)) continue;
    const folder = `src/EmailTemplates/locales/${name}/`;
    for (const [file, words] of files) {
      if (!file.startsWith(folder) || !file.endsWith('.json')) continue;
      const language = file.slice(folder.length, -'.json'.length);
      const text = filledIn(inFolder(path), template, jsonOf(inFolder(file), words), (characters) => {
        left -= characters;
        if (left < 0)
          throw folderProblem(
            inFolder(file),
            `With its words the mails are larger than ${MAX_FOLDER_SIZE / 1_048_576} MiB.`,
          );
      });
      addMail(mails, name, language, text);
    }
  }
  return Object.fromEntries(mails);
}

type Mails = Map<string, Record<string, string>>;

function addMail(mails: Mails, name: string, language: string, text: string): void {
  madeOnce(mails, name, (): Record<string, string> => ({}))[language] = text;
}

/**
 * Names in braces are replaced by words; of three braces as they are. A name without a word stays out.
 *
 * @param count is told the characters of the template and of each word before there are more of them (R52)
 */
function filledIn(
  path: string,
  template: string,
  words: Readonly<Record<string, unknown>>,
  count: (characters: number) => void,
): string {
  const section = /\{\{\s*[#^/>!=][^}]*/.exec(template);
  if (section !== null) {
    const line = template.slice(0, section.index).split('\n').length;
    throw folderProblem(
      path,
      `Line ${line} has ${section[0].slice(0, 50)}}}, which is not built here.`,
      'Build the folder with the accelerator first, so that build has the whole text.',
    );
  }
  const wordOf = (name: string) => {
    const value = valueAt(words, name.split('.'));
    const word = value === undefined || value === null ? '' : String(value);
    count(word.length);
    return word;
  };
  count(template.length);
  return template.replace(/\{\{\{([^{}]+)\}\}\}|\{\{([^{}]+)\}\}/g, (all, raw, inTwo = '') => {
    if (raw !== undefined) return wordOf(raw.trim());
    const name = inTwo.trim();
    // What a mail of Authdesk fills in stays (accounts.policies.emailTemplates).
    if ((name === 'code' || name === 'link') && words[name] === undefined) return all;
    return name.startsWith('&') ? wordOf(name.slice(1).trim()) : escapeHtml(wordOf(name));
  });
}

/** Texts of text messages of one purpose, as accounts.sms.templates has them. */
interface Messages {
  readonly globalTemplates?: MessageTexts;
  readonly templatesPerCountryCode?: Readonly<Record<string, MessageTexts>>;
}
interface MessageTexts {
  readonly templates?: Texts | undefined;
  readonly defaultLanguage?: string | undefined;
}
export type FolderMessages = Readonly<Partial<Record<'otp' | 'tfa', Messages>>>;

/** The text messages in a tree; `.default` before the ending marks the default language. */
export function readMessages(files: Tree, tree: 'src' | 'build'): FolderMessages {
  const found: Record<
    string,
    { globalTemplates?: MessageTexts; templatesPerCountryCode?: Record<string, MessageTexts> }
  > = {};
  const pattern = new RegExp(
    `^${tree}/SmsTemplates/(otp|tfa)/(?:globalTemplates|templatesPerCountryCode/([^/]+))/([^/.]+)(\\.default)?\\.txt$`,
    's',
  );
  for (const [path, text] of files) {
    const [, purpose = '', country, language = '', isDefault] = pattern.exec(path) ?? [];
    if (purpose === '') continue;
    const own = found[purpose] ?? {};
    found[purpose] = own;
    const withText = (before: MessageTexts = {}): MessageTexts => ({
      ...before,
      templates: { ...before.templates, [language]: text },
      ...(isDefault !== undefined && { defaultLanguage: language }),
    });
    if (country === undefined) own.globalTemplates = withText(own.globalTemplates);
    else
      own.templatesPerCountryCode = {
        ...own.templatesPerCountryCode,
        [country]: withText(own.templatesPerCountryCode?.[country]),
      };
  }
  return found as FolderMessages;
}
