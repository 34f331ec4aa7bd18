export { explainedConsent } from './consent.ts';
export { decodedJwt } from './explained.ts';
export { sayJwt } from './jwt.ts';
export { explainedSaml, saySaml } from './saml/index.ts';
export { verdictOfSigned } from './verdict-of-signed.ts';
