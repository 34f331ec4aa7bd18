import { failureResponse, inOwnForm } from '#service/endpoints/openid/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Endpoint, Route } from '#service/kernel/index.ts';
import { introspect, revoke } from './about-token.ts';
import { jwks, metadata, paths } from './described.ts';
import { giveMachineToken } from './token.ts';
import { withKey } from './with-key.ts';

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
