import {
  endOfToken,
  isSignedByMachineKey,
  type MachineClient,
  type MachineToken,
  machineTokenRepository,
  readMachineToken,
} from '#service/core/credentials/machine-tokens/index.ts';
import { jsonResponse, OpenIdProblem } from '#service/endpoints/openid/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import { authenticateMachine, checkServerCalled, issuerOf } from './client.ts';

/** A token that a client sent, as far as it is known here. */
interface Sent {
  readonly client: MachineClient;
  readonly token: MachineToken | undefined;
  /** What it is found by: the jti of an access token, a whole refresh token. */
  readonly value: string;
  readonly isOwn: boolean;
}

/** Tells a client about a token of its own; of all others that they are not active (RFC 7662). */
export function introspect(core: Core, call: Call): Response {
  const { token, value, isOwn } = readSent(core, call, 'RFC 7662 2.1');
  const inactive = (cause: string, reason: string): Response => {
    call.trace.noted('RFC 7662 2.2', reason, { cause });
    return jsonResponse(200, { active: false }, { errorCode: 0, reason: `The token is not active. ${reason}` });
  };
  if (token === undefined) return inactive('unknown', 'No such token was given, or its application was removed.');
  if (!isOwn) return inactive('of another client', `It was given to the application "${token.userKey}".`);
  if (token.usedAt !== undefined) return inactive('used', 'It is a refresh token that was used.');
  const end = endOfToken(token, call.at);
  if (end !== undefined) return inactive(end.cause, end.sentence);
  const issuer = issuerOf(call);
  const { kind, apiKey, userKey, createdAt, expiresAt } = token;
  const body = {
    active: true,
    client_id: userKey,
    sub: userKey,
    apiKey,
    iss: issuer,
    iat: Math.floor(createdAt / 1000),
    exp: Math.floor(expiresAt / 1000),
    ...(kind === 'access' && { token_type: 'Bearer', aud: issuer, jti: value }),
  };
  return jsonResponse(200, body, { errorCode: 0, reason: `The token of the application "${userKey}" is active.` });
}

/** Ends a token of the client; a refresh token with all tokens of its grant (RFC 7009, 2.1). */
export function revoke(core: Core, call: Call): Response {
  const { client, token, value, isOwn } = readSent(core, call, 'RFC 7009 2.1');
  const tokens = core.store.of(machineTokenRepository);
  const done = (reason: string): Response => jsonResponse(200, {}, { errorCode: 0, reason });
  if (token === undefined) {
    // RFC 7009, 2.2: an unknown token is as good as revoked.
    call.trace.noted('RFC 7009 2.2', 'The token is unknown, so there is nothing to revoke.');
    return done('Revoked nothing: the token is unknown.');
  }
  if (!isOwn) {
    const details = 'The token was not given to this client.';
    const reason = `The token was given to the application "${token.userKey}", and "${client.userKey}" asks.`;
    const problem = new OpenIdProblem('invalid_grant', 403007, details, { reason, cause: 'machine-token-of-other' });
    throw call.trace.refused('RFC 7009 2.1', problem);
  }
  if (token.kind === 'refresh') tokens.revokeFamily(token.family);
  else tokens.revoke(value);
  call.trace.passed('RFC 7009 2.1', 'The token was given to this client.', { kind: token.kind });
  return done(token.kind === 'refresh' ? 'Revoked all tokens of the grant.' : 'Revoked the access token.');
}

/** `token_type_hint` only says where to look first (RFC 7009, 2.1), and both kinds look different. */
function readSent(core: Core, call: Call, rule: string): Sent {
  checkServerCalled(call);
  const client = authenticateMachine(core, call);
  const sent = call.parameters.get('token') ?? '';
  if (sent === '') {
    const details = 'token is missing. Send the access token or the refresh token.';
    const problem = new OpenIdProblem('invalid_request', 400002, details, { cause: 'machine-token-missing' });
    throw call.trace.refused(rule, problem);
  }
  const { store } = core;
  const tokens = store.of(machineTokenRepository);
  const jwt = readMachineToken(store, sent);
  const jti = jwt !== undefined && isSignedByMachineKey(store, jwt) ? String(jwt.claims.jti) : undefined;
  const token = jti === undefined ? tokens.find('refresh', sent) : tokens.find('access', jti);
  const isOwn = token !== undefined && token.apiKey === client.apiKey && token.userKey === client.userKey;
  return { client, token, value: jti ?? sent, isOwn };
}
