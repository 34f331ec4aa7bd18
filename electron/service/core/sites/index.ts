export { checkSavedApiDomains, isFreeApiDomain } from './api-domains.ts';
export { checkedCertificate } from './client-certificate.ts';
export { expiredSecrets } from './expired-secrets.ts';
export { domainsOf, foundSite, knownHosts, sitesOf } from './found-site.ts';
export { newSecret, siteHandlers } from './operations.ts';
export { checkedPublicKey, fingerprintOf } from './public-key.ts';
export { type Sites, siteRepository } from './repository.ts';
export { checkedIdentityProvider, checkedSettings } from './settings.ts';
export { wrongSignature } from './wrong-signature.ts';
