import { hasSecretInClear, SECRET_IN_CLEAR } from '#service/core/auth/index.ts';
import { type Call, OAuthError } from '#service/kernel/index.ts';

/** POST over HTTPS with everything in a form body (spec "Token end-point", D26). */
export function checkTransport(call: Call): void {
  const { transport, httpMethod, query } = call;
  if (hasSecretInClear(call))
    throw call.trace.refused('D42', new OAuthError('invalid_request', 403006, SECRET_IN_CLEAR, 'over-http'));
  if (transport !== 'https') {
    const details = 'The token endpoint is available over HTTPS only. Call it over HTTPS.';
    throw call.trace.refused('D26', new OAuthError('invalid_request', 400001, details, 'over-http'));
  }
  call.trace.passed('D26', 'The call came over HTTPS.');

  if (httpMethod !== 'POST') {
    throw call.trace.refused(
      'D26',
      new OAuthError('invalid_request', 400001, `The token endpoint takes POST; this was ${httpMethod}. Send a POST.`),
    );
  }
  if (query !== '') {
    throw call.trace.refused(
      'D26',
      new OAuthError(
        'invalid_request',
        400001,
        'There are parameters in the query string, where logs and proxies keep them. Send all of them in the form body.',
        'parameters-in-query',
      ),
    );
  }
  call.trace.passed('D26', 'It is a POST with nothing in the query string.');
}
