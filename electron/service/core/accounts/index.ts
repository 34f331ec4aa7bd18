export { type AccountEvent, type AccountListener, accountChanges } from './account-changes.ts';
export { accountEvent } from './account-event.ts';
export type { AccountRuleContext } from './account-rule-context.ts';
export { changedParts, throwValidationErrors } from './changed-parts.ts';
export { communicationStates, communicationsOf } from './communications.ts';
export { checkCreated } from './created.ts';
export {
  changedCustomIdentifiers,
  identifierNameForm,
  MAX_IDENTIFIER_LENGTH,
  MAX_IDENTIFIERS,
} from './custom-identifiers.ts';
export {
  accountOfLogin,
  accounts,
  accountsOfSite,
  changeAccount,
  cursors,
  deleteUser,
  disconnect,
  finishRegistration,
  importIdentitiesOfUser,
  renameUser,
  search,
} from './dependencies.ts';
export { checkAccountOfMember, foundAccount } from './found-account.ts';
export { type GroupsOfAccount, groupsOfAccounts } from './groups-of-accounts.ts';
export {
  connectIdentity,
  holdsIdentity,
  type Identity,
  identityCanBeAdded,
  otherHolder,
  problemOfNumber,
} from './identities.ts';
export type { ImportProblem } from './import-identities.ts';
export { mergeJson, withValueAt } from './json-path.ts';
export { linkIdentities } from './link-identities.ts';
export { changedLoginIDs } from './login-id-change.ts';
export { loginIDKey } from './login-id-key.ts';
export { newAccount } from './new-account.ts';
export { type FindLoginID, isEmail, isPhoneNumber, loginIDErrors, phoneNumberErrors } from './new-login-ids.ts';
export { accountObject, accountParts, accountResponse, emailsOf, partsNotEmulated } from './objects/account.ts';
export { friendObject, friendResponse } from './objects/friend.ts';
export { countryOf } from './objects/login-country.ts';
export { extraFields } from './objects/profile-fields.ts';
export { timeMembers, timeResponse } from './objects/times.ts';
export { userObject, userResponse } from './objects/user.ts';
export { withData } from './objects/with-data.ts';
export { posts } from './posts.ts';
export { changedPreferences } from './preferences.ts';
export { providerEmail } from './provider-email.ts';
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
export { finishPendingAccount, type RegistrationProblem } from './registration.ts';
export { accountRepository } from './repository.ts';
export { accountTypes, readAccountQuery } from './search/account-query.ts';
export { type SignedId, signProviderUID, signUid, UID_SIGNATURE_WINDOW_S } from './signed-ids.ts';
export { accountOfSiteLogin, keepReported, type Reported, type SiteLoginProblem } from './site-login.ts';
export { checkSiteUID, checkUID } from './site-uid.ts';
export { changedSubscriptions, confirmedSubscription } from './subscriptions.ts';
export { accountsTables } from './tables.ts';
export { problemOfUserInfo } from './user-info.ts';
export { completeUserObject, displayName, tfaStatusOf } from './user-object.ts';
export { trustedEmailsOf, withVerified } from './verified-addresses.ts';
