export { siteOfAdministrator } from './administration.ts';
export { authenticate } from './authenticate.ts';
export { authenticateAgain } from './authenticate-again.ts';
export { isPageOf, pageHeaders, preflightOf } from './cors.ts';
export { checkDataCenter, otherSite } from './data-center.ts';
export { formatFor } from './default-format.ts';
export { digests, unmatchedCall } from './explain-mismatch.ts';
export { siteGone } from './gone.ts';
export { identify } from './identify.ts';
export { isApiKeyAsToken } from './key-as-token.ts';
export { meantSite, signingSite, similarSites } from './meant-site.ts';
export { MOBILE_RESOURCE } from './mobile-resource.ts';
export { namedApiKey } from './named-site.ts';
export { rememberFirstCall, SAME_SIG } from './nonces/first-calls.ts';
export { type Nonces, nonceRepository } from './nonces/repository.ts';
export { readOwnBearer } from './own-bearer.ts';
export { ownPorts } from './possible-addresses.ts';
export { matching, siteSecrets } from './secret.ts';
export { hasSecretInClear, SECRET_IN_CLEAR, secretInClear } from './secret-in-clear.ts';
export { type ClientCause, causeOfSwapped } from './swapped.ts';
export { takeCode } from './take-code.ts';
export { authenticateToken } from './token.ts';
export {
  causeOfWrongSecret,
  reasonOfSecret,
  type SecretCause,
  type SecretPlace,
  saidOfSecret,
} from './wrong-secret.ts';
