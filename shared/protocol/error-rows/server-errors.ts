import { CLIENT_ONLY, errorRows, OF_PASSKEYS } from './row.ts';

/** Failures of the service, of a provider and of clients (from 500000 on). */
export const serverErrors = errorRows(`
500000 General security warning
  The calling page is not a trusted URL, or a client library hit an error of its own.
500001 Server error
  Something unexpected happened in the service.
  any call: The service failed in a way that nobody expected.
  cause: The disk is full or read-only: errorDetails then names it.
  cause: Another program locks the database.
  cause: A fault of Authdesk itself.
  next: Read errorDetails; if it names no cause, report the callId with the log.
500002 Server login error
  The login failed for an unexpected reason.
500003 Default application configuration error
  The default application of the provider is missing.
500014 Session migration error
  An old provider session could not be migrated.
500023 Provider error
  The provider answered with an error.
  cause: The provider was told to fail on its simulated screen.
  cause: A provoked failure: see "Time and failures".
  next: Try the login again; a client should offer that, too.
500024 No valid session
  The access token is unknown, revoked or expired, or its user is gone; errorDetails says which.
  any call: The token is unknown, revoked or expired, or its user is gone.
  cause: The token has expired.
  cause: The token was revoked: by hand, or because its code was used twice.
  cause: The account of the token was deleted or disabled.
  cause: The token is of another workspace, or was cut off.
  next: Look up the token in Tokens; log in again for a new one.
500026 Network error
  ${CLIENT_ONLY}
500028 Database error
  The database failed.
500029 Username required
  The provider needs a user name.
500031 No provider application
  The provider is switched off for this site.
  cause: The provider is switched off for this site.
  cause: x_provider names a provider that the site does not offer.
  next: Switch the provider on at the site.
500032 Load failed
  ${CLIENT_ONLY}
500033 Invalid environment config
  The target environment is missing.
500034 Error during backend operation
  An internal step failed.
500131 Passkey operation failed
  ${OF_PASSKEYS}
504001 Timeout
  The search or the service took too long.
  cause: A search looks at every account and takes longer than a call may.
  cause: The service was busy with many such searches.
  cause: A provoked delay: see "Time and failures".
  next: Search by UID, login identifier or another indexed field.
504002 Request Timeout
  ${CLIENT_ONLY}
599999 Missing error code
  ${CLIENT_ONLY}
`);
