export { oneTimeTokens } from './dependencies.ts';
export { whyEnded } from './ended.ts';
export { createIdentifierToken, identifierOfToken } from './identifier-token.ts';
export { readPayload, recipientOf } from './read-payload.ts';
export { registrationTokens } from './registration-token.ts';
export { oneTimeTokenRepository } from './repository.ts';
export { checkHolder, newCode, sentCodes } from './sent-code.ts';
