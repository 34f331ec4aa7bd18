/** The namespaces of the interface (spec, "What the service does" 1). */
export const namespaces = ['accounts', 'comments', 'ds', 'fidm', 'gm', 'ids', 'reports', 'socialize'] as const;
export type Namespace = (typeof namespaces)[number];
/** Outside of the interface: what mobile client libraries call after a passkey (U 2). */
export const mobileNamespaces = ['oauth'] as const;
/** Outside of the interface, too: what tools and web pages of today call (C 2, C 4.9). `gcs` is the old name of `ds`. */
export const toolNamespaces = ['admin', 'audit', 'auth', 'gcs', 'idx'] as const;
/** Host labels before the domain of a data center that serve the client-side library (D55, U 3.7). */
export const libraryLabels = ['cdns', 'cdn'] as const;

/** F 7.1, without the namespace; methods of sub-groups keep the dots of their names. */
const methodsOf: Readonly<Record<Namespace, string>> = {
  accounts: `
    addConnection addEmails captchaImage deleteAccount deleteConsentStatement deleteLegalStatements
    deleteLiteAccount deleteNativeScreenSet deleteSchemaFields deleteScreenSet duplicateLegalStatement
    exchangeUIDSignature finalizeRegistration getAccountInfo getCaptcha getConflictingAccount
    getConsentStatements getCounters getGlobalConfig getJWT getJWTPublicKey getLegalStatements getLiteToken
    getNativeScreenSet getNativeScreenSets getPolicies getProfilePhoto getRegisteredCounters getSchema
    getScreenSets getScreenSetVersions getSiteConsentDetails importAccount importFullAccount importLiteAccount
    importProfilePhoto incrementCounters initProgression initRegistration isAvailableLoginID linkAccounts login
    logout notifyLogin notifySocialLogin publishProfilePhoto register registerCounters removeConnection
    removeEmails removeProfilePhoto resendDOIConfirmationEmail resendVerificationCode resetPassword
    resetSitePreferences search sendLiteInvite setAccountInfo setPassword setPolicies setProfilePhoto setSchema
    setScreenSet socialLogin unregisterCounters unsubscribe verifyLogin webSdkBootstrap address.countries.get
    address.suggestions.get auth.fido.getAssertionOptions auth.fido.getCredentials
    auth.fido.initRegisterCredentials auth.fido.registerCredentials auth.fido.removeCredential
    auth.fido.verifyAssertion auth.getMethods auth.login auth.magiclink.email.getConfig
    auth.magiclink.email.login auth.magiclink.email.send auth.magiclink.email.setConfig auth.otp.authenticate
    auth.otp.email.getConfig auth.otp.email.login auth.otp.email.sendCode auth.otp.email.setConfig
    auth.otp.verify auth.push.config.get auth.push.config.set auth.push.isVerified auth.push.sendVerification
    auth.push.updateDevice auth.push.verify devices.register devices.unregister devices.update
    emailAccount.changeEmail emailAccount.syncMultipleAccounts emailAccount.syncUid extensions.create
    extensions.delete extensions.get extensions.list extensions.modify global.changeAccountResidency
    identifiers.createToken identifiers.find otp.delete otp.login otp.sendCode otp.update
    policies.emailTemplates.getConfig policies.emailTemplates.setConfig progression.getPolicy
    progression.setPolicy rba.getPolicy rba.lock rba.setPolicy rba.unlock session.verify sms.config.get
    sms.config.set sms.templates.get sms.templates.set sso.login store.downloadConsentDocument
    store.uploadConsentDocument stream.create stream.read tfa.backupcodes.create tfa.backupcodes.get
    tfa.backupcodes.verify tfa.deactivateProvider tfa.email.completeVerification tfa.email.getEmails
    tfa.email.sendVerificationCode tfa.finalizeTFA tfa.getCertificate tfa.getProviders tfa.importTFA tfa.initTFA
    tfa.phone.completeVerification tfa.phone.getRegisteredPhoneNumbers tfa.phone.removePhone
    tfa.phone.sendVerificationCode tfa.push.isVerified tfa.push.optin tfa.push.sendVerification tfa.push.verify
    tfa.resetTFA tfa.totp.getRegistered tfa.totp.register tfa.totp.remove tfa.totp.verify tfa.unregisterDevice
    webhooks.delete webhooks.getAll webhooks.getStatus webhooks.set`,
  comments: `
    analyzeMediaItem deleteComment deleteModerators flagComment getCategories getCategoryInfo getComments
    getModerators getRelatedUsers getStreamInfo getThread getTopRatedStreams getTopStreams getUserComments
    getUserHighlighting getUserOptions highlightUser moveComments postComment setCategoryInfo setModerators
    setStreamInfo setUserOptions subscribe unsubscribe updateComment vote`,
  ds: `
    delete deleteSchemaFields get getSchema getTypes search setSchema store`,
  fidm: `
    oidc.op.clearConfig oidc.op.createRP oidc.op.delRP oidc.op.deviceContinue oidc.op.getConfig
    oidc.op.getContextData oidc.op.getRP oidc.op.getRPs oidc.op.setConfig oidc.op.updateRP oidc.rp.createOP
    oidc.rp.delOP oidc.rp.getOP oidc.rp.getOPs oidc.rp.updateOP saml.delIdP saml.getConfig
    saml.getRegisteredIdPs saml.idp.delSP saml.idp.getConfig saml.idp.getRegisteredSPs saml.idp.importSPMetadata
    saml.idp.registerSP saml.idp.setConfig saml.importIdPMetadata saml.registerIdP saml.setConfig`,
  gm: `
    deleteAction deleteChallenge deleteChallengeVariant getActionConfig getActionsLog getChallengeConfig
    getChallengeStatus getChallengeVariants getGlobalConfig getTopUsers notifyAction redeemPoints
    resetLevelStatus setActionConfig setChallengeConfig setGlobalConfig`,
  ids: `
    deleteAccount getAccountInfo getCounters getRegisteredCounters getSchema importAccount incrementCounters
    registerCounters search setAccountInfo setSchema unregisterCounters`,
  reports: `
    getAccountsStats getChatStats getCommentsStats getFeedStats getGMRedeemablePoints getGMStats getGMTopUsers
    getGMUserStats getIRank getReactionsStats getSocializeStats`,
  socialize: `
    addConnection checkin connect convertAction deleteAccount delUserSettings disconnect exchangeUIDSignature
    exportUsers facebookGraphOperation getAlbums getAvailableProviders getContacts getFeed getFriends
    getFriendsInfo getIDs getPhotos getPlaces getProvidersConfig getRawData getReactionsCount getSDKConfig
    getSessionInfo getToken getTopShares getUserInfo getUserSettings importIdentities incrementReactionsCount
    linkAccounts login logout notifyLogin notifyRegistration notifySSOLogin publishUserAction
    refreshProviderSession removeConnection requestPermissions sendNotification setProvidersConfig setStatus setUID
    setUserInfo setUserSettings shortenURL unlinkAccounts facebook.deauthorize`,
};

/** Names of U 2, C 2 and C 4 that F 7.1 lacks (D63). */
const metInClients = `
  auth.guest auth.token.authenticationContext b2b.auth.getAssets b2b.delegatedAdminLogin b2b.getOrganizationContext
  b2b.getOrganizationInfo b2b.getOrganizationSchema b2b.openOrganization b2b.registerOrganization
  b2b.setOrganizationContext communication.getChannels communication.getTopicSettings communication.setChannels
  communication.setTopicSettings communications.settings.search communications.settings.set setConsentDefaultLang
  getConsentsStatements getNSSTheme identifier.createToken identity.authorize setConsentsStatements setLegalStatements groups.createInvitation groups.deleteGroup groups.finalizeInvitation
  groups.getAllMemberGroups groups.getGroupInfo groups.getGroupMemberInfo groups.getSchema groups.invitationConfirm
  groups.registerGroup groups.removeMember groups.searchGroupMembers groups.setGroupInfo groups.setGroupMemberInfo
  identity.token.exchange rba.riskAssessment.getConfig rba.riskAssessment.setConfig risk.saptcha.getChallenge
  risk.saptcha.verify`;

/** Names of C 2 and C 4.9 outside of the eight namespaces, whole. */
const metOutside = `
  admin.captcha.getConfig admin.captcha.setConfig admin.console.getPagedUserEffectiveSites
  admin.console.getPartners admin.createGroup admin.createSite admin.deleteSite admin.getACL admin.getEffectiveACL
  admin.getGroups admin.getPartner admin.getRestrictions admin.getSiteConfig admin.getUserSites
  admin.riskProviders.getConfig admin.riskProviders.setConfig admin.search admin.setACL admin.setRestrictions
  admin.setSiteConfig admin.updateGroup admin.updatePartner audit.search auth.token.authenticationContext
  gcs.getUserData gcs.setUserData idx.createScheduling idx.deleteDataflow idx.deleteScheduling idx.getDataflow
  idx.getScheduling idx.search idx.setScheduling oauth.register`;

/** Sub-groups that F 7.1 names without listing their methods; in lower case, with the dot at the end. */
const openGroups: readonly string[] = ['accounts.b2b.', 'accounts.groups.'];

function namesIn(namespace: Namespace, list: string): readonly string[] {
  return list
    .trim()
    .split(/\s+/)
    .map((method) => `${namespace}.${method}`);
}

/** Every method that F 7.1, U 2, C 2 or C 4 names, with its namespace, in the documentation's spelling. */
export const knownMethods: readonly string[] = [
  ...namespaces.flatMap((namespace) => namesIn(namespace, methodsOf[namespace])),
  ...namesIn('accounts', metInClients),
  ...metOutside.trim().split(/\s+/),
];

const spelling: ReadonlyMap<string, string> = new Map(knownMethods.map((name) => [name.toLowerCase(), name]));

/** Known methods that are end-points of their own, not REST methods (spec "Endpoints" 1 and 2, F 3.2). */
export const otherEndpoints: readonly string[] = [
  'socialize.login',
  'socialize.addConnection',
  'socialize.connect',
  'socialize.requestPermissions',
  'accounts.socialLogin',
  'socialize.getToken',
];

/**
 * The documentation's spelling of a method name that came in any case (D5).
 *
 * @param name `<namespace>.<apiMethod>`
 * @returns undefined when F 7.1 does not know the method (405001); a method of a group whose methods F 7.1 leaves open
 *   counts as known and keeps its spelling
 */
export function canonicalMethod(name: string): string | undefined {
  const lower = name.toLowerCase();
  const known = spelling.get(lower);
  if (known !== undefined) return known;
  return openGroups.some((group) => lower.startsWith(group) && lower.length > group.length) ? name : undefined;
}

/**
 * Splits `<namespace>.<apiMethod>` at its first dot; a method may have more of them (D5).
 *
 * @returns the namespace in lower case, known or not, and the rest as written; undefined when there is no dot, or
 *   nothing on one side of it
 */
export function splitMethod(name: string): { readonly namespace: string; readonly method: string } | undefined {
  const dot = name.indexOf('.');
  if (dot <= 0 || dot === name.length - 1) return undefined;
  return { namespace: name.slice(0, dot).toLowerCase(), method: name.slice(dot + 1) };
}
