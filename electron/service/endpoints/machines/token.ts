import {
  endOfToken,
  type MachineClient,
  machineTokenRepository,
  signMachineToken,
} from '#service/core/credentials/machine-tokens/index.ts';
import type { JwtKey } from '#service/core/jwt/index.ts';
import { jsonResponse, OpenIdProblem } from '#service/endpoints/openid/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { authenticateMachine, checkServerCalled, issuerOf } from './client.ts';

/** Seconds, as the OpenID provider of a site has them. */
const ACCESS_LIFETIME_S = 3_600;
const REFRESH_LIFETIME_S = 7_776_000;
/** The mark by which the log masks a refresh token anywhere (D24, R15). */
const REFRESH_MARK = 'ot3.s.';
/** 256 bits (R8). */
const RANDOM_BYTES = 32;

/**
 * Gives a machine an access token and a refresh token (X 2; RFC 6749, 4.4 and 6).
 *
 * @param key undefined as long as the server has none
 * @returns undefined, with nothing written, when it needs the key
 */
export function giveMachineToken(core: Core, call: Call, key: JwtKey | undefined): Response | undefined {
  checkServerCalled(call);
  const client = authenticateMachine(core, call);
  const grantType = call.parameters.get('grant_type') ?? '';
  const scope = call.parameters.get('scope') ?? '';
  if (grantType === '') {
    const details = 'grant_type is missing. Send client_credentials or refresh_token.';
    throw call.trace.refused(
      'RFC 6749 4.4.2',
      new OpenIdProblem('invalid_request', 400002, details, { cause: 'missing:grant_type' }),
    );
  }
  if (grantType !== 'client_credentials' && grantType !== 'refresh_token') {
    const details = `The server for machines has the grants client_credentials and refresh_token, not "${grantType.slice(0, 100)}". Users log in at the OpenID provider of a site.`;
    const problem = new OpenIdProblem('unsupported_grant_type', 400001, details, {
      cause: 'machine-grant-unsupported',
    });
    throw call.trace.refused('RFC 6749 5.2', problem);
  }
  if (scope.trim() !== '') {
    const details = `The server for machines has no scopes, so that "${scope.slice(0, 100)}" is none: a token has the rights of its application. Leave scope out.`;
    const problem = new OpenIdProblem('invalid_scope', 400006, details, { cause: 'machine-scope-unknown' });
    throw call.trace.refused('RFC 6749 3.3', problem);
  }
  call.trace.passed('X 2', 'The grant is one of the server for machines.', { grant_type: grantType });
  if (key === undefined) return undefined;
  const family =
    grantType === 'refresh_token'
      ? refreshedFamily(core, call, client)
      : core.store.of(machineTokenRepository).newFamily();
  return given(core, call, { client, family, key });
}

/** Uses up the refresh token; a second use ends its family (RFC 9700, 4.14). */
function refreshedFamily({ store }: Core, call: Call, client: MachineClient): Buffer {
  const tokens = store.of(machineTokenRepository);
  const sent = call.parameters.get('refresh_token') ?? '';
  const refused = (rule: string, details: string, cause: CauseName): OpenIdProblem =>
    call.trace.refused(rule, new OpenIdProblem('invalid_grant', 400006, details, { cause }));
  if (sent === '') {
    const details = 'refresh_token is missing.';
    throw call.trace.refused(
      'RFC 6749 6',
      new OpenIdProblem('invalid_request', 400002, details, { cause: 'missing:refresh_token' }),
    );
  }
  const token = tokens.find('refresh', sent);
  if (token === undefined || token.apiKey !== client.apiKey || token.userKey !== client.userKey) {
    const isOther = token !== undefined;
    throw call.trace.refused(
      'RFC 6749 6',
      new OpenIdProblem('invalid_grant', 400006, 'The refresh token is not one of this client.', {
        cause: isOther ? 'machine-token-of-other' : 'refresh-token-unknown',
        reason: isOther
          ? `The refresh token was given to the application "${token.userKey}". Send the credentials of that one.`
          : 'The refresh token is unknown: it was never given, its application was removed, or it was changed on its way.',
      }),
    );
  }
  const end = endOfToken(token, call.at);
  if (token.usedAt !== undefined || (end === undefined && !tokens.use(sent))) {
    tokens.revokeFamily(token.family);
    const details =
      'The refresh token was used before, so it may have been stolen: all tokens of its grant have been revoked. Keep the refresh token of the newest response, and ask with client_credentials again.';
    throw refused('RFC 9700 4.14', details, 'refresh-token-reused');
  }
  if (end !== undefined) throw refused('RFC 6749 6', `${end.sentence} Ask with client_credentials again.`, end.cause);
  call.trace.passed('RFC 6749 6', 'The refresh token is one of this client, and was not used before.');
  return token.family;
}

function given(
  { store, random }: Core,
  call: Call,
  { client, family, key }: { readonly client: MachineClient; readonly family: Buffer; readonly key: JwtKey },
): Response {
  const tokens = store.of(machineTokenRepository);
  const iat = Math.floor(call.at / 1000);
  const exp = iat + ACCESS_LIFETIME_S;
  const jti = random(RANDOM_BYTES).toString('base64url');
  const refresh_token = REFRESH_MARK + random(RANDOM_BYTES).toString('base64url');
  const { apiKey, userKey } = client;
  const issuer = issuerOf(call);
  const shared = { ...client, family, createdAt: call.at };
  tokens.add(jti, { ...shared, kind: 'access', expiresAt: exp * 1000 });
  tokens.add(refresh_token, { ...shared, kind: 'refresh', expiresAt: (iat + REFRESH_LIFETIME_S) * 1000 });
  const claims = { iss: issuer, aud: issuer, sub: userKey, client_id: userKey, apiKey, iat, exp, jti };
  const body = {
    access_token: signMachineToken(key, claims),
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME_S,
    refresh_token,
  };
  const reason = `Gave the application "${userKey}" a token for REST calls with its rights.`;
  return jsonResponse(200, body, { errorCode: 0, reason });
}
