/** The methods that open-source applications and client libraries call most (U 1): 65 names in 60 rows. */
const names = `
  accounts.getAccountInfo accounts.login accounts.logout socialize.getUserInfo accounts.setAccountInfo accounts.getJWT
  accounts.register socialize.logout accounts.search accounts.initRegistration accounts.getSchema socialize.login
  accounts.getPolicies accounts.getJWTPublicKey socialize.notifyLogin accounts.isAvailableLoginID
  accounts.finalizeRegistration socialize.notifyRegistration accounts.resetPassword socialize.addConnection
  socialize.removeConnection accounts.getScreenSets ds.store ds.search accounts.setSchema accounts.setPolicies
  accounts.notifyLogin accounts.verifyLogin socialize.getProvidersConfig ds.get accounts.socialLogin
  accounts.deleteAccount socialize.deleteAccount accounts.getConflictingAccount accounts.notifySocialLogin
  socialize.setStatus socialize.getSessionInfo accounts.otp.sendCode socialize.getFriendsInfo
  socialize.exchangeUIDSignature socialize.setUID socialize.getToken accounts.linkAccounts accounts.otp.login
  socialize.getIDs accounts.otp.update accounts.identifiers.createToken accounts.tfa.initTFA accounts.tfa.finalizeTFA
  accounts.tfa.email.getEmails accounts.setScreenSet accounts.exchangeUIDSignature ds.delete accounts.getGlobalConfig
  socialize.publishUserAction accounts.devices.register accounts.auth.push.verify socialize.getSDKConfig
  accounts.tfa.getProviders accounts.auth.fido.getAssertionOptions accounts.auth.fido.getCredentials
  accounts.auth.fido.initRegisterCredentials accounts.auth.fido.registerCredentials
  accounts.auth.fido.removeCredential accounts.auth.fido.verifyAssertion`;

export const mostCalled: readonly string[] = names.trim().split(/\s+/);

const known = new Set(mostCalled);

/** True for one of them, in the documentation's spelling. */
export function isMostCalled(method: string): boolean {
  return known.has(method);
}

/**
 * The error codes that people report most (U 4), then those that a login goes on from, which each client has to handle (U 6).
 */
export const mostAskedCodes = [
  403003, 403042, 403005, 403007, 403012, 403013, 403048, 206001, 206002, 403043, 403101,
] as const;
