import type { Call } from '#service/call.ts';
import { refuse } from '#service/oauth/refuse.ts';

/** Parameters whose presence on plain HTTP means that a secret was given away (D26, spec "Authentication" B 4). */
const SECRET_PARAMETERS = ['client_secret', 'secret'];

/** POST over HTTPS with everything in a form body (spec "Token end-point", D26). */
export function checkTransport(call: Call): void {
  const { transport, httpMethod, query, headers, parameters } = call;
  if (transport !== 'https') {
    const hasSecret = headers.authorization !== undefined || SECRET_PARAMETERS.some((name) => parameters.has(name));
    if (hasSecret) {
      refuse(
        call,
        'D26',
        'invalid_request',
        403006,
        'The secret was sent over plain HTTP, where anybody on the way can read it. Call over HTTPS, and rotate this secret.',
      );
    }
    refuse(call, 'D26', 'invalid_request', 400001, 'The token end-point answers over HTTPS only. Call it over HTTPS.');
  }
  call.trace.passed('D26', 'The call came over HTTPS.');

  if (httpMethod !== 'POST') {
    refuse(
      call,
      'D26',
      'invalid_request',
      400001,
      `The token end-point takes POST; this was ${httpMethod}. Send a POST.`,
    );
  }
  if (query !== '') {
    refuse(
      call,
      'D26',
      'invalid_request',
      400001,
      'There are parameters in the query string, where logs and proxies keep them. Send all of them in the form body.',
    );
  }
  call.trace.passed('D26', 'It is a POST with nothing in the query string.');
}
