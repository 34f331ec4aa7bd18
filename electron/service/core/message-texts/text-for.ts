import { emailsOf } from '#service/core/accounts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { type Policies, policies } from '#service/core/policies/index.ts';
import {
  type EmailTemplates,
  emailTemplateSections,
  emailTemplatesConfig,
  siteConfigs,
  smsTemplatesConfig,
} from '#service/core/site-configs/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { MessagePurpose } from '#shared/contract/outbox.ts';
import { membersOf } from '#shared/narrowing.ts';

/** What stands for the code in a template of the site; `{{link}}` stands for a link, which is inferred. */
const CODE = '{{code}}';

/** The same in the mails of real sites (C 1, C 3), where names of the user stand so, too. */
const linkNames = /\$(?:emailVerificationLink|pwResetLink|confirmationURL|magicLinkURL|url)\b/g;
const codeNames = /\$(?:code|verificationCode)\b/g;
const userNames = /\$(firstName|lastName)\b/g;

const escapedCode = '\\{\\{code\\}\\}';
const escapedLink = '\\{\\{link\\}\\}';

/** Texts by language, and which one is meant when none is in the language that was asked for. */
interface Texts {
  readonly texts?: Readonly<Record<string, string>> | undefined;
  readonly defaultLanguage?: string | undefined;
}

/**
 * The text of a text message with a code: by the templates of the country, else the global ones, in the language of the
 * call, else the default one (accounts.sms.templates).
 */
export const textMessage =
  (bound: CallScope) =>
  (purpose: 'otp' | 'tfa', phoneNumber: string, code: string): string => {
    const { byDefault } = smsTemplatesConfig;
    const { globalTemplates, templatesPerCountryCode = {} } =
      siteConfigs(bound).get(smsTemplatesConfig)[purpose] ?? byDefault[purpose] ?? {};
    const digits = phoneNumber.replace(/^\+/, '');
    const country = Object.keys(templatesPerCountryCode)
      .filter((one) => digits.startsWith(one))
      .sort((a, b) => b.length - a.length)[0];
    const { templates: texts, defaultLanguage = 'en' } =
      (country === undefined ? globalTemplates : templatesPerCountryCode[country]) ?? {};
    const lang = bound.call.parameters.get('lang') ?? '';
    const text = inLanguage({ texts }, [lang, defaultLanguage]);
    return (text ?? `Your verification code is: ${CODE}`).replaceAll(CODE, code);
  };

/** Where a policy has texts by language, and the language that is meant when none is asked for. */
type Place = readonly [section: keyof Policies, texts: string, language: string];

/** The mails whose texts a site sets, each with the policy that has its text besides accounts.policies.emailTemplates. */
const mails = {
  codeVerification: undefined,
  magicLink: undefined,
  twoFactorAuth: undefined,
  doubleOptIn: undefined,
  emailVerification: ['emailVerification', 'emailTemplates', 'defaultLanguage'],
  passwordReset: ['passwordReset', 'emailTemplates', 'defaultLanguage'],
  /** After the password was changed. */
  passwordResetNotification: ['emailNotifications', 'confirmationEmailTemplates', 'confirmationEmailDefaultLanguage'],
  welcome: ['accountOptions', 'welcomeEmailTemplates', 'welcomeEmailDefaultLanguage'],
  accountDeleted: ['emailNotifications', 'accountDeletedEmailTemplates', 'accountDeletedEmailDefaultLanguage'],
} as const satisfies Record<string, Place | undefined>;

export type MailName = keyof typeof mails;

/** Real sites have the texts of some mails in the section emailNotifications, in members that no other mail has. */
const isInNotifications = (place: Place | undefined): place is Place =>
  place !== undefined && place[1] !== 'emailTemplates';

/** The members of a section of accounts.policies.emailTemplates that a mail uses; the others are only kept (D69). */
export function usedMembers(section: string): readonly string[] {
  if (section === 'emailNotifications') {
    return Object.values<Place | undefined>(mails)
      .filter(isInNotifications)
      .flatMap(([, ...members]) => members);
  }
  if (!Object.hasOwn(mails, section)) return [];
  const more: Readonly<Record<string, string>> = {
    doubleOptIn: 'confirmationEmailTemplates',
    twoFactorAuth: 'emailProvider',
  };
  return ['emailTemplates', 'defaultLanguage', ...(Object.hasOwn(more, section) ? [more[section] ?? ''] : [])];
}

/**
 * The text of a mail that the site has set, by accounts.policies.emailTemplates, else by its policies (F 7.4): in the
 * language of the call, else of the user, else the default one of the mail, else accountOptions.defaultLanguage.
 *
 * @returns undefined: the site has set none
 */
export const mailText =
  (bound: CallScope) =>
  (
    mail: MailName,
    values: { readonly code?: string; readonly link?: string },
    account?: Pick<AccountRecord, 'profile'>,
  ): string | undefined => {
    const all = policies(bound);
    const configured = siteConfigs(bound).get(emailTemplatesConfig);
    const { locale } = account?.profile ?? {};
    const asked = [bound.call.parameters.get('lang') ?? '', typeof locale === 'string' ? locale : ''];
    const place: Place | undefined = mails[mail];
    const ofPolicy = place === undefined ? {} : textsIn(all[place[0]], place[1], place[2]);
    const sets: readonly Texts[] = [...configuredTexts(configured, mail), ofPolicy];
    for (const set of sets) {
      const text = inLanguage(set, [...asked, set.defaultLanguage ?? '', all.accountOptions.defaultLanguage]);
      if (text !== undefined) return filledIn(text, values, account?.profile ?? {});
    }
    return undefined;
  };

/** Where accounts.policies.emailTemplates can have the texts of a mail: in a section of its name, or as real sites have it. */
function configuredTexts(config: EmailTemplates, mail: MailName): readonly Texts[] {
  const section = emailTemplateSections.find((one) => one === mail);
  const members = membersOf(section && config[section]);
  const own = textsIn(members);
  const place: Place | undefined = mails[mail];
  if (isInNotifications(place)) return [own, textsIn(config.emailNotifications, place[1], place[2])];
  if (mail === 'doubleOptIn') return [own, textsIn(members, 'confirmationEmailTemplates')];
  return mail === 'twoFactorAuth' ? [own, textsIn(members.emailProvider)] : [own];
}

/** The texts in the members of a section, of which some are only kept until here. */
function textsIn(section: unknown, texts = 'emailTemplates', language = 'defaultLanguage'): Texts {
  const { [texts]: found, [language]: defaultLanguage } = membersOf(section);
  return {
    texts: isTexts(found) ? found : undefined,
    defaultLanguage: typeof defaultLanguage === 'string' ? defaultLanguage : undefined,
  };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

function filledIn(
  text: string,
  { code = '', link = '' }: { readonly code?: string; readonly link?: string },
  profile: AccountRecord['profile'],
): string {
  const nameOf = (name: string) => {
    const value = Object.hasOwn(profile, name) ? profile[name] : '';
    return typeof value === 'string' ? value : '';
  };
  // In one pass, so that nothing in a name or a link is a placeholder itself.
  const all = new RegExp(
    `${escapedCode}|${escapedLink}|${linkNames.source}|${codeNames.source}|${userNames.source}`,
    'g',
  );
  return text.replace(all, (found: string, name: string | undefined) => {
    if (name !== undefined) return nameOf(name);
    return found === CODE || /^\$(?:code|verificationCode)$/.test(found) ? code : link;
  });
}

/** @param languages the first that there is a text in counts */
function inLanguage({ texts = {} }: Texts, languages: readonly string[]): string | undefined {
  const language = languages.find((one) => Object.hasOwn(texts, one));
  return language === undefined ? undefined : texts[language];
}

export interface Notice {
  readonly mail: MailName;
  readonly purpose: MessagePurpose;
  readonly subject: string;
  /** Where the site has set none. */
  readonly text: string;
}

/** Sends a mail that asks for nothing: to the first address of the account, when it has one. */
export const sendNotice =
  (bound: CallScope) =>
  (account: AccountRecord, { mail, purpose, subject, text }: Notice): void => {
    const { verified, unverified } = emailsOf(account);
    const [to] = [...verified, ...unverified];
    if (to === undefined) return;
    const ofSite = mailText(bound)(mail, {}, account);
    sendMessage(bound)({ kind: 'email', purpose, UID: account.UID, to, subject, text: ofSite ?? text });
  };
