export { type AccountEvent, type AccountListener, accountChanges, accountEvent } from './account-changes.ts';
export { loginIDKey } from './account-columns.ts';
export { changedParts, throwValidationErrors } from './changed-parts.ts';
export { communicationStates, communicationsOf } from './communications.ts';
export {
  accountOfLogin,
  accounts,
  accountsOfSite,
  cursors,
  finishRegistration,
  importIdentitiesOfUser,
  linkIdentities,
  renameUser,
  search,
} from './dependencies.ts';
export { checkCreated, checkSiteUID, checkUID, problemOfUserInfo } from './given-values.ts';
export { type GroupsOfAccount, groupsOfAccounts } from './groups-of-accounts.ts';
export {
  type AccountRuleContext,
  connectIdentity,
  holdsIdentity,
  type Identity,
  type ImportProblem,
  identityCanBeAdded,
  otherHolder,
  problemOfNumber,
} from './identities.ts';
export { mergeJson, withValueAt } from './json-values.ts';
export {
  changedCustomIdentifiers,
  changedLoginIDs,
  type FindLoginID,
  identifierNameForm,
  isEmail,
  isPhoneNumber,
  loginIDErrors,
  MAX_IDENTIFIER_LENGTH,
  MAX_IDENTIFIERS,
  providerEmail,
} from './login-ids.ts';
export { accountObject, accountParts, accountResponse, emailsOf, partsNotEmulated } from './objects/account.ts';
export { countryOf, timeMembers, timeResponse, withData } from './objects/members.ts';
export { extraFields } from './objects/profile-fields.ts';
export {
  completeUserObject,
  displayName,
  friendObject,
  friendResponse,
  tfaStatusOf,
  userObject,
  userResponse,
} from './objects/user.ts';
export { posts } from './posts.ts';
export { changedPreferences } from './preferences.ts';
export {
  type Capability,
  capabilities,
  chooseIdentities,
  chooseProviders,
  identityAt,
  isAble,
  type ProviderChoice,
  readProvider,
} from './provider-selection.ts';
export { finishPendingAccount, newAccount, type RegistrationProblem } from './registration.ts';
export { accountRepository, checkAccountOfMember, foundAccount } from './repository.ts';
export { accountTypes, readAccountQuery } from './search/account-search.ts';
export { type SignedId, signProviderUID, signUid, UID_SIGNATURE_WINDOW_S } from './signed-ids.ts';
export { accountOfSiteLogin, keepReported, type Reported, type SiteLoginProblem } from './site-login.ts';
export { changedSubscriptions, confirmedSubscription } from './subscriptions.ts';
export { accountsTables } from './tables.ts';
export { trustedEmailsOf, withVerified } from './verified-addresses.ts';
