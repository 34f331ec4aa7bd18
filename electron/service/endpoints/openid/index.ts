export { readConsent, signatureProblem, whatItSays } from './consent.ts';
export { requestOfContext, scopesIn } from './context.ts';
