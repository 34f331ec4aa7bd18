import { callableOrigin, type SendContext, sendRecorded } from '#service/console/requests/index.ts';
import { knownHosts } from '#service/core/sites/index.ts';
import type { PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import { routeHost } from '#service/http/index.ts';
import { refused } from '#service/kernel/index.ts';
import type { PastedEntry, SentUnchanged } from '#shared/contract/reproduce.ts';
import { sentCall } from './pasted.ts';

export type SendUnchangedContext = SendContext;

/** Headers of the connection, which is another one here. */
const ofConnection = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'expect', 'keep-alive'],
  ...['upgrade', 'te', 'trailer', 'proxy-connection', 'http2-settings'],
]);

/**
 * Sends a pasted call, byte for byte, to a listener of this service and shows the record of it. A call that was made
 * elsewhere comes here too: no secret of it leaves the machine (R15).
 *
 * @throws {OperationProblem} when the text has no such call, or it is none that HTTP can carry
 */
export async function sendUnchanged(
  context: SendUnchangedContext,
  { upstream, ...entry }: PastedEntry & { readonly upstream?: string | undefined },
): Promise<SentUnchanged> {
  const call = await sentCall(context.core, entry, () =>
    refused(
      'The log does not have the whole call: it masks secrets and tokens, so it cannot be sent again unchanged.',
      'Paste the call itself.',
    ),
  );
  const target = `${call.path}${call.query === '' ? '' : `?${call.query}`}`;
  if (!target.startsWith('/')) {
    throw refused(
      'The target in the request line of the call does not begin with "/", so that no service takes it for a path.',
      'Correct the request line in the text, or sign the call anew and open it in Requests.',
    );
  }
  if (!/^[!-\u00ff]*$/.test(target) || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(call.httpMethod)) {
    throw refused(
      'The call has a blank or a control character in its request line, which HTTP cannot carry.',
      'Correct the address in the text, or sign the call anew and open it in Requests.',
    );
  }
  const origin = callableOrigin(context.addresses(), call.transport);
  const headers = call.headers.filter(([name]) => !ofConnection.has(name.toLowerCase()) && !name.startsWith(':'));
  const sent = {
    httpMethod: call.httpMethod,
    // Nothing of the text is in the address: `@other.example/` behind it would name another server (R32).
    url: origin,
    target,
    headers: [['host', call.host] as const, ...headers, ...contentType(call)],
    body: call.body === undefined ? undefined : Buffer.from(call.body, 'latin1'),
  };
  const { response, failure, record } = await sendRecorded(
    sent,
    context,
    upstream === undefined ? undefined : { apiKey: upstream, isForHost: false },
  );
  const notes = hostNote(context, call);
  if (!response) return { origin, failure, notes };
  return { origin, response: context.core.store.masked(response), ...(record && { record }), notes };
}

/** cURL and browsers add it to a form themselves. */
function contentType({ body, headers }: PastedCall): readonly (readonly [string, string])[] {
  if (body === undefined || headers.some(([name]) => name.toLowerCase() === 'content-type')) return [];
  return [['content-type', 'application/x-www-form-urlencoded']];
}

function hostNote({ core }: SendUnchangedContext, { host }: PastedCall): string[] {
  if (routeHost(host, knownHosts(core.store), new Set()).known) return [];
  return [
    `The call names the host ${host}, which is not one of this service, so the service answers 421. Sign it anew to see what the method does; or enter the domain in Data centers.`,
  ];
}
