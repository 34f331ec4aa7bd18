import { z } from 'zod';
import { deeperThan, invalidMember, MAX_JSON_DEPTH } from '#service/kernel/index.ts';
import type { Module, WorkspacePart } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { isOneOf } from '#shared/narrowing.ts';
import { nearestMethod } from '#shared/protocol/nearest-method.ts';
import { PolicyProblem } from './member.ts';
import { getPolicies, setPolicies } from './methods.ts';
import { policyRepository, problemOfPolicies } from './repository.ts';
import { changedSection } from './section-change.ts';
import { declaredMembers, sectionNames } from './sections.ts';

/** `policies` of a site in the workspace file: what it has set, by section; sections that nothing declares are kept (D69). */
export const policiesInWorkspace: WorkspacePart = {
  site: {
    name: 'policies',
    schema: z.record(z.string().max(100), z.record(z.string(), z.unknown())),
    read(store, apiKey) {
      const explicit = store.of(policyRepository).explicit(apiKey);
      return Object.keys(explicit).length === 0 ? undefined : explicit;
    },
    apply(store, apiKey, sections: Readonly<Record<string, JsonObject>>, at) {
      const policies = store.of(policyRepository);
      const set = Object.entries(sections).map(([name, section]) => [name, checked(name, section, at)]);
      policies.replace(apiKey, Object.fromEntries(set));
      const problem = problemOfPolicies(policies.whole(apiKey));
      if (problem !== undefined) throw invalidMember(at, problem, 'Switch one of them on, or the first one off.');
    },
  },
};

function checked(name: string, section: JsonObject, at: string): JsonObject {
  if (deeperThan(section, MAX_JSON_DEPTH)) {
    throw invalidMember(`${at}.${name}`, `It nests deeper than ${MAX_JSON_DEPTH} levels.`, 'Correct or remove it.');
  }
  try {
    return changedSection(declaredMembers(name), {}, section, name);
  } catch (error) {
    if (!(error instanceof PolicyProblem)) throw error;
    throw invalidMember(`${at}.${error.path}`, error.message, 'Correct or remove it.');
  }
}

/** A sentence for each section that nothing here declares: it is kept, and has no effect (D69). */
export function sectionsWithoutEffect(sections: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(sections)
    .filter((name) => !isOneOf(sectionNames, name))
    .map((name) => {
      const nearest = nearestMethod(name, sectionNames);
      const meant = nearest === undefined ? '' : ` Perhaps "${nearest}" is meant.`;
      return `the section "${name}" is kept and has no effect, because none has this name.${meant}`;
    });
}

/** What sites have set of their policies, a section a row. */
const policiesTables: TableSet = {
  name: 'policies',
  migrations: [
    `
        CREATE TABLE policy (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          section TEXT NOT NULL,
          members TEXT NOT NULL,
          PRIMARY KEY (api_key, section)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};

/** Policies of a site (F 7.4): what registration, login, passwords and mails have to obey. */
export const policies: Module = {
  name: 'policies',
  tables: policiesTables,
  methods: [getPolicies, setPolicies],
  workspace: policiesInWorkspace,
};
