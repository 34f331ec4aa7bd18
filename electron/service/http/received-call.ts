import { type Call, isCertificateHost, Parameters, type Provoked, Trace } from '#service/kernel/index.ts';
import { maskAddress } from '#shared/protocol/masking.ts';
import type { ReadBody } from './body.ts';
import type { Core } from './core.ts';
import type { LoggedRequest } from './log-row.ts';
import { type ReadParameters, readParameters } from './parameters.ts';
import type { RequestHead } from './request-head.ts';
import { NOWHERE } from './route.ts';

/** A call with everything that its response and its log row are made of. */
export interface ReceivedCall {
  readonly head: RequestHead;
  readonly call: Call;
  readonly request: LoggedRequest;
  /** True when the client has closed the connection. */
  readonly client: { readonly destroyed: boolean };
  /** Present when failures concern it (D50). */
  readonly provoked?: Provoked;
}

/** Stage "parameters": makes the request into the call that an endpoint handles. */
export function readCall(
  core: Core,
  head: RequestHead,
  { bytes, unreadable }: ReadBody,
  client: ReceivedCall['client'],
): ReceivedCall {
  const contentType = head.headers['content-type']?.toString();
  const read = readParameters({ query: head.query, body: bytes, contentType }, head.route.toleratesSame);
  const call = callOf(core, head, read, unreadable ?? read.malformed);
  if (read.sentAgain.length > 0) {
    const names = read.sentAgain.join(', ');
    call.trace.noted('D53', 'Parameters were sent more than once with the same value; it counts once.', { names });
  }
  return { head, call, request: { rawHeaders: head.rawHeaders, read, body: bytes }, client };
}

/** A request that an earlier stage refused: its query is read only for the log. */
export function readRefused(core: Core, head: RequestHead, client: ReceivedCall['client']): ReceivedCall {
  const read = readParameters({ query: head.query, body: undefined, contentType: undefined });
  const call = callOf(core, head, read, undefined);
  const request = { rawHeaders: head.rawHeaders, read, body: undefined };
  return { head, call, request, client };
}

const namesSite = (parameters: Parameters): boolean => Boolean(parameters.get('apiKey') || parameters.get('client_id'));

function callOf(core: Core, head: RequestHead, read: ReadParameters, malformed: Call['malformed']): Call {
  const { host, route, path } = head;
  const flowId = core.flows.callSeen?.(head.headers);
  const hostSite = host.known ? host.site : undefined;
  const hostNamespace = host.known ? host.namespace : undefined;
  // Now: a client that has left has none any more.
  const clientCertificate = isCertificateHost(hostNamespace) ? head.connection?.getPeerX509Certificate?.() : undefined;
  const now = core.clock();
  return {
    id: head.id,
    receivedAt: now,
    at: now,
    transport: head.transport,
    httpMethod: head.httpMethod,
    host: head.hostHeader ?? '',
    path,
    query: head.query,
    headers: head.headers,
    authorization: head.authorization,
    connection: head.connection,
    parameters: route === NOWHERE ? new Parameters([]) : read.parameters,
    dataCenter: host.known ? host.dataCenter : undefined,
    hostNamespace,
    ...(hostSite !== undefined && { hostSite }),
    ...(clientCertificate && { clientCertificate }),
    trace: new Trace(),
    facts: {
      method: route.name ?? maskAddress(route === NOWHERE ? path : path.slice(1)),
      credential: 'none',
      // The row of a call is its site's, also when it fails before anything else is looked at (D55).
      ...(hostSite !== undefined && !namesSite(read.parameters) && { apiKey: hostSite }),
      ...(flowId !== undefined && { flowId }),
    },
    ...(malformed && { malformed }),
  };
}
