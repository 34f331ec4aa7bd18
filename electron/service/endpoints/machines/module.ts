import { machineTokenRepository } from '#service/core/credentials/machine-tokens/index.ts';
import type { JwtKey } from '#service/core/jwt/index.ts';
import { failureResponse, inOwnForm, jsonResponse } from '#service/endpoints/openid/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Endpoint, Response, Route } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import { introspect, revoke } from './about-token.ts';
import { checkServerCalled, issuerOf } from './client.ts';
import { giveMachineToken } from './token.ts';

/** The server of the organisation that gives machines tokens (X 2). */
export const machines: Module = {
  name: 'machines',
  routes: machineRoutes,
};

/** The server of the organisation that gives machines tokens, at `accounts.<data center>` (X 2). */
export function machineRoutes(core: Core): readonly Route[] {
  const route = (name: string, path: string, httpMethods: readonly string[], endpoint: Endpoint): Route => ({
    ...{ name: `machines.${name}`, match: { path }, httpMethods },
    endpoint: inOwnForm(endpoint),
    failed: failureResponse,
  });
  return [
    route('metadata', paths.metadata, ['GET'], metadata),
    route('jwks', paths.jwks, ['GET'], withKey(core, jwks)),
    route(
      'token',
      paths.token,
      ['POST'],
      withKey(core, (call, key) => giveMachineToken(core, call, key)),
    ),
    route('introspect', paths.introspect, ['POST'], (call) => introspect(core, call)),
    route('revocation', paths.revocation, ['POST'], (call) => revoke(core, call)),
  ];
}

/** Paths of the server (X 2). */
export const paths = {
  metadata: '/.well-known/oauth-authorization-server',
  token: '/oauth2/token',
  jwks: '/oauth2/jwks',
  introspect: '/introspect',
  revocation: '/revocation',
} as const;

/** The one way in which a client identifies itself (X 2). */
const methods = ['client_secret_post'];

/** Describes the server (RFC 8414). */
export function metadata(call: Call): Response {
  checkServerCalled(call);
  const issuer = issuerOf(call);
  call.trace.passed('RFC 8414 3', 'The issuer is the address that was called.', { issuer });
  const body = {
    issuer,
    token_endpoint: issuer + paths.token,
    jwks_uri: issuer + paths.jwks,
    introspection_endpoint: issuer + paths.introspect,
    revocation_endpoint: issuer + paths.revocation,
    grant_types_supported: ['client_credentials', 'refresh_token'],
    // Nobody is sent here to log in.
    response_types_supported: [],
    token_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
  };
  return jsonResponse(200, body, { errorCode: 0, reason: 'Described the server for machines.' });
}

/** The key that signs access tokens; undefined as long as there is none. */
export function jwks(call: Call, key: JwtKey | undefined): Response | undefined {
  checkServerCalled(call);
  if (key === undefined) return undefined;
  const reason = 'Gave the key of the server for machines.';
  return jsonResponse(200, { keys: [key.jwk] }, { errorCode: 0, reason });
}

/**
 * An end-point that needs the key of the server. The first call that is not refused makes it, in another thread (R47), and is
 * decided anew afterwards (R56).
 *
 * @param respond returns undefined, and has written nothing, where it needs a key and was given none
 */
export function withKey(
  { store }: Core,
  respond: (call: Call, key: JwtKey | undefined) => ReturnType<Endpoint> | undefined,
): Endpoint {
  return (call) => {
    const keys = store.of(machineTokenRepository);
    const from = call.trace.steps.length;
    const decided = inOwnForm((one) => {
      const response = respond(one, keys.key());
      if (response !== undefined) return response;
      return keys.makeKey().then((made) => () => {
        keys.keepKey(made);
        one.trace.drop(from, one.trace.steps.length);
        return decided(one);
      });
    });
    return decided(call);
  };
}
