import { hasSecretInClear, SECRET_IN_CLEAR } from '#service/core/auth/index.ts';
import { OpenIdProblem } from '#service/endpoints/openid/index.ts';
import { type Call, causeOfOtherHost } from '#service/kernel/index.ts';

/** Characters of all parameters together (R52). */
const MAX_CALL_LENGTH = 16_384;

/** The issuer is the address that was called (RFC 8414, 2). */
export const issuerOf = ({ host }: Pick<Call, 'host'>): string => `https://${host}`;

/**
 * Host and transport are right, and the call could be read (X 2, D42).
 *
 * @throws OpenIdProblem
 */
export function checkServerCalled(call: Call): void {
  if (hasSecretInClear(call)) {
    throw call.trace.refused(
      'D42',
      new OpenIdProblem('invalid_request', 403006, SECRET_IN_CLEAR, { cause: 'over-http' }),
    );
  }
  if (call.hostSite !== undefined || (call.hostNamespace !== undefined && call.hostNamespace !== 'accounts')) {
    const details = `The server for machines is at accounts.<data center>, but the call came to ${call.host}. Call accounts instead.`;
    const cause = causeOfOtherHost(call.hostNamespace ?? '');
    throw call.trace.refused('D3', new OpenIdProblem('invalid_request', 400001, details, { cause }));
  }
  if (call.transport !== 'https') {
    const details = 'The server for machines is available over HTTPS only. Call it over HTTPS.';
    throw call.trace.refused('X 2', new OpenIdProblem('invalid_request', 400001, details, { cause: 'over-http' }));
  }
  if (call.malformed !== undefined) {
    const { errorCode, details, cause } = call.malformed;
    throw call.trace.refused('RFC 6749 3.2', new OpenIdProblem('invalid_request', errorCode, details, { cause }));
  }
  if ([...call.parameters].reduce((sum, { name, value }) => sum + name.length + value.length, 0) > MAX_CALL_LENGTH) {
    const details = `The parameters have more than ${MAX_CALL_LENGTH} characters.`;
    throw call.trace.refused('R52', new OpenIdProblem('invalid_request', 413001, details));
  }
}
