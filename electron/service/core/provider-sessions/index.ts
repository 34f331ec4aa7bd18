export { providerSessions } from './dependencies.ts';
export { refuseForeignTokens } from './foreign-tokens.ts';
export {
  type GivenSession,
  givenSession,
  type IdentityWithSession,
  LONGEST_TEXT,
  readProviderSession,
  readProviderSessions,
} from './provider-session.ts';
export type { KeptSession } from './sessions.ts';
