export { artifactRepository } from './artifacts.ts';
export { fieldOf } from './claims-of-account.ts';
export { newClientId } from './client-id.ts';
export { consentRepository } from './consents.ts';
export {
  claimsIn,
  contextOf,
  promptsOf,
  requestOfContext,
  scopesIn,
  type Waiting,
} from './context.ts';
export { normalizedCode, waitingDevice } from './device.ts';
export { expireContext } from './expire-context.ts';
export { isCertificateOf, type LoginPage, loginPages } from './login-pages.ts';
export type { LibraryError, Outcome, Work } from './op/messages.ts';
export { basePath, paths } from './op/paths.ts';
export { signedBySite, signingKey } from './op/signing-key.ts';
export { baseOf, issuerFor, providerThread, withProvider } from './op/site-provider.ts';
export { type RelyingParty, relyingParty } from './relying-party.ts';
export { fidmRepository, relyingPartyRepository } from './repository.ts';
export { pathOfForeignOps } from './rp/as-providers.ts';
export { exchange } from './rp/exchange.ts';
export type { ForeignOp } from './rp/foreign-op.ts';
export { foreignOpRepository } from './rp/repository.ts';
export { accountOfAttributes } from './saml/account-of-attributes.ts';
export { samlAddresses, samlPath } from './saml/addresses.ts';
export { providerOf } from './saml/as-providers.ts';
export { idpMetadata, spMetadata } from './saml/metadata.ts';
export { newSamlKey } from './saml/new-key.ts';
export { type Asserted, assertionXml, authnRequestXml, logoutRequestXml, responseXml } from './saml/outgoing.ts';
export {
  bindings,
  certificatePem,
  entityOf,
  nameFormats,
  type Partner,
  type RegisteredIdp,
  type RegisteredSp,
  registeredSp,
} from './saml/partners.ts';
export { attempt, SamlProblem } from './saml/problem.ts';
export {
  type AssertedUser,
  assertionSteps,
  issuerOf,
  type KnownFit,
  readResponse,
  responseSteps,
} from './saml/read-response.ts';
export { type SamlKey, samlRepository } from './saml/repository.ts';
export {
  type AuthnRequest,
  authnRequestOf,
  authnRequestSteps,
  failureOf,
  headSteps,
  judged,
  logoutRequestOf,
  logoutRequestSteps,
  messageSteps,
  readMessage,
} from './saml/requests.ts';
export { childOf, childrenOf, elementsOf, namespaces as samlNamespaces, readXml } from './saml/safe-xml.ts';
export { isTextSigned, oneSignature, pairsOf, sentValue, signerOf } from './saml/signature.ts';
export { encryptedAssertion, redirectAddress, signXml } from './saml/signing.ts';
export type { Step, StepKey, Steps, TimeWindow } from './saml/steps.ts';
export { CLOCK_DIFFERENCE_MS, timeOf } from './saml/times.ts';
export type { XmlElement } from './saml/xml-node.ts';
export { saveParty } from './saved-parties.ts';
