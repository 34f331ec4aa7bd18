export { providerSessions } from './dependencies.ts';
export {
  type GivenSession,
  type IdentityWithSession,
  LONGEST_TEXT,
  readProviderSession,
  readProviderSessions,
} from './provider-session.ts';
export type { KeptSession } from './sessions.ts';
