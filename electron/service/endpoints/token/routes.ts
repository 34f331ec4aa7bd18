import { checkKnownParameters, checkReadable } from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, OAuthError, type Response, type Route } from '#service/kernel/index.ts';
import { authenticateClient } from './client.ts';
import { exchangeCode } from './grant-code.ts';
import { grantWithoutLogin } from './grant-none.ts';
import { checkGrantParameters } from './grant-parameters.ts';
import { checkGrantSupported, checkGrantType } from './grant-type.ts';
import { tokenParameters } from './known-parameters.ts';
import { errorResponse, failureResponse, provokedResponse, tokenResponse } from './responses.ts';
import { checkTransport } from './transport.ts';

/** The token endpoint, socialize.getToken (spec "Token end-point", D24–D27). */
export function tokenRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'socialize.getToken',
      match: { methods: ['socialize.getToken'] },
      httpMethods: ['GET', 'POST'],
      endpoint: (call) => respondToTokenRequest(core, call),
      failed: failureResponse,
      provoked: { endpoint: 'token', error: provokedResponse },
    },
  ];
}

/** The response to a token request: a token, or the OAuth error record. */
export function respondToTokenRequest(core: Core, call: Call): Response {
  try {
    return giveToken(core, call);
  } catch (error) {
    if (error instanceof OAuthError) return errorResponse(call, error);
    throw error;
  }
}

function giveToken(core: Core, call: Call): Response {
  checkTransport(call);
  checkReadable(call);
  const site = authenticateClient(core, call);
  checkGrantSupported(call);
  checkKnownParameters(call, tokenParameters);
  const grantType = checkGrantType(call, site);
  checkGrantParameters(call, grantType);
  return tokenResponse(
    grantType === 'authorization_code' ? exchangeCode(core, call, site) : grantWithoutLogin(core, call, site),
  );
}
