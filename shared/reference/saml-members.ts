/** What the elements and attributes of a SAML message mean (SAML Core 2, 3). */
const meanings: Readonly<Record<string, string>> = {
  ID: 'Its own id: the answer names it in InResponseTo, and a signature names what it is over by it.',
  InResponseTo: 'Id of the request that it answers; absent: the identity provider began.',
  Version: '2.0 alone is spoken.',
  IssueInstant: 'When it was made, by the clock of its sender, in UTC.',
  Destination: 'Where it is sent to. The receiver compares it with its own address, character by character.',
  Issuer: 'Entity id of its sender. The receiver looks the partner up by it, and takes the key from there.',
  Status: 'Success, or why there is no assertion.',
  StatusMessage: 'What the partner says in its own words.',
  AssertionConsumerServiceURL: 'Where the response is to be sent: one that the service provider was registered with.',
  ProtocolBinding: 'How the response is to be sent; assertions go by POST.',
  ForceAuthn: 'True: the user logs in anew, whatever session there is.',
  IsPassive: 'True: no page may be shown; without a session the answer is NoPassive.',
  AllowCreate: 'True: a user who was never there may get a new NameID.',
  NameID: 'Who the user is at the identity provider.',
  Format: 'What kind of name it is: an address, or an opaque one that stays the same.',
  Method: 'Bearer: whoever brings the assertion is the user, so it goes over TLS and counts once.',
  Recipient: 'The one address that may take the assertion.',
  'Bearer until': 'The assertion has to arrive before.',
  NotBefore: 'It is invalid before.',
  NotOnOrAfter: 'It is invalid from then on.',
  Audience: 'Entity id of the service provider that it is for. Nobody else may accept it.',
  AuthnInstant: 'When the user logged in at the identity provider.',
  SessionIndex: 'Names the session there, for the logout.',
  SessionNotOnOrAfter: 'The session there ends then.',
  AuthnContextClassRef: 'How the user proved who they are.',
  'Signed element': 'What the signature is over: only that may be read.',
  SignatureMethod: 'RSA with SHA-256 or longer; SHA-1 is refused.',
  DigestMethod: 'Digest of the signed element.',
  Certificate: 'What the message brings along. It proves nothing: the registered one counts.',
  SigAlg: 'How the query is signed in the redirect binding.',
  RelayState: 'Comes back unchanged with the answer: the login that it belongs to.',
};

/** What a member of a SAML message means; undefined: it says what it is by its name. */
export const samlMeaning = (name: string): string | undefined =>
  Object.hasOwn(meanings, name) ? meanings[name] : undefined;
