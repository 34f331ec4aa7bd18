export { endSessions } from './dependencies.ts';
export { type Environment, environments } from './environment.ts';
export { readLifetime } from './lifetime.ts';
export {
  cookieOfSession,
  sessionCookie,
  sessionInfoResponse,
  sessionMembers,
  startSession,
} from './start-session.ts';
