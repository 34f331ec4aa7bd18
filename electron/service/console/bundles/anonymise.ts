import { definedMembers, membersOf, replacedIn } from '#shared/narrowing.ts';
import type { StandIns } from './stand-ins.ts';

/** Members of a profile, and parameters, that say who somebody is. */
const personal =
  'firstName|lastName|middleName|name|nickname|username|loginID|email|emails|phone|phoneNumber|phones|number|address|city|zip|' +
  'birthDate|photoURL|thumbnailURL|profileURL|proxyEmail|bio|subject|to';
const personalName = new RegExp(`^(?:profile\\.)?(?:${personal})$`, 'i');
/** Such members in JSON that is the value of a parameter. */
const personalMember = new RegExp(String.raw`("(?:${personal})"\s*:\s*")((?:[^"\\]|\\.)*)(")`, 'gi');
const email = /[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@[A-Za-z0-9.-]{1,253}\.[A-Za-z]{2,}/g;
/** How UIDs begin that the service made; some methods tell them from those of sites. */
const MADE_HERE = '_guid_';
/** Codes such as a country or a gender stay. */
const SHORTEST = 3;
const phoneNumber = /^\+[1-9]\d{6,14}$/;
const stays = /^(?:(?:_guid_)?user-\d+|person-\d+@example\.com|text-\d+|true|false|-?\d+(?:\.\d+)?)$/;

/**
 * Replaces what tells who somebody is: UIDs, e-mail addresses, and the texts of profiles, in accounts and in the values of
 * parameters. The same original has the same stand-in in the whole bundle.
 *
 * @param UIDs of accounts of the call, which are found in all texts
 */
export function createAnonymiser(standIns: StandIns, UIDs: readonly string[]) {
  const known = new Map<string, string>();
  const counts = new Map<string, number>();
  /** Originals as one expression, made again when one is added. */
  let pattern: RegExp | undefined;

  function standInOf(kind: keyof typeof kinds, original: string): string {
    const there = known.get(original);
    if (there !== undefined) return there;
    if (stays.test(original)) return original;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const [what, shown, made] = kinds[kind];
    const standIn = made(count, original);
    known.set(original, standIn);
    pattern = undefined;
    standIns.note(what, shown);
    return standIn;
  }

  const userOf = (UID: string): string => standInOf('user', UID);

  /** Another number, with the same country code as all. */
  function phoneOf(original: string): string {
    const number = standInOf('phone', original);
    return /^\+\d/.test(number) ? number : original;
  }

  /** E-mail addresses and known originals inside of a text, such as a sentence about the call. */
  function within(text: string): string {
    const mailed = text.replace(email, (one) => (stays.test(one) ? one : standInOf('person', one)));
    pattern ??= patternOf([...known.keys()]);
    return mailed.replace(pattern, (one) => known.get(one) ?? one);
  }

  function textOf(text: string): string {
    if (text.length < SHORTEST || stays.test(text)) return text;
    if (phoneNumber.test(text)) return phoneOf(text);
    email.lastIndex = 0;
    return email.test(text) ? within(text) : standInOf('text', text);
  }

  const deep = (value: unknown): unknown => (typeof value === 'string' ? textOf(value) : replacedIn(value, deep));

  function memberOf(name: string, value: unknown): unknown {
    if (/^(?:profile|data|payload)$/.test(name)) return deep(value);
    if (name === 'account') {
      // What is neither a word of the service nor a number says who somebody is.
      const { tfaStatus, rba, ...rest } = membersOf(value);
      return { ...membersOf(deep(rest)), ...definedMembers({ tfaStatus, rba }) };
    }
    if (typeof value !== 'string') return members(value);
    if (/^(?:linked)?UID$/.test(name)) return userOf(value);
    if (name === 'providerUID') return standInOf('identity', value);
    if (name === 'email') return textOf(value);
    return name === 'phone' ? phoneOf(value) : value;
  }

  /** What a bundle holds of accounts, credentials and objects: its members are replaced by their names. */
  const members = <T>(value: T): T =>
    replacedIn(value, (one, name) => (name === undefined ? members(one) : memberOf(name, one))) as T;

  for (const UID of UIDs) userOf(UID);
  return {
    members,
    within,
    UID: userOf,
    /** The value of a parameter, decoded. */
    value(name: string, value: string): string {
      if (/uid$/i.test(name) && value !== '') return userOf(value);
      if (personalName.test(name) && !/^\s*[[{]/.test(value)) return textOf(value);
      const replaced = value.replace(
        personalMember,
        (_all, before: string, text: string, after: string) => `${before}${textOf(text)}${after}`,
      );
      return within(replaced);
    },
    /** Addresses of callers that proxies add. */
    header: (name: string, value: string): string =>
      /^(?:x-forwarded-for|forwarded|x-real-ip|client-ip|true-client-ip|from)$/i.test(name)
        ? '192.0.2.1'
        : within(value),
  };
}

export type Anonymiser = ReturnType<typeof createAnonymiser>;

type StandIn = (count: number, original: string) => string;

/** What is replaced and by what, for the manifest, and the stand-in itself. */
const kinds: Readonly<Record<'user' | 'person' | 'text' | 'identity' | 'phone', readonly [string, string, StandIn]>> = {
  user: ['UIDs', 'user-1, …', (n, original) => `${original.startsWith(MADE_HERE) ? MADE_HERE : ''}user-${n}`],
  person: ['e-mail addresses', 'person-1@example.com, …', (n) => `person-${n}@example.com`],
  text: ['names and other texts of profiles and parameters', 'text-1, …', (n) => `text-${n}`],
  identity: ['users of providers', 'identity-1, …', (n) => `identity-${n}`],
  phone: ['phone numbers', 'numbers that nobody has', (n) => `+1555010${String(n).padStart(4, '0')}`],
};

/** Matches any of these texts where it is a word of its own, the longest first. */
function patternOf(originals: readonly string[]): RegExp {
  const words = originals
    .filter((one) => one.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return /(?!)/g;
  return new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${words.join('|')})(?![\\p{L}\\p{N}_-])`, 'gu');
}
