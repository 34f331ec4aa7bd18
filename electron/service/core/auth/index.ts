export { namedApiKey, siteOfAdministrator } from './administration.ts';
export { type ClientCause, causeOfSwapped } from './api-key-refused.ts';
export { authenticate, authenticateAgain, identify } from './authenticate.ts';
export { checkApplicationJwt, readOwnBearer } from './bearer.ts';
export { applicationThatSigned } from './bearer-signature.ts';
export { isPageOf, pageHeaders, preflightOf } from './cors.ts';
export { isApiKeyAsToken } from './credential.ts';
export { damagedNames } from './damaged-names.ts';
export { checkDataCenter, otherSite } from './data-center.ts';
export { formatFor } from './default-format.ts';
export { meantSite, signingSite, similarSites } from './meant-site.ts';
export { type Nonces, nonceRepository, rememberFirstCall, SAME_SIG } from './nonces/repository.ts';
export { ownPorts } from './possible-addresses.ts';
export { matching, siteSecrets } from './secret.ts';
export { hasSecretInClear, SECRET_IN_CLEAR, secretInClear } from './secret-in-clear.ts';
export { MOBILE_RESOURCE, takeCode } from './take-code.ts';
export { authenticateToken } from './token.ts';
export { siteGone } from './user-key.ts';
export {
  causeOfWrongSecret,
  reasonOfSecret,
  type SecretPlace,
  saidOfSecret,
} from './wrong-secret.ts';
