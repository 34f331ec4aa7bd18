/** An error, and when a call is answered so. */
interface CommonError {
  readonly errorCode: number;
  /** One sentence. */
  readonly when: string;
}

/** What every method can answer, whatever it does: how a call is read and authenticated, and who may call what. */
export const commonErrors: readonly CommonError[] = [
  { errorCode: 301001, when: 'The host belongs to another data center than the site.' },
  { errorCode: 400001, when: 'The request cannot be read, or it has two kinds of credential.' },
  { errorCode: 400002, when: 'A required parameter or the credential is missing.' },
  { errorCode: 400006, when: 'The value of a parameter is not allowed, or Authdesk does not emulate the parameter.' },
  { errorCode: 400008, when: 'The Authorization header cannot be used.' },
  { errorCode: 400093, when: 'No site has the apiKey.' },
  { errorCode: 403002, when: 'timestamp is more than 120 seconds off.' },
  { errorCode: 403003, when: 'sig is not the signature of this call.' },
  { errorCode: 403004, when: 'The nonce was used in the last 10 minutes.' },
  {
    errorCode: 403005,
    when: 'The site has no user with this UID and no application with this userKey, or the call has only an apiKey.',
  },
  { errorCode: 403006, when: 'A secret was sent over HTTP.' },
  { errorCode: 403007, when: 'The token belongs to one user, but the call concerns another one or the whole site.' },
  { errorCode: 403010, when: 'secret is not the secret of the site or application.' },
  { errorCode: 403025, when: 'A token was sent over HTTP.' },
  {
    errorCode: 403101,
    when: 'The regToken is of a login that has to prove its second factor first (accounts.tfa.initTFA, mode=verify).',
  },
  { errorCode: 409030, when: 'Other calls kept changing what this one needs while it waited for a hash or a key.' },
  { errorCode: 413001, when: 'The response would be larger than 16 MB.' },
  { errorCode: 500001, when: 'The service failed in a way that nobody expected.' },
  { errorCode: 500024, when: 'The token is unknown, revoked or expired, or its user is gone.' },
];
