import type { JsonObject } from '#service/storage/records.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { mergeJson } from './merge-json.ts';
import type { ValidationError } from './profile-schema.ts';

/** Topics of one account. */
const MOST_TOPICS = 500;
/** Also a name of XML (D12). */
const nameForm = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;
/** The published types say that a user is "opted in/out/noticed"; the words are inferred. */
const states: readonly unknown[] = ['optIn', 'optOut', 'noticed'];

/** Parameter of the methods that write communications. */
export const communicationsParameter = {
  name: 'communications',
  type: 'json',
  required: false,
  documentation: `Topics that the user may be sent messages about, by topic and channel, such as {"news_sms":{"status":"optIn","optIn":{"acceptanceLocation":"shop"}}}; they are merged, null removes one. status: ${states.join(', ')}; optIn and optOut: what is known of the decision; the service sets lastModified. These members are inferred, others are kept as they come.`,
  limits: { shape: 'object' },
} as const;

export interface CommunicationsChange {
  /** To be stored when there are no errors. */
  readonly communications: JsonObject;
  readonly errors: readonly ValidationError[];
}

type Problem = readonly [member: string, errorCode: number, sentence: string];

/**
 * Merges a change into the communications of an account (F 7.3), with the time of what changes.
 *
 * @param at service clock, milliseconds
 * @param imports lastModified is taken as given
 */
export function changedCommunications(
  stored: JsonObject,
  change: JsonObject,
  at: number,
  imports: boolean,
): CommunicationsChange {
  const errors: ValidationError[] = [];
  const result = new Map(Object.entries(stored));
  for (const [name, value] of Object.entries(change)) {
    const before = result.get(name) as JsonObject | undefined;
    if (value === null) {
      result.delete(name);
      continue;
    }
    const problem = problemOf(name, value, before, imports);
    if (problem === undefined) result.set(name, next(value as JsonObject, before, at, imports));
    else if (errors.length < 50) {
      const [member, errorCode, sentence] = problem;
      const fieldName = `communications.${name.slice(0, 100)}${member}`;
      errors.push({ errorCode, message: `${errorMessage(errorCode)}: ${sentence}`, fieldName });
    }
  }
  if (result.size > MOST_TOPICS) {
    const message = `${errorMessage(400006)}: an account has at most ${MOST_TOPICS} topics.`;
    errors.push({ errorCode: 400006, message, fieldName: 'communications' });
  }
  return { communications: Object.fromEntries(result), errors };
}

/** Those of the named topics. */
export function communicationsOf(stored: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name)));
}

function problemOf(
  name: string,
  value: unknown,
  before: JsonObject | undefined,
  imports: boolean,
): Problem | undefined {
  if (!nameForm.test(name)) {
    return ['', 400024, 'a name has at most 100 Latin letters, digits, "_" and "-", and begins with a letter or "_".'];
  }
  if (!isObject(value)) return ['', 400023, 'it must be an object such as {"status":"optIn"}.'];
  const { status, lastModified } = value;
  if (status !== undefined && !states.includes(status)) {
    return ['.status', 400023, `it must be one of: ${states.join(', ')}.`];
  }
  for (const member of ['optIn', 'optOut']) {
    const details = value[member];
    if (details !== undefined && details !== null && !isObject(details)) {
      return [`.${member}`, 400023, 'it must be an object.'];
    }
  }
  if (lastModified === undefined || lastModified === before?.lastModified) return undefined;
  if (!imports) return ['.lastModified', 400025, 'the service sets it when something of the topic changes.'];
  return isTime(lastModified)
    ? undefined
    : ['.lastModified', 400023, 'it must be a time such as 2020-01-31T12:00:00Z.'];
}

function next(given: JsonObject, before: JsonObject | undefined, at: number, imports: boolean): JsonObject {
  const { lastModified: time, ...members } = given;
  const { lastModified = undefined, ...held } = before ?? {};
  const merged = mergeJson(held, members);
  const isNew = before === undefined || JSON.stringify(merged) !== JSON.stringify(held);
  const stamp = imports && isTime(time) ? Date.parse(time) : at;
  return { ...merged, lastModified: isNew || imports ? new Date(stamp).toISOString() : lastModified };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
