export { endSessions } from './dependencies.ts';
export {
  cookieOfSession,
  type Environment,
  environments,
  readLifetime,
  sessionCookie,
  sessionInfoResponse,
  sessionMembers,
  startSession,
} from './start-session.ts';
