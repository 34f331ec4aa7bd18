import { isIPv4 } from 'node:net';
import { refused } from '#service/kernel/index.ts';
import type { PreparedRequest } from '#shared/contract/requests.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';
import type { BuiltCall } from './built-call.ts';

/** Names and addresses of this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}

function* secretsIn(call: BuiltCall, apiKey: string): Generator<string> {
  const { credential } = call;
  if (credential.kind === 'secret') {
    yield credential.userKey === undefined ? `the secret of ${apiKey}` : `the secret of ${credential.userKey}`;
  }
  if (credential.kind === 'token' && credential.token !== '') yield 'the access token';
  const ofCredential = credential.kind === 'secret' ? 'secret' : credential.kind === 'token' ? 'oauth_token' : '';
  for (const { name, value } of call.parameters) {
    if (value !== '' && name !== ofCredential && isSecretParameter(name)) yield `the value of ${name}`;
  }
}

/**
 * Which secrets a call would send to another machine, and to which origin; undefined when there are none. A signature is
 * not a secret: it is valid for one call, to the address that it was made for.
 */
export function leavingSecrets(call: BuiltCall, apiKey: string, isOwn: boolean): PreparedRequest['leaving'] {
  const { hostname, host } = new URL(call.origin);
  if (isOwn || isLoopback(hostname)) return undefined;
  const what = [...secretsIn(call, apiKey)];
  return what.length === 0 ? undefined : { origin: call.origin, host, inClear: call.transport === 'http', what };
}

/**
 * Checks that a call sends no secret to another machine, except to the origin that the user confirmed. Checked here, not
 * only in the UI, so that no client sends a secret away by mistake (R15).
 *
 * @param confirmed origin that the user confirmed
 * @throws {OperationProblem} otherwise; nothing has been sent
 */
export function requireConfirmed(leaving: PreparedRequest['leaving'], confirmed: string | undefined): void {
  if (leaving === undefined || confirmed === leaving.origin) return;
  const how = leaving.inClear ? 'in clear, over plain HTTP' : 'over HTTPS';
  throw refused(
    `The call was not sent: it would carry ${leaving.what.join(' and ')} ${how} to ${leaving.origin}, which is not on this machine.`,
    `If that is meant, confirm it: send it with the member confirmedOrigin "${leaving.origin}".`,
    'confirmedOrigin',
  );
}
