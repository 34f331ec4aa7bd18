export { policies } from './dependencies.ts';
export { hidesLoginIDs } from './hidden-login-ids.ts';
export { keptMembersOfPolicies } from './methods.ts';
export { sectionsWithoutEffect } from './module.ts';
export { policiesOf } from './repository.ts';
export { loginIdentifiersOf, problemOfPassword } from './rules.ts';
export { type Policies, secondFactorNames } from './sections.ts';
