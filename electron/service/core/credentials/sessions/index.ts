export { type Environment, environments } from './environment.ts';
export { readLifetime } from './lifetime.ts';
export { sessionInfoResponse, sessionMembers, startSession } from './start-session.ts';
