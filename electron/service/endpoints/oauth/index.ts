export { type Choice, checkChoice, checkSupported } from './choice.ts';
export { checkCid } from './cid.ts';
export { lifetimeInWords, loginLifetime } from './credential-lifetime.ts';
export { errorDescription } from './error-description.ts';
export { checkKnownParameters, checkReadable, unreadable } from './readable.ts';
export { findSite } from './site.ts';
