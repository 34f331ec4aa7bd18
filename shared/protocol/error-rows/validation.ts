import { CLIENT_ONLY, errorRows, OF_PASSKEYS } from './row.ts';

/** Data that is not valid, providers, pages and caps (400020 to 400999). */
export const validation = errorRows(`
400020 Schema validation failed
  A field that clients may not write, or one outside a strict schema, was written.
400021 CAPTCHA verification failed
  The CAPTCHA that the policy demands failed.
  cause: The policy registration.requireCaptcha is on, and accounts.register came without a CAPTCHA.
  next: Send captchaToken or captchaText with the registration; here any value counts as solved.
400022 Unique index validation error
  A unique index of a data-store type was violated.
  cause: Another object of the type has the same value in a field that is unique.
  cause: The same object was stored twice with different ids.
  next: Read errorDetails for the fields, and search for the object that has the value.
400023 Invalid type validation error
  The type of a value differs from the schema.
  cause: A number, boolean or date was sent as another JSON type.
  cause: A list was sent where one value belongs.
  next: Send the type that the schema of the field names.
400024 Dynamic fields validation error
  An unknown field was sent although the schema is not dynamic.
  cause: The field is not in the schema, and the schema is not dynamic.
  cause: The name of the field is misspelt.
  next: Correct the name of the field, or add it to the schema.
400025 Write access validation error
  The schema forbids this caller to write the field.
  cause: writeAccess of the field is serverOnly, the default, and the call came with the token of the user.
  cause: writeAccess is clientCreate, and the field has a value already.
  next: Write the field with the credentials of the site, or set writeAccess to clientModify in the schema.
400026 Invalid format validation error
  A value does not match the format of its schema.
  cause: The value does not match the format of its field, for example an e-mail address or a year of birth.
  next: Read validationErrors of the response: it names the field.
400027 Required value validation error
  A required field is missing.
  cause: The schema requires the field, and the call removes it with null or leaves it out.
  cause: The name in the call is spelt differently from the one in the schema.
  next: Send a value for each field that validationErrors names.
400028 Email not verified
  The email address is not verified.
  cause: The address is one of the account, but its user has not opened the link in the verification mail.
  cause: The account was registered without accountOptions.verifyEmail, so no mail was sent.
  next: Open the link in the outbox (accounts.resendVerificationCode sends it again), or set isVerified by accounts.setAccountInfo.
400029 Schema conflict error
  The object could not be indexed.
  cause: The type of a field was changed, and accounts have values of the former type.
  cause: A field would have members of its own, but the schema has it as a value, or the other way round.
  next: Keep the type and declare a new field, or remove the data first.
400030 Operation not allowed
  The user has a SAML login and the site does not allow several identities.
  cause: The last identity of the user was to be removed, and lastIdentityHandling is "fail".
  next: Connect another provider first, or send lastIdentityHandling "soft" or "remove".
400050 Security verification failed
  The secret answer or a security field is wrong; "secretQuestion" is returned.
  cause: secretAnswer is not the answer that was set, or securityFields do not match the account.
  cause: The policy passwordReset.requireSecurityCheck is on, and the call has no answer.
  next: Show secretQuestion of the response to the user, and send secretAnswer.
400093 Invalid ApiKey parameter
  No site has this API key.
  any call: No site has the apiKey.
  cause: The API key is misspelt, or has blanks around it.
  cause: Key and secret are swapped.
  cause: The site was deleted, or lives in another workspace.
  cause: The key of another environment is used.
  next: Copy the API key from the site, and compare.
400096 Not supported
  The operation is not supported here.
  cause: The method is known, but Authdesk does not emulate it.
  cause: The method exists only in newer versions.
  next: Add a mock response for the method at the site, and call it again.
400097 Browser insecure
  Browser not supported.
400100 No providers
  No such provider of a second factor.
  cause: The account has not registered this provider of second factors.
  cause: The name of the provider is misspelt.
  cause: accounts.tfa.importTFA was called for another provider than gigyaPhone.
  next: Ask accounts.tfa.getProviders which providers the account has registered.
400101 Popup blocked
  ${CLIENT_ONLY}
400102 Invalid event handler
  ${CLIENT_ONLY}
400103 Invalid containerID
  ${CLIENT_ONLY}
400106 Not connected
  The user is not connected to the provider that is needed.
  cause: The user has no connection to the provider that is needed.
  cause: The identity of that provider was removed.
  cause: The call names a provider that the user never logged in with.
  next: Connect the account to the provider, for example by a login in Flows.
400120 Invalid site domain
  The calling page's domain differs from the domain of the key.
  cause: The page that calls is not of a registered domain of the site.
  cause: The site has registered only addresses such as 127.0.0.1, and passkeys belong to a name.
  next: Register the domain of the page at the site, and open the page by that name.
400122 Provider configuration error
  The error came from the provider's set-up.
400124 Limit reached
  A daily or frequency cap was reached.
  cause: The query would take more steps, memory or time than one call may take.
  cause: Too many logins wait at the provider screen.
  cause: The object or list is larger than the limit in errorDetails.
  next: Ask for less at a time: a condition on an indexed field, a smaller limit, fewer groups.
400125 Frequency limit reached
  A cap against spam was reached in comments or the feed.
  cause: The user wrote in the category less than secondsBetweenComments ago.
  next: Wait, or change secondsBetweenComments by comments.setCategoryInfo; in tests step the clock.
400126 Invalid action
  No loyalty action has this name.
  cause: No action of the site has this id.
  cause: The action was switched off: enabled is false.
  next: Make the action by gm.setActionConfig, or ask gm.getActionConfig for those that there are.
400127 Insufficient points to redeem
  More points were to be redeemed than the user has.
  cause: The user has fewer points than are to be redeemed.
  cause: Another call redeemed them just before.
  next: Ask gm.getChallengeStatus with details=full for pointsRedeemable, and redeem no more than that.
400128 Signature timestamp expired
  The signature's timestamp is too old.
400130 Passkey operation failed
  ${OF_PASSKEYS}
400131 Passkey operation failed
  ${OF_PASSKEYS}
400301 Operation failed
  ${CLIENT_ONLY}
`);
