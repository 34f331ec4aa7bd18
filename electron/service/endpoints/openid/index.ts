export { requestOfContext, scopesIn } from '#service/families/fidm/index.ts';
export { readConsent, signatureProblem, whatItSays } from './consent.ts';
export { consentSignature } from './consent-needed.ts';
export { LOGIN_SCRIPT } from './own-pages.ts';
export { OpenIdProblem } from './problem.ts';
export { failureResponse, jsonResponse, redirectTo } from './responses.ts';
export { inOwnForm } from './routes.ts';
export { loginContent, scriptPage, waitingContent } from './script-page.ts';
export { type LoggedIn, userOfCall } from './user-of-call.ts';
