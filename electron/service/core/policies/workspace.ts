import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import type { WorkspacePart } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { policyRepository } from './repository.ts';
import { problemOfPolicies } from './rules.ts';
import { changedSection, PolicyProblem } from './section-change.ts';
import { policySections, type SectionName, sectionNames } from './sections.ts';

/** `policies` of a site in the workspace file: what it has set, by section. */
export const policiesInWorkspace: WorkspacePart = {
  site: {
    name: 'policies',
    schema: z.strictObject(
      Object.fromEntries(sectionNames.map((name) => [name, z.record(z.string(), z.unknown()).optional()])),
    ),
    read(store, apiKey) {
      const explicit = store.of(policyRepository).explicit(apiKey);
      return Object.keys(explicit).length === 0 ? undefined : explicit;
    },
    apply(store, apiKey, sections: Partial<Record<SectionName, JsonObject>>, at) {
      const policies = store.of(policyRepository);
      const set = sectionNames.flatMap((name) => {
        const section = sections[name];
        return section === undefined ? [] : [[name, checked(name, section, at)]];
      });
      policies.replace(apiKey, Object.fromEntries(set));
      const problem = problemOfPolicies(policies.of(apiKey));
      if (problem !== undefined) throw invalidMember(at, problem, 'Switch one of them on, or the first one off.');
    },
  },
};

function checked(name: SectionName, section: JsonObject, at: string): JsonObject {
  try {
    return changedSection(policySections[name], {}, section, name);
  } catch (error) {
    if (!(error instanceof PolicyProblem)) throw error;
    throw invalidMember(`${at}.${error.path}`, error.message, 'Correct or remove it.');
  }
}
