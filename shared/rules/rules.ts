/*
 * What the rules say that a decision trace cites, in a sentence each: `D…` and `R…` as in docs/rules.md, `spec: …` for the
 * service's public description, `F …` for facts of the public wire format.
 */

const rules: Readonly<Record<string, string>> = {
  D3: 'A call is taken only for hosts that the service knows: its data centers, localhost, and those that the settings allow.',
  D4: 'A site lives in one data center, and is called on the hosts of that one.',
  D5: 'The path names a method as namespace.method; case does not matter.',
  D6: 'A call is a GET, or a POST with a form; its encoding has to be sound and its size within the limit.',
  D7: 'A parameter comes once.',
  D8: 'Every answer has the date of the service clock, its callId, and may not be stored.',
  D10: 'The format is what the parameter format says; else XML for calls with an access token, JSON for all others.',
  D13: 'An error of the application comes with HTTP status 200, unless the call asks for httpStatusCodes=true.',
  D14: 'The answer names an error by its code and says what was wrong, but never shows a secret.',
  D15: 'What a REST method does not know is ignored and listed; the login and token end-points refuse it.',
  D16: 'A Boolean is true or false, or 1 or 0.',
  D17: 'The login end-point checks client_id, then redirect_uri, then the rest; nothing redirects before.',
  D18: 'redirect_uri has to be of a domain that the site has registered, and free of tricks.',
  D19: 'A login names one of the known providers, and the site has to have it switched on.',
  D20: 'The answer of a login is in the query for a code, in the fragment for a token.',
  D21: "The user decides on the provider's screen, which Authdesk simulates.",
  D22: 'A login finds the account of its identity or makes one; a pending one is finished later.',
  D23: 'The context id of a login goes with everything that comes of it.',
  D24: 'Tokens and codes are random, bound to their site and address, and a code works once.',
  D25: 'A token or code ends after its lifetime, or with the browser it is bound to.',
  D26: 'The token end-point takes a POST with a form over HTTPS, and the client identifies itself in one way.',
  D27: 'grant_type=none with x_siteUID logs that user of the site in.',
  D28: 'An access token has to be known, alive, of this site and of an existing user, and goes over HTTPS only.',
  D29: 'Credentials are checked in this order: one is there, the API key is known, data center, transport, then the credential itself.',
  D30: 'An application identifies itself by userKey and its secret; signing instead is a switch of the site.',
  D31: 'The signature is made over the parameters as received and the address as the client saw it.',
  D32: 'The timestamp of a signed call may differ from the service clock by two minutes.',
  D33: 'A nonce works once in ten minutes, for each site.',
  D34: 'Secrets are rotated: the former one works until somebody ends it.',
  D35: 'The API key alone allows only what an anonymous visitor may do.',
  D36: 'Each method says which parameters it takes and who may call it.',
  D37: 'A documented method that Authdesk does not emulate says so; a mock response can stand in.',
  D38: 'The site has a mock response for this method.',
  D39: 'Time is the time of the service clock, which can be moved.',
  D40: 'With x_authCodeOnly the login gives a code and makes no session.',
  D41: 'A parameter belongs to its grant; with another one it is refused.',
  D42: 'A secret that came over plain HTTP is refused before anything else, and should be rotated.',
  D43: 'A disabled account cannot log in.',
  D44: 'A known parameter never stays without effect silently.',
  D45: 'Each field of x_userInfo may come alone.',
  D47: 'A documented parameter that would change something and is not emulated is refused, not dropped.',
  D50: 'A failure was provoked on purpose, by a rule of Time and failures.',
  D51: 'A token can be signed with the secret that came with its session.',
  D52: 'A login token is a credential of its user, over HTTPS only.',
  D53: 'On REST calls a parameter may come again with the same value.',
  D54: 'A nonce without timestamp and sig is no signature and is ignored.',
  D55: 'Some hosts serve the client-side library only; a site can have domains of its own for the API.',
  D56: 'A retired API key takes part in no login.',
  D57: 'regToken is the credential of an unfinished account.',
  D58: 'A session or login token has to be known and alive.',
  D59: 'In exchangeUIDSignature, userKey is a parameter of the method.',
  D65: 'Two credentials in one call go together only where both are checked; a method that needs none ignores what is none.',
  D66: 'A site may accept timestamps in milliseconds.',
  D67: 'Text in a query may stand in single quotes.',
  R2: 'A code that is used twice is reported, and what its first use gave is revoked.',
  R4: 'A code is exchanged by the site, and with the redirect_uri, that it was made for.',
  R20: 'When the service stops, it finishes the calls that are under way.',
  R52: 'One call may take only so much time and memory.',
  R53: 'The log keeps only so many bytes of one call.',
};

const ofSpec: Readonly<Record<string, string>> = {
  'Authentication A': 'An access token is sent in a header or as oauth_token, over HTTPS.',
  'Authentication B': 'API key and secret are sent over HTTPS.',
  'Authentication C': 'A signed call carries apiKey, timestamp, nonce and sig.',
  States: 'What a call may do depends on the state of the account: pending, temporary or final.',
};

/** Sections of standards, and facts of the OpenID provider; a section that is not here is told by the one above it. */
const ofStandards: Readonly<Record<string, string>> = {
  'X 2': 'The OpenID provider of a site: its end-points, its context of ten minutes, its proxy page.',
  'X 3': 'A consent is signed over its exact JSON: HMAC-SHA1 with the decoded secret, base64url without padding.',
  'F 5.7': 'UIDSignature is the HMAC-SHA1 of "<signatureTimestamp>_<UID>" with the decoded secret, in base64.',
  'X 4': 'Configuration and relying parties of the OpenID provider of a site.',
  'RFC 6749': 'OAuth 2.0: what a client may ask for, and how it is answered.',
  'RFC 6749 2.2': 'OAuth 2.0: a client is registered, and named by its client_id.',
  'RFC 6749 2.3': 'OAuth 2.0: a client identifies itself in the one way that it is registered with.',
  'RFC 6749 3.1.1': 'OAuth 2.0: response_type says what is asked for; the client has to be registered for it.',
  'RFC 6749 3.1.2.3': 'OAuth 2.0: redirect_uri is compared with the registered ones, character by character.',
  'RFC 6749 3.3': 'OAuth 2.0: a scope is known, and allowed to the client.',
  'RFC 6749 4.1.2': 'OAuth 2.0: a code is short-lived, and works once.',
  'RFC 6749 4.1.3': 'OAuth 2.0: a code is exchanged by its client, with the redirect_uri that it was asked for with.',
  'RFC 6749 5.2': 'OAuth 2.0: the errors of the token end-point.',
  'RFC 6749 6': 'OAuth 2.0: an access token is renewed by its refresh token.',
  'RFC 6750': 'An access token comes as Bearer, and is valid.',
  'RFC 7515': 'How a JWT is signed, and how its signature is checked.',
  'RFC 7636': 'PKCE: a code is exchanged with the verifier whose SHA-256 is the challenge of the request.',
  'RFC 8628': 'The device flow: a device asks until its user has let it in.',
  'RFC 8725': 'Best practice for JWTs: the receiver decides which algorithms and keys it accepts.',
  'RFC 9700': 'Best practice for OAuth 2.0: a refresh token that is used twice ends everything of its login.',
  'OpenID Connect Core': 'OpenID Connect: a login is an authorization request with the scope openid.',
  'OpenID Connect Core 3.1.2': 'OpenID Connect: what an authorization request may ask for.',
  'OpenID Connect Core 3.1.3.7': 'OpenID Connect: how a relying party checks an id token.',
  'OpenID Connect Core 5': 'OpenID Connect: which claims about the user are given.',
  'OpenID Connect Core 6': 'OpenID Connect: request objects.',
  'OpenID Connect RP-Initiated Logout': 'OpenID Connect: a relying party lets its user log out.',
};

/** A rule that a trace cites, and what it says. */
interface ExplainedRule {
  readonly rule: string;
  readonly sentence: string;
}

const part =
  /spec: [^;]+|(?:OpenID Connect|OAuth 2\.0) [^;]+|RFC \d+(?: \d+(?:\.\d+)*)?|X \d+|F \d+(?:\.\d+)*|[DR]\d+|\S+/g;

/** The rules of a citation (`D24 R2`, `spec: Authentication B 3`, a method's name), each with its sentence. */
export function explainRule(citation: string): readonly ExplainedRule[] {
  return (citation.match(part) ?? [citation]).map((rule) => ({ rule, sentence: sentenceOf(rule) }));
}

function sentenceOf(rule: string): string {
  const known = rules[rule];
  if (known !== undefined) return known;
  if (rule.startsWith('spec: ')) {
    const section = rule.slice('spec: '.length);
    const found = Object.entries(ofSpec).find(([name]) => section.startsWith(name));
    return found?.[1] ?? `The public description of the service says so in its section on ${section}.`;
  }
  const standard = ofStandard(rule);
  if (standard !== undefined) return standard;
  if (rule.startsWith('F ')) return 'Known of the public wire format, beyond the description of the service.';
  if (/^[a-z]+\.\w+/i.test(rule)) return `A rule of the method ${rule} itself.`;
  return `docs/rules.md says what ${rule} is about.`;
}

/** The longest citation that this one begins with: `RFC 7636` for `RFC 7636 4.6`. */
function ofStandard(rule: string): string | undefined {
  const names = Object.keys(ofStandards).filter((name) => rule === name || /^[ .]/.test(rule.slice(name.length)));
  const [longest] = names.filter((name) => rule.startsWith(name)).sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : ofStandards[longest];
}
