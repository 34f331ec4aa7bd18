export { codeRepository } from './codes.ts';
export { credentialRepository } from './credentials.ts';
export { furtherCredentials, tokenRepository } from './repository.ts';
