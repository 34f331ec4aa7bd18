export { artifactRepository } from './artifacts.ts';
export { consentRepository } from './consents.ts';
export type { LibraryError, Outcome, Work } from './op/messages.ts';
export { basePath, paths } from './op/paths.ts';
export { signedBySite, signingKey } from './op/signing-key.ts';
export { baseOf, issuerFor, withProvider } from './op/site-provider.ts';
export type { RelyingParty } from './relying-party.ts';
export { fidmRepository } from './repository.ts';
