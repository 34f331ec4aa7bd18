import { type Policies, policies } from '#service/core/policies/index.ts';
import {
  emailTemplateSections,
  emailTemplatesConfig,
  siteConfigs,
  smsTemplatesConfig,
} from '#service/core/site-configs/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** What stands for the code in a template of the site. */
const CODE = '{{code}}';
/** The same for a link; inferred. */
const LINK = '{{link}}';

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

/** The mails whose texts a site sets, each with the policy that has its text besides accounts.policies.emailTemplates. */
const mails = {
  codeVerification: undefined,
  magicLink: undefined,
  twoFactorAuth: undefined,
  doubleOptIn: undefined,
  emailVerification: ({ emailVerification: { emailTemplates: texts, defaultLanguage } }: Policies): Texts => ({
    ...{ texts, defaultLanguage },
  }),
  passwordReset: ({ passwordReset: { emailTemplates: texts, defaultLanguage } }: Policies): Texts => ({
    ...{ texts, defaultLanguage },
  }),
  /** After the password was changed. */
  passwordResetNotification: ({ emailNotifications }: Policies): Texts => ({
    texts: emailNotifications.confirmationEmailTemplates,
    defaultLanguage: emailNotifications.confirmationEmailDefaultLanguage,
  }),
  welcome: ({ accountOptions }: Policies): Texts => ({
    texts: accountOptions.welcomeEmailTemplates,
    defaultLanguage: accountOptions.welcomeEmailDefaultLanguage,
  }),
  accountDeleted: ({ emailNotifications }: Policies): Texts => ({
    texts: emailNotifications.accountDeletedEmailTemplates,
    defaultLanguage: emailNotifications.accountDeletedEmailDefaultLanguage,
  }),
} as const;

export type MailName = keyof typeof mails;

/** The sections of accounts.policies.emailTemplates that are the text of a mail; the others are only kept (D69). */
export const usedSections: ReadonlySet<string> = new Set(Object.keys(mails));

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
    const section = emailTemplateSections.find((one) => one === mail);
    const { emailTemplates, defaultLanguage } =
      (section && siteConfigs(bound).get(emailTemplatesConfig)[section]) ?? {};
    const { locale } = account?.profile ?? {};
    const asked = [bound.call.parameters.get('lang') ?? '', typeof locale === 'string' ? locale : ''];
    const sets: readonly Texts[] = [{ texts: emailTemplates, defaultLanguage }, mails[mail]?.(all) ?? {}];
    for (const set of sets) {
      const text = inLanguage(set, [...asked, set.defaultLanguage ?? '', all.accountOptions.defaultLanguage]);
      if (text !== undefined)
        return text.replaceAll(CODE, () => values.code ?? '').replaceAll(LINK, () => values.link ?? '');
    }
    return undefined;
  };

/** @param languages the first that there is a text in counts */
function inLanguage({ texts = {} }: Texts, languages: readonly string[]): string | undefined {
  const language = languages.find((one) => Object.hasOwn(texts, one));
  return language === undefined ? undefined : texts[language];
}
