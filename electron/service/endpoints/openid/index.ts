export { readConsent, signatureProblem, whatItSays } from './consent.ts';
export { consentSignature } from './consent-signature.ts';
export { requestOfContext, scopesIn } from './context.ts';
