export { siteOfAdministrator } from './administration.ts';
export { type ClientCause, causeOfSwapped } from './api-key-refused.ts';
export { authenticate, authenticateAgain } from './authenticate.ts';
export { checkApplicationJwt } from './bearer.ts';
export { applicationThatSigned } from './bearer-signature.ts';
export { isPageOf, pageHeaders, preflightOf } from './cors.ts';
export { isApiKeyAsToken, readOwnBearer } from './credential.ts';
export { checkDataCenter, otherSite } from './data-center.ts';
export { formatFor } from './default-format.ts';
export { siteGone } from './gone.ts';
export { identify } from './identify.ts';
export { meantSite, signingSite, similarSites } from './meant-site.ts';
export { MOBILE_RESOURCE } from './mobile-resource.ts';
export { namedApiKey } from './named-site.ts';
export { rememberFirstCall, SAME_SIG } from './nonces/first-calls.ts';
export { type Nonces, nonceRepository } from './nonces/repository.ts';
export { ownPorts } from './possible-addresses.ts';
export { matching, siteSecrets } from './secret.ts';
export { hasSecretInClear, SECRET_IN_CLEAR, secretInClear } from './secret-in-clear.ts';
export { takeCode } from './take-code.ts';
export { authenticateToken } from './token.ts';
export {
  causeOfWrongSecret,
  reasonOfSecret,
  type SecretCause,
  type SecretPlace,
  saidOfSecret,
} from './wrong-secret.ts';
