import type { Call } from '#service/kernel/call.ts';
import type { OAuthErrorName } from '#service/kernel/errors.ts';
import { shown } from '#service/kernel/shown.ts';
import { refuse } from './refuse.ts';

/**
 * Refuses a request that the HTTP layer could not read, was sent to another namespace's host, or failed unexpectedly:
 * the part of D3, D6 and D7 that login and token end-points answer alike.
 *
 * @param unexpected the OAuth word of 500001, which the end-points do not share (F 1.5)
 */
export function checkReadable(call: Call, unexpected: OAuthErrorName): void {
  const { malformed, hostNamespace } = call;
  if (malformed?.errorCode === 500001) refuse(call, 'D14', unexpected, 500001, malformed.details);
  if (malformed) refuse(call, 'D6 D7', 'invalid_request', malformed.errorCode, malformed.details);
  if (hostNamespace !== undefined && hostNamespace !== 'socialize') {
    refuse(
      call,
      'D3',
      'invalid_request',
      400001,
      `The call came to the host of the namespace "${hostNamespace}". Use the host that starts with "socialize.".`,
    );
  }
  call.trace.passed('D6 D7', 'The request is readable and no parameter was sent twice.');
}

/** Refuses a parameter that the end-point does not know (D15). */
export function checkKnownParameters(call: Call, known: ReadonlySet<string>): void {
  for (const { name } of call.parameters) {
    if (known.has(name.toLowerCase())) continue;
    refuse(
      call,
      'D15',
      'invalid_request',
      400001,
      `Parameter ${shown(name)} is unknown to ${call.facts.method}. Leave it out, or correct its name.`,
    );
  }
  call.trace.passed('D15', 'Every parameter is known.');
}
