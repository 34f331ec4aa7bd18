export { artifactRepository } from './artifacts.ts';
export { fieldOf } from './claims-of-account.ts';
export {
  askedBy,
  claimsIn,
  contextOf,
  decisionOfDevice,
  expireContext,
  nameOfClient,
  promptsOf,
  requestOfContext,
  scopesIn,
  type Waiting,
  waitingDevice,
} from './context.ts';
export { consentRepository } from './grants.ts';
export { isCertificateOf, type LoginPage, loginPages } from './login-pages.ts';
export type { LibraryError, Outcome, Work } from './op/messages.ts';
export { baseOf, issuerFor, providerThread, withProvider } from './op/site-provider.ts';
export { basePath, paths, signedBySite, signingKey } from './op/site-values.ts';
export { type RelyingParty, relyingParty } from './relying-party.ts';
export { fidmRepository, newClientId, relyingPartyRepository, saveParty } from './repository.ts';
export { exchange } from './rp/exchange.ts';
export type { ForeignOp } from './rp/foreign-op.ts';
export { foreignOpRepository, pathOfForeignOps } from './rp/foreign-op.ts';
export { accountOfAttributes } from './saml/account-of-attributes.ts';
export { idpMetadata, spMetadata } from './saml/metadata.ts';
export { type Asserted, assertionXml, authnRequestXml, logoutRequestXml, responseXml } from './saml/outgoing.ts';
export {
  bindings,
  certificatePem,
  entityOf,
  nameFormats,
  type Partner,
  providerOf,
  type RegisteredIdp,
  type RegisteredSp,
  registeredSp,
  samlAddresses,
  samlPath,
} from './saml/partners.ts';
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
export { encryptedAssertion, newSamlKey, redirectAddress, signXml } from './saml/signing.ts';
export type { Step, StepKey, Steps, TimeWindow } from './saml/steps.ts';
export { attempt, CLOCK_DIFFERENCE_MS, SamlProblem, timeOf } from './saml/steps.ts';
export type { XmlElement } from './saml/xml-node.ts';
