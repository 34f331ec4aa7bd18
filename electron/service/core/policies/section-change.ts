import type { JsonObject } from '#service/records/index.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import type { Member, Members } from './member.ts';

/** Characters of a text that has no limit of its own. */
const MAX_TEXT_LENGTH = 2_000;

/** What is wrong with a change of a policy. */
export class PolicyProblem extends Error {
  /** Of the member, from the section's name on. */
  readonly path: string;

  constructor(path: string, sentence: string) {
    super(sentence);
    this.name = 'PolicyProblem';
    this.path = path;
  }
}

/**
 * Merges a change into what a site has set of a section: members stay unless they are named, groups are merged, null
 * resets a member to its default (F 7.3 setPolicies). A member that is not declared is kept as it came (D69).
 *
 * @param path of the section
 * @throws PolicyProblem for a value of the wrong type of a declared member
 */
export function changedSection(members: Members, explicit: JsonObject, change: unknown, path: string): JsonObject {
  if (!isObject(change)) {
    throw new PolicyProblem(path, 'It is a JSON object with members of the section, or null to reset it.');
  }
  const result = new Map(Object.entries(explicit));
  for (const [name, value] of Object.entries(change)) {
    const at = `${path}.${name.slice(0, 100)}`;
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    if (value === null) result.delete(name);
    else if (member === undefined) result.set(name, value);
    else if (member.kind === 'group') {
      const inner = changedSection(member.members, membersOf(result.get(name)), value, at);
      if (Object.keys(inner).length === 0) result.delete(name);
      else result.set(name, inner);
    } else result.set(name, checkedValue(member, value, at));
  }
  return Object.fromEntries(result);
}

function checkedValue(member: Exclude<Member, { kind: 'group' }>, value: unknown, at: string): unknown {
  switch (member.kind) {
    case 'flag':
      if (typeof value !== 'boolean') throw new PolicyProblem(at, 'It is true or false.');
      return value;
    case 'count':
      if (!isWholeNumber(value) || value < member.minimum || value > member.maximum) {
        throw new PolicyProblem(at, `It is a whole number from ${member.minimum} to ${member.maximum}.`);
      }
      return value;
    case 'text': {
      if (typeof value !== 'string') throw new PolicyProblem(at, 'It is a text.');
      const problem =
        value.length > MAX_TEXT_LENGTH ? `It has at most ${MAX_TEXT_LENGTH} characters.` : member.problem(value);
      if (problem !== undefined) throw new PolicyProblem(at, problem);
      return value;
    }
    case 'whole': {
      const read = member.schema.safeParse(value);
      if (read.success) return read.data;
      const [issue] = read.error.issues;
      const inner = (issue?.path ?? []).map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
      throw new PolicyProblem(`${at}${inner.join('')}`.slice(0, 300), asSentence(issue?.message ?? 'It is wrong'));
    }
  }
}

/** A section with defaults for all that a site has not set, and then what is only kept because nothing declares it. */
export function wholeSection(members: Members, explicit: JsonObject): JsonObject {
  const set = (name: string) => (Object.hasOwn(explicit, name) ? explicit[name] : undefined);
  return Object.fromEntries([
    ...Object.entries(members).map(([name, member]) => [
      name,
      member.kind === 'group' ? wholeSection(member.members, membersOf(set(name))) : (set(name) ?? member.byDefault),
    ]),
    ...Object.entries(explicit).filter(([name]) => !Object.hasOwn(members, name)),
  ]);
}

const isWholeNumber = (value: unknown): value is number => Number.isInteger(value);
