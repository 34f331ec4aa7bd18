import { errorRows } from './row.ts';

/** Whose call it is, and what the caller may do (401000 to 403039). */
export const forbiddenCalls = errorRows(`
401000 Invalid policy configuration
  The policy against harvesting is on without email or CAPTCHA validation.
  cause: accountOptions.preventLoginIDHarvesting is on, but neither verifyEmail nor registration.requireCaptcha is.
  cause: One of these two was switched off, or its section reset, while preventLoginIDHarvesting is on.
  next: Switch on verifyEmail or requireCaptcha in the same call, or preventLoginIDHarvesting off.
401001 Media items not supported
  The category does not allow media items.
  cause: allowMediaItems of the category is off.
  next: Leave out mediaItems, or switch allowMediaItems on by comments.setCategoryInfo.
401010 Suspected spam
  The mail would contain a URL outside the site's domains.
401020 Login Failed Captcha Required
  Too many failed logins: a CAPTCHA is needed.
  cause: The account had more failed logins than the policy security.captcha allows without a CAPTCHA.
  next: Show a CAPTCHA and send captchaToken with the login; here any value counts as solved.
401021 Login Failed Wrong Captcha
  The text of the CAPTCHA is wrong.
401030 Old password used
  The password was used earlier on this account.
  cause: The new password is one of the last ones, which the policy security.passwordHistorySize forbids.
  next: Ask the user for another password.
403000 Forbidden
  The caller may not use this method.
403001 Invalid session token
  The session token is not valid.
403002 Request has expired
  The timestamp differs from the service clock by more than two minutes.
  any call: timestamp is more than 120 seconds off.
  cause: The clock of the caller is wrong.
  cause: timestamp is in milliseconds; it has to be seconds since 1970.
  cause: Local time was sent as UTC: the difference is a number of whole hours.
  cause: The call is old: it was recorded, or waited in a queue.
  cause: The service clock was moved: see "Time and failures".
  next: Compare timestamp with the Date header of the response; 120 seconds are allowed.
403003 Invalid request signature
  sig does not match the parameters, the URL, the HTTP method and the secret.
  any call: sig is not the signature of this call.
  cause: The secret was used as text; it has to be decoded from base64 first.
  cause: Values are encoded in another way: + for a blank, or ! ' ( ) * left bare.
  cause: The URL that was signed is not the one that was called: scheme, host, port or path.
  cause: A parameter was added, removed or changed after signing.
  cause: The secret belongs to another site, or was rotated and revoked.
  next: Open the call in Reproduce: it compares both base strings and names the mistake.
403004 Duplicate nonce
  The nonce was used in the last ten minutes.
  any call: The nonce was used in the last 10 minutes.
  cause: The same call was sent twice: a retry has to make a new nonce and signature.
  cause: The nonce is a constant, or the time in seconds.
  cause: The random numbers of several processes begin alike.
  next: Make a new random nonce for each call, and sign again.
403005 Unauthorized user
  The UID or userKey is not known here, or the method needs a user or a permission that the caller lacks.
  any call: The site has no user with this UID and no application with this userKey, or the call has only an apiKey.
  cause: The UID is unknown at this site.
  cause: The userKey is unknown, or belongs to another site.
  cause: Only an apiKey was sent, and the method needs a signature, a secret or a token.
  cause: The login token or cookie of the session has expired.
  next: Look up the UID in People; send a credential that may call the method.
403006 Secret sent over HTTP
  A secret came over plain HTTP; use HTTPS and give the site a new secret.
  any call: A secret was sent over HTTP.
  cause: The call used http instead of https.
  cause: A proxy in front of the client changed https to http.
  cause: A Basic header was sent to the HTTP port.
  next: Use https; then rotate the secret, because it has travelled in clear.
403007 Permission denied
  The caller lacks the permission, or its credentials are not set up for it.
  any call: The token belongs to one user, but the call concerns another one or the whole site.
  cause: The token belongs to one user, and the call names another UID.
  cause: The method concerns the whole site and needs its secret or signature.
  cause: The application may not call this method.
  next: Call with the token of that user, or with the credential of the site.
403008 Invalid OpenID Url
  There is no OpenID end-point or user name.
403009 Provider session expired
  The user's session at the provider has expired.
  cause: tokenExpiration of the session that the site gave has passed.
  cause: The service clock was moved beyond the expiration.
  next: Renew the session with socialize.refreshProviderSession, or log in with the provider again.
403010 Invalid Secret
  The secret is wrong.
  any call: secret is not the secret of the site or application.
  cause: The secret is misspelt or cut off; the = at its end is missing.
  cause: A + of the secret became a blank because it was not encoded.
  cause: It is the secret of another site or application.
  cause: The secret was rotated and revoked.
  cause: Key and secret are swapped.
  next: Copy the secret from the site and send it percent-encoded.
403011 Session has expired
  The user's session has expired.
403012 No valid session
  The user has no valid session; newer name of 500024.
  cause: The user has no session: they never logged in, logged out, or the session expired.
  next: Let the user log in again.
403013 Unverified user
  The user is not verified.
  cause: A JWT was asked for before the registration of the user was finished.
  cause: The policies of the site want a verified email address, and the user has none.
  next: Finish the registration of the user, or verify the email address, then ask again.
403015 Missing request referrer
  The Referer header is missing.
403017 Unexpected provider user
  The user who logged in at the provider is not the one on the site.
403022 Permission not requested
  The provider's permission was never requested.
403023 No user permission
  The user did not grant the permission.
  cause: UID of comments.deleteComment is not the author.
  cause: The user of the token is neither author nor moderator.
  next: Call as the author, or leave out UID to delete as the site.
403024 Provider limit reached
  The provider refused more of the same, for example a status twice.
403025 Invalid token
  The access token cannot be used here: it came over plain HTTP, or it is malformed.
  any call: A token was sent over HTTP.
  cause: The token, or the JWT behind Bearer, came over http.
  cause: The text behind OAuth is no token of this service.
  next: Send the token over https.
403026 Unauthorized access error
  The check of login ids is closed while the policy against harvesting is on.
  cause: The policy accountOptions.preventLoginIDHarvesting hides which login identifiers exist.
  next: Ask with the credentials of the site, or switch the policy off.
403027 Different user for reauth
  Another user did the re-authentication.
  cause: Somebody else logged in than the user whose session had to be renewed.
  next: Let the user of the session enter their own login, or log out first.
403030 Session expired, retry
  The session was renewed; repeat the call with the new one.
403031 Approved by moderator
  A moderator approved the comment; it cannot be flagged.
  cause: A moderator approved the comment: it cannot be flagged any more.
  next: Nothing has to be done; a moderator can set another status by comments.updateComment.
403032 Token has renewed
  The session token was renewed.
403035 No user cookie
  The request carries no credentials of a user.
403036 Unauthorized partner
  The product behind this method is not enabled for the partner.
403037 Post denied
  The user reviewed this already.
  cause: The category is for reviews (isReviews), and the user has one of this stream already.
  next: Change the review by comments.updateComment, or switch isReviews off.
`);
