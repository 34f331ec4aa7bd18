import { accountAdvice } from './account-error-causes.ts';
import { communityAdvice } from './community-error-causes.ts';
import type { ErrorAdvice } from './error-advice.ts';

/**
 * Advice for every code that this service answers by itself (F 1.2, the decisions that are cited there, U 3). Codes that
 * only other methods, client libraries or mock responses give have none: their meaning is all that is known.
 */
const advice: Readonly<Record<number, ErrorAdvice>> = {
  ...accountAdvice,
  ...communityAdvice,
  200001: {
    causes: [
      'The user pressed "Cancel" on the screen of the provider.',
      'A test chose to cancel the login: the simulated provider offers it.',
      'The login window was closed before the user had decided.',
    ],
    nextStep: 'Show the login again when the user asks for it; nothing has to be corrected.',
  },
  200003: {
    causes: [
      'The user refused what the screen of the provider asked for.',
      'More was asked for than the user wants to give.',
      'A provoked failure refuses logins: see "Time and failures".',
    ],
    nextStep: 'Say to the user what the permission is needed for, and offer the login again.',
  },
  206004: {
    causes: ['Every identity that was to be imported belongs to another account of the site.'],
    nextStep: 'Read identityConflicts of the response; import with handleIdentityConflicts "Connect" to move them.',
  },
  301001: {
    causes: [
      'The site belongs to another data center than the host that was called.',
      'The client library has its default data center (us1), because none was set.',
      'The domain of the data center was changed, and the client still uses the former one.',
    ],
    nextStep: 'Call the host that "apiDomain" of the response names, and set it in the client.',
  },
  400001: {
    causes: [
      'The body is JSON or multipart; it has to be application/x-www-form-urlencoded.',
      'Two kinds of credential came in one call, for example a token and a signature.',
      'One parameter came twice with different values, perhaps in query and body.',
      'Broken percent-encoding: a bare % in a value, or bytes that are not UTF-8.',
      'The host names another namespace than the method.',
    ],
    nextStep: 'Read errorDetails: it names the parameter or the header; the decision trace shows what arrived.',
  },
  400002: {
    causes: [
      'No credential: neither a token nor an apiKey with secret or signature.',
      'A parameter that the method requires is missing or empty.',
      'UID is missing in a call that carries no token of a user.',
      'The parameters are in a body of another content type, so none was read.',
    ],
    nextStep: 'Send the parameter that errorDetails names.',
  },
  400004: {
    causes: [
      'A value has another format than the documentation of the parameter says.',
      'A date or a number was sent with the separators of a language.',
    ],
    nextStep: 'Write the value as the documentation of the parameter shows it.',
  },
  400006: {
    causes: [
      'The value is outside of what the parameter allows.',
      'timestamp is no integer: it has a fraction, a blank or letters.',
      'A JSON parameter holds text that is not JSON, or was encoded twice.',
      'A boolean is neither true, false, 1 nor 0.',
      'The parameter is documented, but Authdesk does not emulate it.',
    ],
    nextStep: 'Compare the value in the decision trace with what errorDetails says is allowed.',
  },
  400007: {
    causes: [
      'Another object of the site has the value that must be unique.',
      'The object was made before under another name.',
    ],
    nextStep: 'Choose another value, or change the object that has this one.',
  },
  400008: {
    causes: [
      'An access token came behind Bearer; this service expects "OAuth <token>".',
      'The JWT behind Bearer was signed with another key than the application has, or its kid is no userKey.',
      'The iat of the JWT is over two minutes off, or its jti was used before.',
      'The Basic header is not the base64 of key:secret, or has blanks in it.',
      'The header is empty because a variable had no value.',
    ],
    nextStep: 'Send "Authorization: OAuth <access token>", or Basic at the token end-point.',
  },
  400009: {
    causes: [
      'A field of profile or data breaks a rule of the schema.',
      'An e-mail address or a date is malformed.',
      'A value is longer than its field allows.',
    ],
    nextStep: 'Read validationErrors of the response: it names each field and its rule.',
  },
  400011: {
    causes: [
      'The domain of redirect_uri is not registered at the site.',
      'redirect_uri has a fragment, a user name, or another scheme than http, https or a registered one.',
      'localhost or 127.0.0.1 is used, but not registered.',
      'redirect_uri was encoded twice, or not at all.',
    ],
    nextStep: 'Try the address in the domain tester of the site, and register its domain.',
  },
  400012: {
    causes: ['response_type is missing or misspelt.', 'The site does not allow this response type.'],
    nextStep: 'Send response_type=token or response_type=code, and allow it at the site.',
  },
  400013: {
    causes: ['grant_type is missing or misspelt.', 'The site does not allow this grant type.'],
    nextStep: 'Send grant_type=authorization_code or grant_type=none, and allow it at the site.',
  },
  400014: {
    causes: [
      'The code was exchanged before; a code works once.',
      'redirect_uri differs from the one of the login, be it by a slash at the end.',
      'The code was issued to another site.',
      'The code was cut off or decoded once too often on its way.',
    ],
    nextStep: 'Start a new login, and exchange its code once, with the same redirect_uri.',
  },
  400015: {
    causes: [
      'More than 120 seconds passed between login and exchange.',
      'The service clock was moved meanwhile.',
      'The call-back waits for something slow before it exchanges the code.',
    ],
    nextStep: 'Exchange the code at once after the redirect.',
  },
  400022: {
    causes: [
      'Another object of the type has the same value in a field that is unique.',
      'The same object was stored twice with different ids.',
    ],
    nextStep: 'Read errorDetails for the fields, and search for the object that has the value.',
  },
  400023: {
    causes: ['A number, boolean or date was sent as another JSON type.', 'A list was sent where one value belongs.'],
    nextStep: 'Send the type that the schema of the field names.',
  },
  400024: {
    causes: ['The field is not in the schema, and the schema is not dynamic.', 'The name of the field is misspelt.'],
    nextStep: 'Correct the name of the field, or add it to the schema.',
  },
  400025: {
    causes: [
      'writeAccess of the field is serverOnly, the default, and the call came with the token of the user.',
      'writeAccess is clientCreate, and the field has a value already.',
    ],
    nextStep: 'Write the field with the credentials of the site, or set writeAccess to clientModify in the schema.',
  },
  400026: {
    causes: ['The value does not match the format of its field, for example an e-mail address or a year of birth.'],
    nextStep: 'Read validationErrors of the response: it names the field.',
  },
  400027: {
    causes: [
      'The schema requires the field, and the call removes it with null or leaves it out.',
      'The name in the call is spelt differently from the one in the schema.',
    ],
    nextStep: 'Send a value for each field that validationErrors names.',
  },
  400029: {
    causes: [
      'The type of a field was changed, and accounts have values of the former type.',
      'A field would have members of its own, but the schema has it as a value, or the other way round.',
    ],
    nextStep: 'Keep the type and declare a new field, or remove the data first.',
  },
  400030: {
    causes: ['The last identity of the user was to be removed, and lastIdentityHandling is "fail".'],
    nextStep: 'Connect another provider first, or send lastIdentityHandling "soft" or "remove".',
  },
  400093: {
    causes: [
      'The API key is misspelt, or has blanks around it.',
      'Key and secret are swapped.',
      'The site was deleted, or lives in another workspace.',
      'The key of another environment is used.',
    ],
    nextStep: 'Copy the API key from the site, and compare.',
  },
  400096: {
    causes: ['The method is known, but Authdesk does not emulate it.', 'The method exists only in newer versions.'],
    nextStep: 'Add a mock response for the method at the site, and call it again.',
  },
  400106: {
    causes: [
      'The user has no connection to the provider that is needed.',
      'The identity of that provider was removed.',
      'The call names a provider that the user never logged in with.',
    ],
    nextStep: 'Connect the account to the provider, for example by a login in Flows.',
  },
  400124: {
    causes: [
      'The query would take more steps, memory or time than one call may take.',
      'Too many logins wait at the provider screen.',
      'The object or list is larger than the limit in errorDetails.',
    ],
    nextStep: 'Ask for less at a time: a condition on an indexed field, a smaller limit, fewer groups.',
  },
  401000: {
    causes: [
      'accountOptions.preventLoginIDHarvesting is on, but neither verifyEmail nor registration.requireCaptcha is.',
      'One of these two was switched off, or its section reset, while preventLoginIDHarvesting is on.',
    ],
    nextStep: 'Switch on verifyEmail or requireCaptcha in the same call, or preventLoginIDHarvesting off.',
  },
  403002: {
    causes: [
      'The clock of the caller is wrong.',
      'timestamp is in milliseconds; it has to be seconds since 1970.',
      'Local time was sent as UTC: the difference is a number of whole hours.',
      'The call is old: it was recorded, or waited in a queue.',
      'The service clock was moved: see "Time and failures".',
    ],
    nextStep: 'Compare timestamp with the Date header of the response; 120 seconds are allowed.',
  },
  403003: {
    causes: [
      'The secret was used as text; it has to be decoded from base64 first.',
      "Values are encoded in another way: + for a blank, or ! ' ( ) * left bare.",
      'The URL that was signed is not the one that was called: scheme, host, port or path.',
      'A parameter was added, removed or changed after signing.',
      'The secret belongs to another site, or was rotated and revoked.',
    ],
    nextStep: 'Open the call in Reproduce: it compares both base strings and names the mistake.',
  },
  403004: {
    causes: [
      'The same call was sent twice: a retry has to make a new nonce and signature.',
      'The nonce is a constant, or the time in seconds.',
      'The random numbers of several processes begin alike.',
    ],
    nextStep: 'Make a new random nonce for each call, and sign again.',
  },
  403005: {
    causes: [
      'The UID is unknown at this site.',
      'The userKey is unknown, or belongs to another site.',
      'Only an apiKey was sent, and the method needs a signature, a secret or a token.',
      'The login token or cookie of the session has expired.',
    ],
    nextStep: 'Look up the UID in People; send a credential that may call the method.',
  },
  403006: {
    causes: [
      'The call used http instead of https.',
      'A proxy in front of the client changed https to http.',
      'A Basic header was sent to the HTTP port.',
    ],
    nextStep: 'Use https; then rotate the secret, because it has travelled in clear.',
  },
  403007: {
    causes: [
      'The token belongs to one user, and the call names another UID.',
      'The method concerns the whole site and needs its secret or signature.',
      'The application may not call this method.',
    ],
    nextStep: 'Call with the token of that user, or with the credential of the site.',
  },
  403009: {
    causes: [
      'tokenExpiration of the session that the site gave has passed.',
      'The service clock was moved beyond the expiration.',
    ],
    nextStep: 'Renew the session with socialize.refreshProviderSession, or log in with the provider again.',
  },
  403010: {
    causes: [
      'The secret is misspelt or cut off; the = at its end is missing.',
      'A + of the secret became a blank because it was not encoded.',
      'It is the secret of another site or application.',
      'The secret was rotated and revoked.',
      'Key and secret are swapped.',
    ],
    nextStep: 'Copy the secret from the site and send it percent-encoded.',
  },
  403013: {
    causes: [
      'A JWT was asked for before the registration of the user was finished.',
      'The policies of the site want a verified email address, and the user has none.',
    ],
    nextStep: 'Finish the registration of the user, or verify the email address, then ask again.',
  },
  403025: {
    causes: [
      'The token, or the JWT behind Bearer, came over http.',
      'The text behind OAuth is no token of this service.',
    ],
    nextStep: 'Send the token over https.',
  },
  403041: {
    causes: ['The account was disabled in People or by a call.', 'A test disabled the account to see this error.'],
    nextStep: 'Enable the account in People.',
  },
  403042: {
    causes: [
      'Login identifier or password is wrong.',
      'The API key of the site is retired: the decision trace then says so.',
      'The account was imported without a password.',
    ],
    nextStep: 'Read the decision trace: the response hides the cause on purpose.',
  },
  403200: {
    causes: ['The account has no UID of the site, so there is nothing to unlink.'],
    nextStep: 'Nothing has to be done; read isSiteUID of the user first.',
  },
  404000: {
    causes: [
      'The id is misspelt, or differs in case.',
      'The object belongs to a user, and UID, which is part of its key, was not sent, or the other way round.',
      'It was deleted, or never stored at this site.',
    ],
    nextStep: 'Search for it, for example with ds.search, and compare its ids.',
  },
  404001: {
    causes: ['The UID is not one of the friends of this user.', 'The friend has no account at the site.'],
    nextStep: 'Ask socialize.getFriendsInfo without friendUIDs for those that there are.',
  },
  405001: {
    causes: [
      'The name of the method is misspelt.',
      'The namespace is missing or doubled in the path.',
      'The path has a slash at its end, or a prefix of a proxy.',
    ],
    nextStep: 'Look up the name under Methods; errorDetails names the likeliest one.',
  },
  409001: {
    causes: [
      'The identity of the provider belongs to another account already.',
      'The UID that was to be set is taken.',
      'The account is linked already.',
    ],
    nextStep: 'Find the account that holds it in People; merge the two, or remove the identity there.',
  },
  409030: {
    causes: [
      'Other calls change the same account or settings again and again while this one waits for a hash or a key.',
      'A client sends the same change many times at once instead of waiting for the first answer.',
    ],
    nextStep: 'Send the call again; if it stays, look in Log for the calls that change the same thing at that time.',
  },
  413001: {
    causes: ['The body is larger than 1 MiB.', 'The response would be larger than 16 MB.'],
    nextStep: 'Send or ask for less at a time.',
  },
  413003: {
    causes: ['The data of the account would be larger than its limit.', 'A list in data grows with every call.'],
    nextStep: 'Remove what is not needed from data.',
  },
  500001: {
    causes: [
      'The disk is full or read-only: errorDetails then names it.',
      'Another program locks the database.',
      'A fault of Authdesk itself.',
    ],
    nextStep: 'Read errorDetails; if it names no cause, report the callId with the log.',
  },
  500023: {
    causes: ['The provider was told to fail on its simulated screen.', 'A provoked failure: see "Time and failures".'],
    nextStep: 'Try the login again; a client should offer that, too.',
  },
  500024: {
    causes: [
      'The token has expired.',
      'The token was revoked: by hand, or because its code was used twice.',
      'The account of the token was deleted or disabled.',
      'The token is of another workspace, or was cut off.',
    ],
    nextStep: 'Look up the token in Tokens; log in again for a new one.',
  },
  500031: {
    causes: [
      'The provider is switched off for this site.',
      'x_provider names a provider that the site does not offer.',
    ],
    nextStep: 'Switch the provider on at the site.',
  },
  504001: {
    causes: [
      'A search looks at every account and takes longer than a call may.',
      'The service was busy with many such searches.',
      'A provoked delay: see "Time and failures".',
    ],
    nextStep: 'Search by UID, login identifier or another indexed field.',
  },
};

/** The advice for a code; undefined for one that the service itself never answers. */
export function adviceOf(errorCode: number): ErrorAdvice | undefined {
  return advice[errorCode];
}
