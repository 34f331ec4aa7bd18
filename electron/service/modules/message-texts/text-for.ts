import type { Bound } from '#service/modules/rest/use.ts';
import { emailTemplatesConfig, smsTemplatesConfig } from '#service/modules/site-configs/definitions.ts';
import { siteConfigs } from '#service/modules/site-configs/uses.ts';

/** What stands for the code in a template of the site. */
const CODE = '{{code}}';
/** The same for a link; inferred. */
const LINK = '{{link}}';

/**
 * The text of a text message with a code: by the templates of the country, else the global ones, in the language of the
 * call, else the default one (accounts.sms.templates).
 */
export const textMessage =
  (bound: Bound) =>
  (purpose: 'otp' | 'tfa', phoneNumber: string, code: string): string => {
    const { byDefault } = smsTemplatesConfig;
    const { globalTemplates, templatesPerCountryCode = {} } =
      siteConfigs(bound).get(smsTemplatesConfig)[purpose] ?? byDefault[purpose] ?? {};
    const digits = phoneNumber.replace(/^\+/, '');
    const country = Object.keys(templatesPerCountryCode)
      .filter((one) => digits.startsWith(one))
      .sort((a, b) => b.length - a.length)[0];
    const chosen = country === undefined ? globalTemplates : templatesPerCountryCode[country];
    const text = inLanguage(bound, chosen?.templates, chosen?.defaultLanguage);
    return (text ?? `Your verification code is: ${CODE}`).replaceAll(CODE, code);
  };

/** The text of a mail by the templates of the site (accounts.policies.emailTemplates); undefined: it has none. */
export const mailText =
  (bound: Bound) =>
  (section: 'codeVerification' | 'magicLink', values: { readonly code?: string; readonly link?: string }) => {
    const templates = siteConfigs(bound).get(emailTemplatesConfig)[section];
    const text = inLanguage(bound, templates?.emailTemplates, templates?.defaultLanguage);
    return text?.replaceAll(CODE, values.code ?? '').replaceAll(LINK, values.link ?? '');
  };

function inLanguage(
  { call }: Bound,
  texts: Readonly<Record<string, string>> | undefined,
  byDefault = 'en',
): string | undefined {
  const lang = call.parameters.get('lang') ?? '';
  const own = (name: string) => (texts !== undefined && Object.hasOwn(texts, name) ? texts[name] : undefined);
  return own(lang) ?? own(byDefault);
}
