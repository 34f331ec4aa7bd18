import { invalidParameter } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';
import { isTime, mergeJson } from './json-values.ts';

/** Topics of one account. */
const MAX_TOPICS = 500;
/** Also a name of XML (D12). */
const nameForm = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;
/** The published types say that a user is "opted in/out/noticed"; the words are inferred. */
export const communicationStates: readonly unknown[] = ['optIn', 'optOut', 'noticed'];

/** What is wrong, and with which member. */
type Problem = readonly [member: string, sentence: string];

/**
 * Merges a change into the communications of an account (F 7.3), with the time of what changes.
 *
 * @param at service clock, milliseconds
 * @param imports lastModified is taken as given
 * @returns to be stored
 * @throws ApiError 400006 naming the member: no schema is about communications
 */
export function changedCommunications(
  stored: JsonObject,
  change: JsonObject,
  at: number,
  imports: boolean,
): JsonObject {
  const result = new Map(Object.entries(stored));
  for (const [name, value] of Object.entries(change)) {
    const held = result.get(name);
    const before = isObject(held) ? held : undefined;
    if (value === null) {
      result.delete(name);
      continue;
    }
    const [member, sentence] = problemOf(name, value, before, imports) ?? [];
    if (sentence !== undefined) throw invalidParameter(`communications.${name.slice(0, 100)}${member}`, sentence);
    result.set(name, next(membersOf(value), before, at, imports));
  }
  if (result.size > MAX_TOPICS) {
    throw invalidParameter('communications', `An account has at most ${MAX_TOPICS} topics.`);
  }
  return Object.fromEntries(result);
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
    return ['', 'A name has at most 100 Latin letters, digits, "_" and "-", and begins with a letter or "_".'];
  }
  if (!isObject(value)) return ['', 'It must be an object such as {"status":"optIn"}.'];
  const { status, lastModified } = value;
  if (status !== undefined && !communicationStates.includes(status)) {
    return ['.status', `It is one of: ${communicationStates.join(', ')}.`];
  }
  for (const member of ['optIn', 'optOut']) {
    const details = value[member];
    if (details !== undefined && details !== null && !isObject(details)) {
      return [`.${member}`, 'It must be an object.'];
    }
  }
  if (lastModified === undefined || lastModified === before?.lastModified) return undefined;
  if (!imports) return ['.lastModified', 'The service sets it when something of the topic changes.'];
  return isTime(lastModified) ? undefined : ['.lastModified', 'It must be a time such as 2020-01-31T12:00:00Z.'];
}

function next(given: JsonObject, before: JsonObject | undefined, at: number, imports: boolean): JsonObject {
  const { lastModified: time, ...members } = given;
  const { lastModified = undefined, ...held } = before ?? {};
  const merged = mergeJson(held, members);
  const isNew = before === undefined || JSON.stringify(merged) !== JSON.stringify(held);
  const stamp = imports && isTime(time) ? Date.parse(time) : at;
  return { ...merged, lastModified: isNew || imports ? new Date(stamp).toISOString() : lastModified };
}
