import { always, type CallScope, invalidParameter, openMethod, text } from '#service/methods/index.ts';
import { oneTimeTokens } from './dependencies.ts';

/** An aToken lives five minutes; F names no lifetime. */
const LIFETIME_MS = 300_000;

export const createIdentifierToken = openMethod({
  name: 'accounts.identifiers.createToken',
  documentation:
    'Makes an aToken that stands for a login identifier, for accounts.login. It is made whether or not an account has the identifier.',
  parameters: [
    text('identifier', 'User name, email address or phone number.', {
      required: true,
      max: 254,
      example: 'ada@shop.example',
    }),
    text('identifierType', 'What it is; anything when left out.', {
      values: ['username', 'email', 'emailOrUsername', 'phone', 'phoneNumber'],
    }),
  ],
  hints: ['lang'],
  response: [always('aToken', 'string', 'Stands for the identifier, for five minutes.')],
  example: { parameters: { identifier: 'ada@shop.example', identifierType: 'email' } },
  uses: { oneTimeTokens },
  handler({ input: { identifier }, oneTimeTokens }) {
    const payload = { identifier };
    const aToken = oneTimeTokens.issue('identifier', { UID: undefined, payload, lifetime: LIFETIME_MS });
    return { data: { aToken }, did: 'Made a token for a login identifier.' };
  },
});

/**
 * The login identifier that an aToken of accounts.identifiers.createToken stands for. It proves nothing about who sends it.
 *
 * @throws ApiError 400006 naming aToken
 */
export const identifierOfToken = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  return (aToken: string): string => {
    const token = tokens.usable('identifier', aToken, (why) => invalidParameter('aToken', why), {
      unknown: 'It is none of accounts.identifiers.createToken.',
      expired: () => 'It has expired: make a new one.',
    });
    return String(token.payload.identifier);
  };
};
