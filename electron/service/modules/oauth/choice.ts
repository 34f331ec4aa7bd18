import type { Call } from '#service/kernel/call.ts';
import { OAuthError, type OAuthErrorName } from '#service/kernel/errors.ts';
import { shown } from '#service/kernel/shown.ts';

/** A parameter with a few known values; each site allows some of them (spec response_type, grant_type). */
export interface Choice<V extends string> {
  readonly name: 'response_type' | 'grant_type';
  /** The accepted spellings, and the value of each. */
  readonly known: Readonly<Record<string, V>>;
  /** The values in words, for a sentence: `"token" or "code"`. */
  readonly inWords: string;
  readonly unsupported: { readonly error: OAuthErrorName; readonly errorCode: number };
}

/** Checks that such a parameter is sent, known, and allowed for the site, in this order (F 1.5). */
export function checkChoice<V extends string>(call: Call, choice: Choice<V>, allowed: readonly V[]): V {
  const { name, known, inWords, unsupported } = choice;
  const rule = `spec: ${name}`;
  const sent = call.parameters.get(name);
  if (!sent)
    throw call.trace.refused(
      rule,
      new OAuthError('invalid_request', 400002, `Parameter ${name} is missing. Send ${inWords}.`),
    );
  const value = Object.hasOwn(known, sent) ? known[sent] : undefined;
  if (value === undefined) {
    const details = `The ${name} ${shown(sent)} is not supported. Send ${inWords}.`;
    throw call.trace.refused(rule, new OAuthError(unsupported.error, unsupported.errorCode, details));
  }
  if (!allowed.includes(value)) {
    const details = `The site may not use ${name} "${value}". Allow it in the settings of the site.`;
    throw call.trace.refused(rule, new OAuthError('unauthorized_client', 403007, details), {
      allowed: allowed.join(', ') || '(none)',
    });
  }
  const inSentence = name.replace('_', ' ');
  call.trace.passed(rule, `The ${inSentence} is supported and allowed for the site.`, { [name]: sent });
  return value;
}
