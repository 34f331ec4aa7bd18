import { type Call, causeOfOtherHost, type Malformed, OAuthError, quoteForMessage } from '#service/kernel/index.ts';

/**
 * Refuses a request that the HTTP layer could not read, or that was sent to another namespace's host: the part of D3,
 * D6 and D7 that login and token endpoints share.
 *
 * @param namespace of the address that was called
 */
export function checkReadable(call: Call, namespace: 'accounts' | 'socialize' = 'socialize'): void {
  const { malformed, hostNamespace } = call;
  if (malformed) throw call.trace.refused('D6 D7', unreadable(malformed));
  if (hostNamespace !== undefined && hostNamespace !== namespace) {
    throw call.trace.refused(
      'D3',
      new OAuthError(
        'invalid_request',
        400001,
        `The call came to the host of the namespace "${hostNamespace}". Use the host that starts with "${namespace}.".`,
        causeOfOtherHost(hostNamespace),
      ),
    );
  }
  call.trace.passed('D6 D7', 'The request is readable and no parameter was sent twice.');
}

/** The error of a request that the HTTP layer could not read. */
export const unreadable = ({ errorCode, details, cause }: Malformed): OAuthError =>
  new OAuthError('invalid_request', errorCode, details, cause);

/** Refuses a parameter that the endpoint does not know (D15). */
export function checkKnownParameters(call: Call, known: ReadonlySet<string>): void {
  for (const { name } of call.parameters) {
    if (known.has(name.toLowerCase())) continue;
    throw call.trace.refused(
      'D15',
      new OAuthError(
        'invalid_request',
        400001,
        `Parameter ${quoteForMessage(name)} is unknown to ${call.facts.method}. Leave it out, or correct its name.`,
        'unknown-parameter',
      ),
    );
  }
  call.trace.passed('D15', 'Every parameter is known.');
}
