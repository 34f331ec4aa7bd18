import { createHash } from 'node:crypto';
import { MOBILE_RESOURCE } from '#service/core/auth/index.ts';
import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { codeRepository } from '#service/core/credentials/tokens/index.ts';
import { issuerOf, jwtKeyRepository, signWith, verifyJwt } from '#service/core/jwt/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  invalidParameter,
  openMethod,
  text,
  userMethod,
} from '#service/methods/index.ts';

// A CAPTCHA without a picture, as mobile client libraries solve it (C 4.8): the client looks for a number whose SHA-512 with
// the id of the challenge begins as asked. The claims `jti` and `pattern` are those that they read; the rest is inferred.

const CHALLENGE_LIFETIME_MS = 300_000;
/** Some thousand hashes: noticed by nobody, and more than a wrong client sends. */
const PATTERN = '^000[0-9a-f]*$';
const SOLUTION = /^(?<jwt>[^|]+)\|(?<number>\d{1,12})$/;

const challenges = (bound: CallScope) => {
  const { core, apiKey, call } = bound;
  const sign = (claims: Readonly<Record<string, string>>): string => {
    const iat = Math.floor(call.at / 1000);
    const about = { iss: issuerOf(apiKey), apiKey, iat, exp: iat + CHALLENGE_LIFETIME_MS / 1000 };
    return signWith(core.store.of(jwtKeyRepository).atOnce(), { ...about, ...claims });
  };
  const tokens = oneTimeTokens(bound);
  return {
    make: (): string =>
      sign({ jti: tokens.issue('saptcha', { UID: undefined, lifetime: CHALLENGE_LIFETIME_MS }), pattern: PATTERN }),
    /** @throws ApiError 400006: it is no challenge of this site, was taken before, or is not solved by the number */
    solve(solution: string): string {
      const { jwt = '', number = '' } = SOLUTION.exec(solution)?.groups ?? {};
      if (jwt === '') throw invalidParameter('token', 'It is the challenge, "|", and the number that solves it.');
      const verified = verifyJwt(core, { apiKey, token: jwt });
      if ('problem' in verified) throw invalidParameter('token', verified.problem, { state: verified.state });
      const { jti, pattern } = verified.claims;
      const token = typeof jti === 'string' ? tokens.find('saptcha', jti) : undefined;
      if (token === undefined || typeof pattern !== 'string') {
        throw invalidParameter('token', 'It is no challenge of accounts.risk.saptcha.getChallenge.');
      }
      const hash = createHash('sha512').update(`${jti}.${number}`).digest('hex');
      if (!hash.startsWith('000')) throw invalidParameter('token', 'The number does not solve the challenge.');
      if (!tokens.consume(token.id))
        throw invalidParameter('token', 'The challenge was solved already. Get a new one.');
      return sign({ saptcha: 'solved' });
    },
  };
};

export const getChallenge = openMethod({
  name: 'accounts.risk.saptcha.getChallenge',
  documentation:
    'Gives a challenge to a mobile client library, as a JWT with jti and pattern: the number i solves it when the SHA-512 of "<jti>.<i>", in hexadecimal digits, matches pattern.',
  response: [always('saptchaToken', 'string', 'The challenge, for five minutes.')],
  uses: { challenges },
  handler: ({ challenges }) => ({ data: { saptchaToken: challenges.make() }, did: 'Gave a challenge.' }),
});

export const verifyChallenge = openMethod({
  name: 'accounts.risk.saptcha.verify',
  documentation:
    'Takes the solution of a challenge, once. What it returns is captchaToken of a login or registration, with captchaType; there any value counts as solved.',
  parameters: [
    text('token', 'The challenge, "|", and the number.', { required: true, max: 4_000, example: '$saptcha' }),
  ],
  response: [always('saptchaToken', 'string', 'Says that a challenge of this site was solved, for five minutes.')],
  example: { before: callsOf(getChallenge) },
  uses: { challenges },
  handler: ({ input, challenges }) => ({
    data: { saptchaToken: challenges.solve(input.token) },
    did: 'A challenge was solved.',
  }),
});

/** As that of a login with authCodeOnly (D24). */
const TOKEN_LIFETIME_MS = 60_000;
const SUBJECT = 'urn:gigya:token-type:mobile';

const codes =
  ({ core: { store }, apiKey, call }: CallScope) =>
  (UID: string, cid: string | undefined): string =>
    store.of(codeRepository).issue({
      ...{ apiKey, UID, cid, redirectUri: MOBILE_RESOURCE, issuedByCall: call.id },
      expiresAt: call.at + TOKEN_LIFETIME_MS,
    }).value;

export const exchangeToken = userMethod({
  name: 'accounts.identity.token.exchange',
  documentation:
    'Gives a mobile app a code for its session, with which a web page of the site goes on as the same user: authCode of socialize.notifyLogin. Inferred from what mobile client libraries send.',
  parameters: [
    text('resource', 'What the code is for.', { required: true, values: [MOBILE_RESOURCE], example: MOBILE_RESOURCE }),
    text('subject_token_type', 'Of the session that is exchanged.', {
      ...{ required: true, values: [SUBJECT] },
      example: SUBJECT,
    }),
    text('response_type', 'code.', { required: true, values: ['code'], example: 'code' }),
  ],
  errors: [{ errorCode: 403005, when: 'The account is temporary.' }],
  response: [always('code', 'string', 'For one login, within a minute.')],
  uses: { codes },
  handler({ account, cid, codes }) {
    if (account.status === 'temporary')
      throw new ApiError(403005, 'The account is temporary: it has no session to share.');
    return { data: { code: codes(account.UID, cid) }, did: `Gave the app of "${account.UID}" a code for a web page.` };
  },
});
