import { ApiError } from '#service/kernel/index.ts';
import {
  invalidParameter,
  json,
  list,
  type MethodParameter,
  noteKept,
  openMethod,
  siteMethod,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { type Member, type Members, PolicyProblem } from './member.ts';
import { type ExplicitPolicies, problemOfPolicies, sitePolicies } from './repository.ts';
import { changedSection } from './section-change.ts';
import { declaredMembers, type Policies, policySections, type SectionName, sectionNames } from './sections.ts';

/** Characters of what a site sets of one section. */
const MAX_SECTION_SIZE = 512 * 1024;

/** What a page may read: it draws its screens by these. The others name addresses, mails and providers of the site. */
const openSections: readonly SectionName[] = [
  'registration',
  'gigyaPlugins',
  'accountOptions',
  'passwordComplexity',
  'security',
];

export const getPolicies = openMethod({
  name: 'accounts.getPolicies',
  documentation:
    'Says the policies of the site by section: what it has set, and defaults for the rest. The trace names the members that are only kept; sections that nothing declares, which a file has brought, come with all of them.',
  parameters: [
    list(
      'sections',
      `The sections to return; without it all that the caller may read. Without the credentials of the site these are (partly inferred): ${openSections.join(', ')}.`,
      { values: sectionNames, example: 'registration,passwordComplexity' },
    ),
    text('include', 'full, the default, or explicitOnly: only what the site has set.', {
      values: ['full', 'explicitOnly'],
    }),
    text('filter', 'The older name of include.', { values: ['full', 'explicitOnly'] }),
  ],
  errors: [{ errorCode: 403007, when: 'sections names one that only the site may read.' }],
  response: sectionNames.map((name) => sometimes(name, 'object', about(name))),
  example: {
    parameters: { sections: 'passwordComplexity' },
    response: { passwordComplexity: { minCharGroups: 1, minLength: 6 } },
  },
  uses: { sitePolicies },
  handler({ caller, input, trace, sitePolicies }) {
    const readable = caller === 'site' ? sectionNames : openSections;
    const asked = input.sections ?? readable;
    const closed = asked.filter((name) => !readable.includes(name));
    if (closed.length > 0) {
      throw new ApiError(
        403007,
        `sections: ${closed.join(', ')} can be read only with the credentials of the site; without them: ${openSections.join(', ')}.`,
      );
    }
    if (input.include !== undefined && input.filter !== undefined && input.include !== input.filter) {
      throw invalidParameter('filter', 'It is the older name of include, which has another value.');
    }
    const explicit = sitePolicies.explicit();
    const all: ExplicitPolicies | Policies =
      (input.include ?? input.filter) === 'explicitOnly' ? explicit : sitePolicies.whole();
    const undeclared =
      caller === 'site' && input.sections === undefined
        ? Object.entries(explicit).filter(([name]) => !Object.hasOwn(policySections, name))
        : [];
    const data: JsonObject = Object.fromEntries([
      ...asked.flatMap((name) => (isShown(name, all[name]) ? [[name, all[name]]] : [])),
      ...undeclared,
    ]);
    noteKept(trace, keptMembersOfPolicies(data));
    return { data, did: `Returned ${Object.keys(data).length} sections of the policies.` };
  },
});

function about(name: SectionName): string {
  return membersInWords(policySections[name]) || 'Only kept and returned: nothing here enforces a member of it.';
}

const sectionParameters = sectionNames.map((name) =>
  json(
    name,
    `Members to change, as a JSON object; null resets the section, a member that is null resets that one. ${about(name)}`,
  ),
) satisfies readonly MethodParameter[];

export const setPolicies = siteMethod({
  name: 'accounts.setPolicies',
  documentation:
    'Changes policies of the site: members that are not named stay as they are, null resets a member or a section. A member that is only kept is marked so below, and named in the trace; so is one that is not named here: it is kept and returned as it came.',
  parameters: sectionParameters,
  errors: [
    { errorCode: 401000, when: 'preventLoginIDHarvesting is on without verifyEmail or requireCaptcha.' },
    { errorCode: 413003, when: 'A section would be larger than 512 KB.' },
  ],
  example: { parameters: { passwordComplexity: '{"minLength":10,"minCharGroups":2}' } },
  uses: { sitePolicies },
  handler({ input, trace, sitePolicies }) {
    const given = sectionNames.filter((name) => input[name] !== undefined);
    for (const name of given) sitePolicies.save(name, changed(name, sitePolicies.explicit()[name] ?? {}, input[name]));
    const problem = problemOfPolicies(sitePolicies.whole());
    if (problem !== undefined) throw new ApiError(401000, problem);
    noteKept(trace, keptMembersOfPolicies(Object.fromEntries(given.map((name) => [name, input[name]]))));
    return { data: {}, did: given.length === 0 ? 'Changed nothing.' : `Changed the policies ${given.join(', ')}.` };
  },
});

/** A section that nothing declares has no defaults: without members it is left out. */
const isShown = (name: SectionName, section: object | undefined) =>
  section !== undefined && (Object.keys(policySections[name]).length > 0 || Object.keys(section).length > 0);

function changed(name: SectionName, explicit: Parameters<typeof changedSection>[1], change: unknown) {
  if (change === null) return undefined;
  const checkSize = (section: unknown) => {
    if (JSON.stringify(section).length <= MAX_SECTION_SIZE) return;
    throw new ApiError(413003, `${name} would be larger than ${MAX_SECTION_SIZE / 1024} KB.`);
  };
  checkSize(change);
  try {
    const members = changedSection(policySections[name], explicit, change, name);
    checkSize(members);
    return members;
  } catch (error) {
    if (error instanceof PolicyProblem) throw invalidParameter(error.path, error.message);
    throw error;
  }
}

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
  if ('members' in member) return keptMembers(member.members, membersOf(value), path);
  return (member.keptIn?.(value) ?? []).map((below) => `${path}${below}`);
}

/** The same of all sections, by their names. */
export const keptMembersOfPolicies = (sections: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(sections).flatMap(([name, section]) => keptMembers(declaredMembers(name), membersOf(section), name));

/** The members of a section in words, for the documentation. */
export function membersInWords(members: Members): string {
  return Object.entries(members)
    .map(([name, member]) => {
      if ('members' in member) return `${name} {${membersInWords(member.members)}}`;
      const only = member.kept === undefined ? '' : ` Only kept and returned: ${member.kept}`;
      return `${name}: ${member.documentation}${only}`;
    })
    .join(' ');
}
