/** What the members of a JWT mean, in the order in which they are explained. */
const meanings: Readonly<Record<string, string>> = {
  alg: 'How it was signed. RS256: with the private RSA key of the issuer.',
  kid: 'Which key signed: the one with this id at the jwks_uri of the issuer.',
  typ: 'What it is: JWT, or at+jwt for an access token.',
  iss: 'Who issued it. The receiver compares it with the issuer that it knows, character by character.',
  sub: 'The user. Pairwise: another value at each relying party; public: the UID.',
  aud: 'For whom it is: the client_id of the relying party. Nobody else may accept it.',
  azp: 'The relying party that asked for it.',
  exp: 'It is invalid from then on.',
  iat: 'When it was issued.',
  nbf: 'It is invalid before.',
  auth_time: 'When the user logged in; with max_age it must not be older.',
  nonce: 'What the relying party sent with the request: it binds the token to that one browser.',
  acr: 'How strongly the user proved who they are.',
  amr: 'By what the user logged in.',
  at_hash: 'Left half of the SHA-256 of the access token that came with it.',
  c_hash: 'Left half of the SHA-256 of the code that came with it.',
  s_hash: 'Left half of the SHA-256 of the state.',
  sid: 'Id of the session, for logout.',
  jti: 'Its own id: a receiver can refuse it the second time.',
  scope: 'What it allows.',
  client_id: 'The relying party that it was given to.',
  apiKey: 'The site.',
  isLoggedIn: 'True: the user was logged in when it was made.',
  email: 'Claim of the scope email.',
  email_verified: 'Whether the address was verified.',
  name: 'Claim of the scope profile.',
};

/** Claims that are seconds since 1970. */
export const timeClaims: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'auth_time', 'updated_at']);

/** What a claim means; undefined: it is one of the issuer's own. */
export const claimMeaning = (name: string): string | undefined =>
  Object.hasOwn(meanings, name) ? meanings[name] : undefined;
