import { type CallScope, invalidParameter } from '#service/methods/index.ts';
import { oneTimeTokens } from './dependencies.ts';

/**
 * The login identifier that an aToken of accounts.identifiers.createToken stands for. It proves nothing about who sends it.
 *
 * @throws ApiError 400006 naming aToken
 */
export const identifierOfToken = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  return (aToken: string): string => {
    const token = tokens.find('identifier', aToken);
    if (token === undefined) throw invalidParameter('aToken', 'It is none of accounts.identifiers.createToken.');
    if (bound.call.at >= token.expiresAt) {
      throw tokens.expired(token, invalidParameter('aToken', 'It has expired: make a new one.'));
    }
    return String(token.payload.identifier);
  };
};
