export { keptMembersOfPolicies } from './methods.ts';
export { sectionsWithoutEffect } from './module.ts';
export { hidesLoginIDs, loginIdentifiersOf, policies, policiesOf, problemOfPassword } from './repository.ts';
export { type Policies, secondFactorNames } from './sections.ts';
