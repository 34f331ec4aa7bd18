export {
  type GivenSession,
  givenSession,
  type IdentityWithSession,
  MAX_TEXT_LENGTH,
  readProviderSession,
  readProviderSessions,
  refuseForeignTokens,
} from './provider-session.ts';
export { type KeptSession, providerSessions } from './sessions.ts';
