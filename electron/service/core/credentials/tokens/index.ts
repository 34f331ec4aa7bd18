export { codeRepository } from './codes.ts';
export { credentialRepository } from './credentials.ts';
export { furtherCredentials } from './further-credentials.ts';
export { tokenRepository } from './repository.ts';
