import { type Call, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import { canonicalLanguage } from '#shared/protocol/languages.ts';

/** The language of the screen and its messages; an unknown code is refused (D21). */
export function checkLanguage(call: Call): string {
  const code = sentCode(call);
  if (code === undefined || code === '') return 'en';
  const language = canonicalLanguage(code);
  if (language === undefined) {
    const details = `The x_lang ${quoteForMessage(code)} is not a supported language. Send a code such as "en", "de" or "pt-br".`;
    throw call.trace.refused('D21', new OAuthError('invalid_request', 400006, details, 'invalid:x_lang'));
  }
  call.trace.passed('D21', 'The language is known.', { x_lang: language });
  return language;
}

/** The language of a page shown before `x_lang` is checked: the requested one, if it exists. */
export function languageOfPage(call: Call): string {
  return canonicalLanguage(sentCode(call) ?? '') ?? 'en';
}

/** True when a login says nothing about the language of its user. */
export const hasNoLanguage = (call: Call): boolean => (sentCode(call) ?? '') === '';

function sentCode({ parameters }: Call): string | undefined {
  return parameters.get('x_lang') ?? parameters.get('lang');
}
