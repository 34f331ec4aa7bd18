import { CLIENT_ONLY, errorRows } from './row.ts';

/** Success, what is pending, and another data center (0 to 399999). */
export const successAndPending = errorRows(`
0
  The call succeeded.
100001 Data pending
  Data is still being gathered, for example the friends right after a login; ask again.
200001 Operation canceled
  The user cancelled the login.
  cause: The user pressed "Cancel" on the screen of the provider.
  cause: A test chose to cancel the login: the simulated provider offers it.
  cause: The login window was closed before the user had decided.
  next: Show the login again when the user asks for it; nothing has to be corrected.
200002 Permission granted
  Provider permission was granted.
200003 Permission not granted
  The user refused what the provider's screen asked for.
  cause: The user refused what the screen of the provider asked for.
  cause: More was asked for than the user wants to give.
  cause: A provoked failure refuses logins: see "Time and failures".
  next: Say to the user what the permission is needed for, and offer the login again.
200004 Redirect
  ${CLIENT_ONLY}
200005 New user
  ${CLIENT_ONLY}
200006 Operation done
  ${CLIENT_ONLY}
200007 Update user
  ${CLIENT_ONLY}
200008 OK with errors
  The call succeeded although errors that can be tolerated happened (reports).
200009 Accounts linked
  The accounts were linked.
200010 OK with error login identifier exists
  A new account whose login id is taken: the profile was saved, and a regToken is returned.
  cause: Another account has the login identifier; conflictHandling=saveProfileAndFail kept the other changes.
  next: Ask accounts.getConflictingAccount with the regToken how the user logs in, then connect both with accounts.linkAccounts.
206001 Account pending registration
  The registration is not finished or a required field is missing; a regToken is returned.
  cause: accounts.register was called without finalizeRegistration=true.
  cause: A field is missing that the schema of the site requires; errorDetails names it.
  cause: The user came by a social login, which brings fewer fields than the schema requires.
  cause: A field became required after the user had registered.
  cause: The policy registration.requireSecurityQuestion asks for secretQuestion and secretAnswer.
  next: Set what is missing by accounts.setAccountInfo with the regToken of the response, then call accounts.finalizeRegistration with it.
206002 Account pending verification
  The login id, mostly an email address, is not verified yet; a regToken is returned.
  cause: The policy accountOptions.verifyEmail is on, and the user has not opened the link in the mail.
  cause: The mail went to the outbox of Authdesk: no mail leaves this machine.
  cause: The link has expired.
  next: Open the link in the outbox, or send a new one with accounts.resendVerificationCode and the regToken.
206003 Account missing loginID
  The policy demands a login id and the account has only social logins; a regToken is returned.
  cause: The account has only social logins, and the policy registration.requireLoginID asks for a login identifier.
  next: Set an email address or username and a password by accounts.setAccountInfo with the regToken.
206004 Identity already assigned
  Identities of the import or connection belonged to another account.
  cause: Every identity that was to be imported belongs to another account of the site.
  next: Read identityConflicts of the response; import with handleIdentityConflicts "Connect" to move them.
206005 After email verification
  The user came back by a verification link.
206006 Pending code verification
  Verification by code is pending.
300001 Client log
  ${CLIENT_ONLY}
301001 Invalid data center
  The API key lives in another data center; "apiDomain" and "location" of the response say which.
  any call: The host belongs to another data center than the site.
  cause: The site belongs to another data center than the host that was called.
  cause: The client library has its default data center (us1), because none was set.
  cause: The domain of the data center was changed, and the client still uses the former one.
  next: Call the host that "apiDomain" of the response names, and set it in the client.
`);
