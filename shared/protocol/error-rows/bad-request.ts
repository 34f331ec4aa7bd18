import { errorRows } from './row.ts';

/** How a call is written, and what its values are (400000 to 400019). */
export const badRequest = errorRows(`
400001 Invalid request format
  The request cannot be read as one: wrong header, wrong content type, broken encoding, or HTTP where HTTPS is needed.
  any call: The request cannot be read, or it has two kinds of credential.
  cause: The body is JSON or multipart; it has to be application/x-www-form-urlencoded.
  cause: Two kinds of credential came in one call, for example a token and a signature.
  cause: One parameter came twice with different values, perhaps in query and body.
  cause: Broken percent-encoding: a bare % in a value, or bytes that are not UTF-8.
  cause: The host names another namespace than the method.
  next: Read errorDetails: it names the parameter or the header; the decision trace shows what arrived.
400002 Missing required parameter
  A required parameter is missing; errorDetails names it.
  any call: A required parameter or the credential is missing.
  cause: No credential: neither a token nor an apiKey with secret or signature.
  cause: A parameter that the method requires is missing or empty.
  cause: UID is missing in a call that carries no token of a user.
  cause: The parameters are in a body of another content type, so none was read.
  next: Send the parameter that errorDetails names.
400003 Unique identifier exists
  The user name or email address is in use already.
  cause: Another account of the site has the username, email address or phone number.
  next: Ask the user for another one, or let them log in to the account that has it.
400004 Invalid parameter format
  A value is not in the expected format; errorDetails names the parameter.
  cause: A value has another format than the documentation of the parameter says.
  cause: A date or a number was sent with the separators of a language.
  next: Write the value as the documentation of the parameter shows it.
400006 Invalid parameter value
  A value is outside its allowed set; errorDetails names the parameter.
  any call: The value of a parameter is not allowed, or Authdesk does not emulate the parameter.
  cause: The value is outside of what the parameter allows.
  cause: timestamp is no integer: it has a fraction, a blank or letters.
  cause: A JSON parameter holds text that is not JSON, or was encoded twice.
  cause: A boolean is neither true, false, 1 nor 0.
  cause: The parameter is documented, but Authdesk does not emulate it.
  next: Compare the value in the decision trace with what errorDetails says is allowed.
400007 Duplicate value
  A value that must be unique came twice.
  cause: Another object of the site has the value that must be unique.
  cause: The object was made before under another name.
  next: Choose another value, or change the object that has this one.
400008 Invalid authentication header
  The Authorization header cannot be used; send "OAuth <access token>", or Basic at the token end-point.
  any call: The Authorization header cannot be used.
  cause: An access token came behind Bearer; this service expects "OAuth <token>".
  cause: The JWT behind Bearer was signed with another key than the application has, or its kid is no userKey.
  cause: The iat of the JWT is over two minutes off, or its jti was used before.
  cause: The Basic header is not the base64 of key:secret, or has blanks in it.
  cause: The header is empty because a variable had no value.
  next: Send "Authorization: OAuth <access token>", or Basic at the token end-point.
400009 Validation error
  The data did not pass validation; "validationErrors" names the fields.
  cause: A field of profile or data breaks a rule of the schema.
  cause: An e-mail address or a date is malformed.
  cause: A value is longer than its field allows.
  next: Read validationErrors of the response: it names each field and its rule.
400011 Invalid redirect URI
  redirect_uri is missing its registration: its domain is not one of the site.
  cause: The domain of redirect_uri is not registered at the site.
  cause: redirect_uri has a fragment, a user name, or another scheme than http, https or a registered one.
  cause: localhost or 127.0.0.1 is used, but not registered.
  cause: redirect_uri was encoded twice, or not at all.
  next: Try the address in the domain tester of the site, and register its domain.
400012 Invalid response type
  response_type is neither "token" nor "code".
  cause: response_type is missing or misspelt.
  cause: The site does not allow this response type.
  next: Send response_type=token or response_type=code, and allow it at the site.
400013 Unsupported grant type
  grant_type is neither "authorization_code" nor "none".
  cause: grant_type is missing or misspelt.
  cause: The site does not allow this grant type.
  next: Send grant_type=authorization_code or grant_type=none, and allow it at the site.
400014 Invalid grant
  The code is unknown, was used already, or belongs to another site or redirect_uri.
  cause: The code was exchanged before; a code works once.
  cause: redirect_uri differs from the one of the login, be it by a slash at the end.
  cause: The code was issued to another site.
  cause: The code was cut off or decoded once too often on its way.
  next: Start a new login, and exchange its code once, with the same redirect_uri.
400015 Code expired
  The authorization code is older than two minutes.
  cause: More than 120 seconds passed between login and exchange.
  cause: The service clock was moved meanwhile.
  cause: The call-back waits for something slow before it exchanges the code.
  next: Exchange the code at once after the redirect.
`);
