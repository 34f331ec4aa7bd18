import { type Call, Parameters, type Provoked, Trace } from '#service/kernel/index.ts';
import { maskAddress } from '#shared/protocol/masking.ts';
import type { Arrival } from './arrival.ts';
import type { ReadBody } from './body.ts';
import type { Core } from './core.ts';
import type { LoggedRequest } from './log-row.ts';
import { type ReadParameters, readParameters } from './parameters.ts';
import { NOWHERE } from './route.ts';

/** A call with everything that its response and its log row are made of. */
export interface Exchange {
  readonly arrival: Arrival;
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
  arrival: Arrival,
  { bytes, unreadable }: ReadBody,
  client: Exchange['client'],
): Exchange {
  const contentType = arrival.headers['content-type']?.toString();
  const read = readParameters({ query: arrival.query, body: bytes, contentType }, arrival.route.toleratesSame);
  const call = callOf(core, arrival, read, unreadable ?? read.malformed);
  if (read.sentAgain.length > 0) {
    const names = read.sentAgain.join(', ');
    call.trace.noted('D53', 'Parameters were sent more than once with the same value; it counts once.', { names });
  }
  return { arrival, call, request: { rawHeaders: arrival.rawHeaders, read, body: bytes }, client };
}

/** A request that an earlier stage refused: its query is read only for the log. */
export function readRefused(core: Core, arrival: Arrival, client: Exchange['client']): Exchange {
  const read = readParameters({ query: arrival.query, body: undefined, contentType: undefined });
  const call = callOf(core, arrival, read, undefined);
  const request = { rawHeaders: arrival.rawHeaders, read, body: undefined };
  return { arrival, call, request, client };
}

const namesSite = (parameters: Parameters): boolean => Boolean(parameters.get('apiKey') || parameters.get('client_id'));

function callOf(core: Core, arrival: Arrival, read: ReadParameters, malformed: Call['malformed']): Call {
  const { host, route, path } = arrival;
  const flowId = core.flows.callSeen?.(arrival.headers);
  const hostSite = host.known ? host.site : undefined;
  const now = core.clock();
  return {
    id: arrival.id,
    receivedAt: now,
    at: now,
    transport: arrival.transport,
    httpMethod: arrival.httpMethod,
    host: arrival.hostHeader ?? '',
    path,
    query: arrival.query,
    headers: arrival.headers,
    authorization: arrival.authorization,
    connection: arrival.connection,
    parameters: route === NOWHERE ? new Parameters([]) : read.parameters,
    dataCenter: host.known ? host.dataCenter : undefined,
    hostNamespace: host.known ? host.namespace : undefined,
    ...(hostSite !== undefined && { hostSite }),
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
