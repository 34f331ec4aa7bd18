import type { JsonObject } from '#service/records/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import type { Member, Members } from './member.ts';
import { declaredMembers } from './sections.ts';

/**
 * The members in a section that nothing here enforces (D69, R58): by their declaration, and those without one.
 *
 * @param values whole, or what a call sends
 * @param path of the section
 */
function keptMembers(members: Members, values: JsonObject, path: string): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    const at = `${path}.${name.slice(0, 100)}`;
    if (value === null) return [];
    return member === undefined ? [at] : keptOf(member, value, at);
  });
}

function keptOf(member: Member, value: unknown, path: string): readonly string[] {
  if (member.kept !== undefined) return [path];
  if (member.kind === 'group') return keptMembers(member.members, membersOf(value), path);
  if (member.kind === 'text') return member.isKept?.(String(value)) === true ? [path] : [];
  return member.kind === 'whole' && member.keptIn ? member.keptIn(value).map((below) => `${path}${below}`) : [];
}

/** The same of all sections, by their names. */
export const keptMembersOfPolicies = (sections: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(sections).flatMap(([name, section]) => keptMembers(declaredMembers(name), membersOf(section), name));

/** The members of a section in words, for the documentation. */
export function membersInWords(members: Members): string {
  return Object.entries(members)
    .map(([name, member]) => {
      if (member.kind === 'group') return `${name} {${membersInWords(member.members)}}`;
      const only = member.kept === undefined ? '' : ` Only kept and returned: ${member.kept}`;
      return `${name}: ${member.documentation}${only}`;
    })
    .join(' ');
}
