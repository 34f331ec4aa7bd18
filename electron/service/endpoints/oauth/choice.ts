import { type Call, missingIn, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import type { OAuthErrorName } from '#shared/protocol/oauth-error-names.ts';

/** A parameter with a few known values; each site allows some of them (spec response_type, grant_type). */
export interface Choice<V extends string> {
  readonly name: 'response_type' | 'grant_type';
  /** The accepted spellings, and the value of each. */
  readonly known: Readonly<Record<string, V>>;
  /** The values in words, for a sentence: `"token" or "code"`. */
  readonly inWords: string;
  /** What to do instead, for values of other services. */
  readonly instead?: Readonly<Record<string, string>>;
  readonly unsupported: { readonly error: OAuthErrorName; readonly errorCode: number };
}

/** Checks that such a parameter is sent, known, and allowed for the site, in this order (F 1.5). */
export function checkChoice<V extends string>(call: Call, choice: Choice<V>, allowed: readonly V[]): V {
  const { name, known, inWords } = choice;
  const rule = ruleOf(choice);
  const slug = slugOf(choice);
  const sent = call.parameters.get(name);
  if (!sent) throw call.trace.refused(rule, missingIn(name, `Send ${inWords}.`));
  const value = Object.hasOwn(known, sent) ? known[sent] : undefined;
  if (value === undefined) throw notSupported(call, choice, sent);
  if (!allowed.includes(value)) {
    const alias = value === sent ? '' : `, which "${sent}" is another name of`;
    const details = `The site may not use ${name} "${value}"${alias}. Allow it in the settings of the site.`;
    throw call.trace.refused(rule, new OAuthError('unauthorized_client', 403007, details, `${slug}-not-allowed`), {
      allowed: allowed.join(', ') || '(none)',
    });
  }
  const inSentence = name.replace('_', ' ');
  call.trace.passed(rule, `The ${inSentence} is supported and allowed for the site.`, { [name]: sent });
  return value;
}

/**
 * Refuses a value that is sent and not known, before anything else of the call is looked at: parameters of the grant that a client
 * meant are unknown, too, and not the cause.
 *
 * @throws OAuthError naming the value and those that are known
 */
export function checkSupported<V extends string>(call: Call, choice: Choice<V>): void {
  const sent = call.parameters.get(choice.name);
  if (sent && !Object.hasOwn(choice.known, sent)) throw notSupported(call, choice, sent);
}

const ruleOf = ({ name }: Pick<Choice<string>, 'name'>) => `spec: ${name}`;
const slugOf = ({ name }: Pick<Choice<string>, 'name'>) => (name === 'grant_type' ? 'grant-type' : 'response-type');

function notSupported<V extends string>(call: Call, choice: Choice<V>, sent: string): OAuthError {
  const { name, inWords, unsupported } = choice;
  const advice = meantBy(choice, sent);
  const others = advice.includes(inWords) ? '' : ` Supported here: ${inWords}.`;
  const details = `The ${name} ${quoteForMessage(sent)} is not supported. ${advice}${others}`;
  const { error, errorCode } = unsupported;
  return call.trace.refused(
    ruleOf(choice),
    new OAuthError(error, errorCode, details, `${slugOf(choice)}-not-supported`),
  );
}

/** What a client meant by a value that is not known, as far as it is the same word; else what there is. */
function meantBy<V extends string>({ known, inWords, instead = {} }: Choice<V>, sent: string): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z]+/g, '')
      .replaceAll('authoris', 'authoriz');
  const meant = Object.keys(known).find((one) => plain(one) === plain(sent));
  if (meant !== undefined) return `Spell it "${meant}".`;
  const name = sent.trim().toLowerCase();
  return Object.hasOwn(instead, name) ? (instead[name] ?? '') : `Send ${inWords}.`;
}
