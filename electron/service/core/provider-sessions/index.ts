export { providerSessions } from './dependencies.ts';
export { refuseForeignTokens } from './foreign-tokens.ts';
export {
  type GivenSession,
  givenSession,
  type IdentityWithSession,
  MAX_TEXT_LENGTH,
  readProviderSession,
  readProviderSessions,
} from './provider-session.ts';
export type { KeptSession } from './sessions.ts';
