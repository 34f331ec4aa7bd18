import type { JsonObject } from '#service/records/index.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';
import { type Members, PolicyProblem } from './member.ts';

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
    else if ('members' in member) {
      const inner = changedSection(member.members, membersOf(result.get(name)), value, at);
      if (Object.keys(inner).length === 0) result.delete(name);
      else result.set(name, inner);
    } else result.set(name, member.read(value, at));
  }
  return Object.fromEntries(result);
}

/** A section with defaults for all that a site has not set, and then what is only kept because nothing declares it. */
export function wholeSection(members: Members, explicit: JsonObject): JsonObject {
  const set = (name: string) => (Object.hasOwn(explicit, name) ? explicit[name] : undefined);
  return Object.fromEntries([
    ...Object.entries(members).map(([name, member]) => [
      name,
      'members' in member ? wholeSection(member.members, membersOf(set(name))) : (set(name) ?? member.byDefault),
    ]),
    ...Object.entries(explicit).filter(([name]) => !Object.hasOwn(members, name)),
  ]);
}
