import { siteSecrets } from '#service/core/auth/index.ts';
import type { PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import { parametersOf, signaturesFor } from './request.ts';
import type { Sentences } from './said.ts';

/** Characters that programs which read pictures take for each other. */
const groups: readonly string[] = [
  '0OoQ',
  '1lI|i!',
  '5Ss',
  '8B',
  '2Zz',
  '6Gb',
  '9gq',
  'uv',
  'cC',
  'wW',
  'xX',
  'kK',
  'pP',
  '-–—_',
  '.,',
];
const groupOf: ReadonlyMap<string, string> = new Map(
  groups.flatMap((group) => [...group].map((one) => [one, group] as const)),
);

/** A text in which characters that look alike are the same. */
const folded = (text: string): string =>
  text
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[\s\S]/gu, (one) => groupOf.get(one)?.[0] ?? one);

const looksLike = (one: string, other: string): boolean => one !== other && folded(one) === folded(other);

/** Names without which no call is judged. */
const names = ['apiKey', 'UID', 'timestamp', 'nonce', 'sig', 'secret', 'oauth_token', 'userKey', 'client_id'];

/** What a text has in the place of something else, as text read from a picture has it. */
interface LookAlike {
  /** A sentence that says what looks like what. */
  readonly cause: Sentences;
  readonly proof?: string;
}

/** Texts that are tried with one character changed, and characters of the base strings that are made for it (R52). */
const MAX_TRIED = 600;
const MAX_CHARACTERS = 1_000_000;
/** A longer value does not come from a picture: the text of one has a few lines. */
const MAX_VALUE_LENGTH = 1_000;

/** The first characters that differ, for a sentence: `"0" where "o" belongs`. */
function difference(given: string, right: string): string {
  const at = [...given].findIndex((one, index) => one !== right[index]);
  return `"${given[at] ?? ''}" where "${right[at] ?? ''}" belongs`;
}

/**
 * What of a refused call looks like what would be right: letters of a screenshot, such as O for 0, or l for 1. It is named,
 * and nothing is judged as if it stood there (R59).
 */
export function lookAlikeOf(sites: readonly SiteRecord[], call: PastedCall): LookAlike | undefined {
  const { parameters } = parametersOf(call);
  const list = [...parameters];
  const sent = new Set(list.map(({ name }) => name.toLowerCase()));
  for (const { name } of list) {
    const right = names.find((one) => !sent.has(one.toLowerCase()) && looksLike(name, one));
    if (right !== undefined)
      return {
        cause: `The text has a parameter "${name.slice(0, 40)}", with ${difference(name, right)} if it is "${right}".`,
      };
  }
  const key = parameters.get('apiKey') ?? '';
  const site = sites.find(({ apiKey }) => apiKey === key);
  if (site === undefined) {
    const other = key === '' ? undefined : sites.slice(0, 500).find(({ apiKey }) => looksLike(key, apiKey));
    return (
      other && {
        cause: [
          `No site here has the API key "${key.slice(0, 100)}".`,
          `It has ${difference(key, other.apiKey)} if it is "${other.apiKey}" (${other.name}).`,
        ],
      }
    );
  }
  const timestamp = parameters.get('timestamp') ?? '';
  if (/\D/.test(timestamp) && /^\d{10,13}$/.test(folded(timestamp))) {
    return { cause: `The timestamp "${timestamp.slice(0, 20)}" has letters that look like digits.` };
  }
  return ofSignature(site, call, list);
}

function ofSignature(site: SiteRecord, call: PastedCall, list: readonly NamedValue[]): LookAlike | undefined {
  const sig = list.find(({ name }) => name.toLowerCase() === 'sig')?.value ?? '';
  if (sig === '' || sig.length > 40) return undefined;
  const keys = siteSecrets(site).map(([, secret]) => secret);
  let characters = 0;
  const signatures = (parameters: readonly NamedValue[]): readonly string[] =>
    [...signaturesFor(call, parameters, keys)].map((made) => {
      characters += made.baseString.length;
      return made.sig;
    });
  const right = signatures(list).find((one) => looksLike(sig.replace(/=$/, ''), one.replace(/=$/, '')));
  if (right !== undefined) {
    return {
      cause: `The sig has ${difference(sig, right)}; else it is the right one.`,
      proof: 'Apart from characters that look alike, it is the signature that the service expects.',
    };
  }
  const given = normalizeSignature(sig);
  if (given === undefined) return undefined;
  let tried = 0;
  // Short ones first: of a long call not all can be tried.
  const byLength = [...list.entries()].sort(([, a], [, b]) => a.value.length - b.value.length);
  for (const [index, { name, value }] of byLength) {
    if (name.toLowerCase() === 'sig' || value.length > MAX_VALUE_LENGTH) continue;
    for (const [at, character] of [...value].entries()) {
      for (const other of groupOf.get(character) ?? '') {
        if (other === character) continue;
        tried += 1;
        if (tried > MAX_TRIED || characters > MAX_CHARACTERS) return undefined;
        const changed = [...value];
        changed[at] = other;
        const parameters = list.map((one, place) => (place === index ? { ...one, value: changed.join('') } : one));
        if (signatures(parameters).includes(given)) {
          return {
            cause: `The value of ${name} has "${character}" where "${other}" was signed.`,
            proof: 'With this one character changed, HMAC-SHA1 gives exactly the sig of the call.',
          };
        }
      }
    }
  }
  return undefined;
}
