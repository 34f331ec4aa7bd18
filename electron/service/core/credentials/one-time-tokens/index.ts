export { oneTimeTokens, registrationTokens } from './dependencies.ts';
export { createIdentifierToken, identifierOfToken } from './identifier-token.ts';
export { oneTimeTokenRepository, readPayload, recipientOf, whyEnded } from './repository.ts';
export { checkHolder, newCode, sentCodes } from './sent-code.ts';
