import { invalidParameter } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';

/** `pre`: comments wait for a moderator; `post`: they are shown, and a moderator may reject them. */
export const moderationModes = ['pre', 'post'] as const;
export type ModerationMode = (typeof moderationModes)[number];

/**
 * What a category enforces of its settings. F 7.10 names blockedWords, displayGuestName, userEditComment and
 * moderatorEditComment; the other members are inferred from the errors that it documents.
 */
export interface CategorySettings {
  /** A comment that holds one of them waits for a moderator. */
  readonly blockedWords: readonly string[];
  readonly displayGuestName: boolean;
  /** Users may edit their own comments. */
  readonly userEditComment: boolean;
  /** Moderators may edit texts; they may always change the status. */
  readonly moderatorEditComment: boolean;
  readonly moderationMode: ModerationMode;
  /** False: 401001. */
  readonly allowMediaItems: boolean;
  /** A user has one review of a stream: a second one is 403037. */
  readonly isReviews: boolean;
  /** New threads of a user in 24 hours: one more is 400124; 0 is no limit. */
  readonly newThreadsPerDay: number;
  /** Between two comments of a user: sooner is 400125; 0 is no limit. */
  readonly secondsBetweenComments: number;
}

const defaults: CategorySettings = {
  blockedWords: [],
  displayGuestName: true,
  userEditComment: false,
  moderatorEditComment: true,
  moderationMode: 'post',
  allowMediaItems: true,
  isReviews: false,
  newThreadsPerDay: 0,
  secondsBetweenComments: 0,
};

const MAX_WORDS = 500;
const MAX_WORD_LENGTH = 100;
const MAX_SETTINGS_SIZE = 64 * 1024;
const MAX_COUNT = 100_000;

/** What a category enforces, of its settings as they are stored. */
export function enforced(settings: JsonObject): CategorySettings {
  const names = Object.keys(defaults).filter((name) => Object.hasOwn(settings, name));
  return { ...defaults, ...Object.fromEntries(names.map((name) => [name, settings[name]])) };
}

/** Names of members that nothing here enforces (D69, R58). */
export function keptSettings(settings: JsonObject): readonly string[] {
  return Object.keys(settings).filter((name) => !Object.hasOwn(defaults, name));
}

/**
 * Settings with a change: null removes a member, and with it what was set.
 *
 * @throws ApiError 400006 for a member that is enforced and has a value of another form, or when they are too large
 */
export function changedSettings(before: JsonObject, change: JsonObject): JsonObject {
  for (const [name, value] of Object.entries(change)) {
    const problem = value === null ? undefined : problemOf(name, value);
    if (problem !== undefined) throw invalidParameter('categorySettings', `${name.slice(0, 100)}: ${problem}`);
  }
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  const changed = Object.fromEntries(merged);
  if (Buffer.byteLength(JSON.stringify(changed)) > MAX_SETTINGS_SIZE) {
    throw invalidParameter('categorySettings', 'The settings of a category have at most 64 KB.');
  }
  return changed;
}

function problemOf(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(defaults, name)) return undefined;
  switch (name) {
    case 'blockedWords':
      return isListOfWords(value) ? undefined : `a list of at most ${MAX_WORDS} words.`;
    case 'moderationMode':
      return moderationModes.some((mode) => mode === value) ? undefined : `one of: ${moderationModes.join(', ')}.`;
    case 'newThreadsPerDay':
    case 'secondsBetweenComments':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT
        ? undefined
        : `a whole number from 0 to ${MAX_COUNT}.`;
    default:
      return typeof value === 'boolean' ? undefined : 'true or false.';
  }
}

function isListOfWords(value: unknown): boolean {
  const isWord = (word: unknown) => typeof word === 'string' && word.trim() !== '' && word.length <= MAX_WORD_LENGTH;
  return Array.isArray(value) && value.length <= MAX_WORDS && value.every(isWord);
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
