import type { JwtKey } from '#service/core/jwt/index.ts';
import { jsonResponse } from '#service/endpoints/openid/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import { checkServerCalled, issuerOf } from './called-server.ts';

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
