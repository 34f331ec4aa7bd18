import { callRepository, recordedCall } from '#service/core/log/index.ts';
import { domainsOf } from '#service/core/sites/index.ts';
import { conflict, notFound } from '#service/kernel/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { ResentCall } from '#shared/contract/requests.ts';
import type { SendContext } from './built-call.ts';
import { callableOrigin, isOwnTarget } from './own-target.ts';
import { headerOf, send } from './send.ts';

/** Headers that belong to the former connection, or that would make a flow run take the call for its own. */
const notSentAgain: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'x-authdesk-flow',
]);

/**
 * Sends a call of the log again as it came: the same target, headers and body, to this service.
 *
 * @throws OperationProblem when the call is gone, or when the log does not have all of it: secrets are masked (R15)
 */
export async function resend(callId: string, context: SendContext): Promise<ResentCall> {
  const call = await recordedCall(context.core.store, callId);
  if (call === undefined) throw notFound(`call "${callId}" in the log`);
  const missing = notKept(call);
  if (missing !== undefined) {
    throw conflict(
      `The log does not have all of this call: ${missing}.`,
      'Open it in Requests, which fills in the credential of the site.',
    );
  }
  const { request, transport, host } = call;
  const colon = host.lastIndexOf(':');
  const port = colon > host.lastIndexOf(']') ? host.slice(colon + 1) : transport === 'https' ? '443' : '80';
  const name = host.slice(0, colon > host.lastIndexOf(']') ? colon : host.length);
  const isOwn = isOwnTarget(name, port, context.addresses(), domainsOf(context.core.store));
  const origin = isOwn ? `${transport}://${host}` : callableOrigin(context.addresses(), transport);
  const headers = request.headers
    .filter(([header]) => !notSentAgain.has(header.toLowerCase()))
    .map(([header, value]): [string, string] => [header, value]);
  const { response, failure } = await send(
    {
      httpMethod: call.httpMethod,
      // Nothing of the row is in the address: it could name another server (R32).
      url: origin,
      target: request.target,
      // The address is a part of what was signed (D31).
      headers: [['host', host], ...headers],
      body: request.body,
    },
    context.dispatcher,
  );
  if (response === undefined) return { failure };
  const again = headerOf(response, 'x-call-id');
  await context.core.store.of(callRepository).caughtUp();
  return again === undefined ? { failure: 'The response names no callId.' } : { callId: again };
}

/** What of a call the log does not have, in words; undefined: nothing. */
function notKept({ request }: CallDetail): string | undefined {
  const parameter = request.parameters.find(({ masked }) => masked);
  if (parameter !== undefined) return `the parameter ${parameter.name.slice(0, 60)} is masked or cut`;
  const header = request.headers.find(([, , masked]) => masked);
  if (header !== undefined) return `the header ${header[0].slice(0, 60)} is masked`;
  if (/^\(\d+ bytes of /.test(request.body ?? '')) return 'its body is no form and was not kept';
  return /…/.test(`${request.target}${request.body ?? ''}`) ? 'a part of it is masked or cut' : undefined;
}
