import { conflict, type OperationProblem } from '#service/kernel/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { recordedRequest, slotsOf } from './recorded-request.ts';

/** What no bundle holds, by the method or the path whose calls need it. */
const notHeld: readonly (readonly [RegExp, string])[] = [
  [
    /^\/login\/decision\b/,
    'the login that the user had begun in a browser. Hand on its call of socialize.login instead.',
  ],
  [
    /^accounts\.webhooks\./i,
    'the webhooks of the site: a bundle brings none, because their addresses would be called.',
  ],
  [
    /^accounts\.(?:tfa|otp|auth)\./i,
    'what was begun with the second factor, the code or the passkey: it is worth something only where it was sent.',
  ],
];

/** Why a call that Authdesk itself refused on purpose, or for its host, says nothing elsewhere. */
export function provokedCause({ failure, httpStatus, host, error }: CallDetail): OperationProblem | undefined {
  const next = 'Export the log row instead.';
  if (failure !== undefined) {
    const message = `No bundle can repeat this call elsewhere: it met the failure "${failure}", which was provoked here ("Time and failures").`;
    return conflict(message, next);
  }
  if (error === 'connection') {
    return conflict('There is no call that a bundle could hold: the connection ended before a request came.', next);
  }
  if (httpStatus !== 421) return undefined;
  const message = `No bundle can repeat this call elsewhere: it was refused for its host ${host}, which is none here.`;
  return conflict(message, next);
}

/** A value that the log does not show, and of which nobody knows what it was. */
function maskedValueOf(call: CallDetail): string | undefined {
  const slot = slotsOf(recordedRequest(call)).find(({ kind }) => kind === 'value');
  return slot && `what stood in ${slot.what}: the log masks it, and its stand-in has another effect.`;
}

/** What a call with a Bearer header would need: a log row has neither, but tells which of them came. */
function missingOfBearer({ request }: CallDetail): string {
  const header = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  return /^Bearer +(?:st|af)\d\./i.test(header)
    ? 'the token behind Bearer, which the log has masked.'
    : 'the private key of the application.';
}

/**
 * What a bundle of this call would lack.
 *
 * @param differences in what the empty service answered otherwise; empty: no signature shows the form of the original
 */
export function notRepeated(call: CallDetail, differences: readonly string[]): OperationProblem {
  const known =
    call.credential === 'jwt'
      ? missingOfBearer(call)
      : (notHeld.find(([pattern]) => pattern.test(call.method) || pattern.test(call.request.target))?.[1] ??
        maskedValueOf(call));
  const missing =
    known === undefined
      ? 'What is missing is gone since, or is none of what a bundle holds: sites with policies and schema, accounts that the call names, tokens, codes, failed logins, nonces.'
      : `What is missing: ${known}`;
  const said = differences.length === 0 ? 'The signature cannot be made again.' : differences.join(' ');
  const message = `An empty service does not answer this call as it was answered here: "${call.reason}" ${said}`;
  return conflict(message, `${missing} Or export the log row.`);
}
