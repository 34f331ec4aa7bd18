import { invalidParameter } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isKeyOf, isOneOf, keysOf, tableOf } from '#shared/narrowing.ts';

/** `pre`: comments wait for a moderator; `post`: they are shown, and a moderator may reject them. */
export const moderationModes = ['pre', 'post'] as const;
export type ModerationMode = (typeof moderationModes)[number];

const MAX_WORDS = 500;
const MAX_WORD_LENGTH = 100;
const MAX_SETTINGS_SIZE = 64 * 1024;
const MAX_COUNT = 100_000;

/** What a setting is by default, and what it may be. */
interface Setting<T> {
  readonly byDefault: T;
  readonly fits: (value: unknown) => boolean;
  readonly form: string;
}

const setting = <T>(byDefault: T, fits: Setting<T>['fits'], form: string): Setting<T> => ({ byDefault, fits, form });
const flag = (byDefault: boolean) => setting(byDefault, (value) => typeof value === 'boolean', 'true or false');
const number = setting(
  0,
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT,
  `a whole number from 0 to ${MAX_COUNT}`,
);
const isWord = (word: unknown) => typeof word === 'string' && word.trim() !== '' && word.length <= MAX_WORD_LENGTH;

/**
 * What a category enforces of its settings. F 7.10 names blockedWords, displayGuestName, userEditComment and
 * moderatorEditComment; the other members are inferred from the errors that it documents.
 */
const members = {
  /** A comment that holds one of them waits for a moderator. */
  blockedWords: setting<readonly string[]>(
    [],
    (value) => Array.isArray(value) && value.length <= MAX_WORDS && value.every(isWord),
    `a list of at most ${MAX_WORDS} words`,
  ),
  displayGuestName: flag(true),
  /** Users may edit their own comments. */
  userEditComment: flag(false),
  /** Moderators may edit texts; they may always change the status. */
  moderatorEditComment: flag(true),
  moderationMode: setting<ModerationMode>(
    'post',
    (value) => isOneOf(moderationModes, value),
    `one of: ${moderationModes.join(', ')}`,
  ),
  /** False: 401001. */
  allowMediaItems: flag(true),
  /** A user has one review of a stream: a second one is 403037. */
  isReviews: flag(false),
  /** New threads of a user in 24 hours: one more is 400124; 0 is no limit. */
  newThreadsPerDay: number,
  /** Between two comments of a user: sooner is 400125; 0 is no limit. */
  secondsBetweenComments: number,
};
export type CategorySettings = { readonly [Name in keyof typeof members]: (typeof members)[Name]['byDefault'] };

/** What a category enforces, of its settings as they are stored. */
export function enforced(settings: JsonObject): CategorySettings {
  return tableOf(keysOf(members), (name) =>
    Object.hasOwn(settings, name) ? settings[name] : members[name].byDefault,
  ) as CategorySettings;
}

/** Names of members that nothing here enforces (D69, R58). */
export function keptSettings(settings: JsonObject): readonly string[] {
  return Object.keys(settings).filter((name) => !isKeyOf(members, name));
}

/**
 * Settings with a change: null removes a member, and with it what was set.
 *
 * @throws ApiError 400006 for a member that is enforced and has a value of another form, or when they are too large
 */
export function changedSettings(before: JsonObject, change: JsonObject): JsonObject {
  for (const [name, value] of Object.entries(change)) {
    if (value === null || !isKeyOf(members, name) || members[name].fits(value)) continue;
    throw invalidParameter('categorySettings', `${name}: ${members[name].form}.`);
  }
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  const changed = Object.fromEntries(merged);
  if (Buffer.byteLength(JSON.stringify(changed)) > MAX_SETTINGS_SIZE) {
    throw invalidParameter('categorySettings', 'The settings of a category have at most 64 KB.');
  }
  return changed;
}

/** True when a text holds one of the words as a whole word, in any case. */
export function holdsBlockedWord({ blockedWords }: CategorySettings, text: string): boolean {
  if (blockedWords.length === 0) return false;
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}_]+/u));
  const folded = text.toLowerCase();
  // A phrase, or a word with other characters, is looked for as it is.
  return blockedWords.some((word) => {
    const wanted = word.trim().toLowerCase();
    return /^[\p{L}\p{N}_]+$/u.test(wanted) ? words.has(wanted) : folded.includes(wanted);
  });
}
