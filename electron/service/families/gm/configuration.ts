import { sanitizedHtml } from '#service/core/schema/index.ts';
import { invalidParameter } from '#service/methods/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';

/** The challenge that every action counts in (F 7.9). */
export const DEFAULT_CHALLENGE = '_default';

/** A text, or texts by language with `default`. */
export type Texts = string | Readonly<Record<string, string>>;

/** F 7.9; the names after `description` are inferred there. */
export interface ActionConfig {
  readonly title: Texts;
  readonly description?: Texts | undefined;
  readonly points: number;
  /** In a day of UTC; 0 is no limit. */
  readonly dailyCap: number;
  /** Seconds between two of a user; 0 is no limit. */
  readonly freqCap: number;
  readonly enabled: boolean;
  readonly icon?: string | undefined;
}

/** Members are inferred. */
interface Level {
  readonly title?: Texts | undefined;
  readonly badgeURL?: string | undefined;
  /** Fewest points of the level. */
  readonly points: number;
  /** Each has to be done once for the level. */
  readonly requiredActions?: readonly string[] | undefined;
}

export interface ChallengeConfig {
  readonly title?: Texts | undefined;
  readonly description?: Texts | undefined;
  readonly enabled: boolean;
  /** Undefined: all. */
  readonly challengeActions?: readonly string[] | undefined;
  /** From the lowest. */
  readonly levels: readonly Level[];
}

export const emptyChallenge: ChallengeConfig = { enabled: true, levels: [] };

const MAX_TEXT_LENGTH = 1_000;
const MAX_LANGUAGES = 50;
const MAX_LEVELS = 100;
const MAX_ACTIONS = 200;
export const MAX_POINTS = 1_000_000_000;
const idForm = /^[A-Za-z0-9_.-]{1,100}$/;

/** @throws ApiError 400006 */
export function checkedId(parameter: string, id: string): string {
  if (idForm.test(id)) return id;
  throw invalidParameter(parameter, 'An id has 1 to 100 letters, digits, _, . and -.');
}

/**
 * Reads a text, or JSON of texts by language with `default`.
 *
 * @throws ApiError 400006
 */
export function readTexts(parameter: string, text: string | undefined): Texts | undefined {
  if (text === undefined) return undefined;
  if (!text.startsWith('{')) return checkedTexts(parameter, text);
  const value = orElse(() => JSON.parse(text) as unknown, undefined);
  if (value === undefined) throw invalidParameter(parameter, 'It begins with a brace and is no JSON.');
  return checkedTexts(parameter, value);
}

function checkedTexts(parameter: string, value: unknown): Texts {
  if (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) return sanitizedHtml(value);
  const entries = isObject(value) ? Object.entries(value) : [];
  const texts = entries.flatMap(([language, text]) =>
    typeof text === 'string' && text.length <= MAX_TEXT_LENGTH && /^[a-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(language)
      ? [[language, sanitizedHtml(text)] as const]
      : [],
  );
  const isWhole = texts.length === entries.length && entries.some(([language]) => language === 'default');
  if (isWhole && entries.length <= MAX_LANGUAGES) return Object.fromEntries(texts);
  const form = '{"default":"…","es":"…"}';
  throw invalidParameter(parameter, `It is a text of at most ${MAX_TEXT_LENGTH} characters, or ${form}.`);
}

/** @param lang a language, or `all` for all texts */
export function textIn(texts: Texts | undefined, lang: string | undefined): Texts | undefined {
  if (texts === undefined || typeof texts === 'string') return texts;
  if (lang === 'all') return texts;
  return (lang !== undefined && Object.hasOwn(texts, lang) ? texts[lang] : undefined) ?? texts.default;
}

/**
 * The levels of a challenge: each needs more points than the one before.
 *
 * @throws ApiError 400006
 */
export function checkedLevels(levels: unknown): readonly Level[] {
  if (!Array.isArray(levels) || levels.length > MAX_LEVELS) {
    throw invalidParameter('levels', `It is a list of at most ${MAX_LEVELS} levels.`);
  }
  let before = -1;
  return levels.map((given: unknown, n) => {
    const level = isObject(given) ? given : {};
    const { title, badgeURL, points, requiredActions, ...more } = level;
    const [unknown] = Object.keys(more);
    if (unknown !== undefined) throw wrongLevel(n, `"${unknown.slice(0, 100)}" is no member of a level`);
    if (typeof points !== 'number' || !Number.isInteger(points) || points <= before || points > MAX_POINTS) {
      throw wrongLevel(n, 'points is a whole number, and more than that of the level before');
    }
    before = points;
    if (badgeURL !== undefined && !(typeof badgeURL === 'string' && /^https?:\/\/[^\s"'<>]{1,1000}$/i.test(badgeURL))) {
      throw wrongLevel(n, 'badgeURL is an http or https address');
    }
    return {
      points,
      ...(title !== undefined && { title: checkedTexts('levels', title) }),
      ...(badgeURL !== undefined && { badgeURL }),
      ...(requiredActions !== undefined && { requiredActions: checkedActions('levels', requiredActions) }),
    };
  });
}

const wrongLevel = (n: number, what: string) => invalidParameter('levels', `levels[${n}]: ${what}.`);

/** @throws ApiError 400006 */
export function checkedActions(parameter: string, actions: unknown): readonly string[] {
  const isList = Array.isArray(actions) && actions.length <= MAX_ACTIONS;
  if (!isList || !actions.every((id) => typeof id === 'string' && idForm.test(id))) {
    throw invalidParameter(parameter, `Actions are a list of at most ${MAX_ACTIONS} ids.`);
  }
  return actions;
}

/** The number of the level that points reach: 0 is none, 1 the first. */
export function levelOf({ levels }: ChallengeConfig, points: number, hasDone: (action: string) => boolean): number {
  let reached = 0;
  for (const [n, level] of levels.entries()) {
    if (level.points > points || !(level.requiredActions ?? []).every(hasDone)) break;
    reached = n + 1;
  }
  return reached;
}

/** Calls before the examples of the methods: an action of 10 points. */
export const withAction = [
  { method: 'gm.setActionConfig', parameters: { actionID: 'review', title: 'Writes a review', points: '10' } },
] as const;

/** The same, done once by u-ada. */
export const withPoints = [
  ...withAction,
  { method: 'gm.notifyAction', parameters: { UID: 'u-ada', action: 'review' } },
] as const;
