import { errorRows } from './row.ts';

/** What an account may do, and what it has to do first (403040 to 403999). */
export const forbiddenAccounts = errorRows(`
403040 No login ticket
  The call-back URL carries no login ticket.
403041 Account disabled
  The account is disabled.
  cause: The account was disabled in People or by a call.
  cause: A test disabled the account to see this error.
  next: Enable the account in People.
403042 Invalid LoginID
  The login id is unknown or the password is wrong.
  cause: Login identifier or password is wrong.
  cause: The API key of the site is retired: the decision trace then says so.
  cause: The account was imported without a password.
  next: Read the decision trace: the response hides the cause on purpose.
403043 Login identifier exists
  The login id belongs to another account; a regToken for linking is returned.
  cause: The email address or identity belongs to another account of the site.
  cause: The user registered with a password before, and now comes by a social login, or the reverse.
  next: Ask accounts.getConflictingAccount with the regToken how the user logs in, then connect both with accounts.linkAccounts.
403044 Underage user
  The user is under 13.
  cause: birthYear or age of the profile is under 13, and the policy registration.enforceCoppa is on.
  next: Do not register the user.
403045 Invalid site configuration error
  The site has accounts enabled without storage size.
403047 Login ID does not exist
  The login id does not exist.
  cause: No account of the site has this login identifier.
  cause: The identifier was typed with another address than the one that was registered.
  cause: The account has only social logins.
  next: Find the account in People, and look at its login identifiers.
403048 API Rate Limit Exceeded
  Too many calls in a short time.
  cause: More calls came at once than can be served.
  next: Wait two seconds and call again.
403100 Pending password change
  The password must be changed; a regToken is returned.
  cause: The password is older than the policy security.passwordChangeInterval.
  cause: The site set requirePasswordChange.
  next: Set newPassword by accounts.setAccountInfo with password and the regToken, then log in again.
403101 Account Pending TFA Verification
  The second factor must be verified; a regToken is returned.
  any call: The regToken is of a login that has to prove its second factor first (accounts.tfa.initTFA, mode=verify).
  cause: The account has a second factor, and the login has not proved it yet.
  next: Ask accounts.tfa.getProviders with the regToken, then accounts.tfa.initTFA with mode=verify; the code is in the outbox.
403102 Account Pending TFA Registration
  A second factor must be registered; a regToken is returned.
  cause: The policies ask for a second factor, and the account has none.
  next: Register one: accounts.tfa.initTFA with mode=register and the regToken.
403110 Account Pending Recent Login
  A sensitive change of the second factor needs a recent login.
  cause: A second factor is to be changed long after the last login.
  next: Log in again with loginMode=reAuth, then repeat the call.
403120 Account Temporarily Locked Out
  The account or the IP address is locked out for a while.
  cause: Failed logins in a row reached the policy security.accountLockout; those from one address security.ipLockout.
  cause: A rule of accounts.rba.setPolicy locks out: after failed logins, or by the risk of this login.
  cause: The site locked the account or the address with accounts.rba.lock.
  next: Wait until the time in errorDetails, move the service clock, or unlock what errorDetails names with accounts.rba.unlock, an account also with accounts.setAccountInfo, isLockedOut=false.
403200 Redundant operation
  The operation would have no effect.
  cause: The account has no UID of the site, so there is nothing to unlink.
  cause: A dataflow that is set is as it was before.
  next: Nothing has to be done; read isSiteUID of the user, or the dataflow, first.
403201 Invalid application ID
  The application id differs from the site's.
403300 This authentication method is currently disabled
  The policy switched this authentication method off.
  cause: This way to log in is switched off in the policies of the site.
  cause: Login with a code or a link by mail is off until the site switches it on.
  next: Switch it on with accounts.setPolicies, section authentication, or with accounts.auth.otp.email.setConfig or accounts.auth.magiclink.email.setConfig.
`);
