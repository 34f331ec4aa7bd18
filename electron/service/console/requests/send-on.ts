import { recordedCall } from '#service/core/log/index.ts';
import { TICKET_HEADER, upstreamRepository, upstreamRuntime } from '#service/core/upstream/index.ts';
import { refused } from '#service/kernel/index.ts';
import type { ModuleStore } from '#service/module/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { UpstreamSettings } from '#shared/contract/upstream.ts';
import type { SendContext } from './built-call.ts';
import { callableOrigin } from './own-target.ts';
import { headerOf, type OutgoingCall, type Reception, send } from './send.ts';

/**
 * The upstream of a site, to which its user has agreed (D85).
 *
 * @throws OperationProblem when there is none, or none may be asked
 */
export function agreedUpstream(store: ModuleStore, apiKey: string): UpstreamSettings {
  const runtime = store.of(upstreamRuntime);
  const agreed = runtime.agreed(apiKey);
  if (agreed !== undefined) return agreed;
  const asked = store.of(upstreamRepository).get(apiKey)?.settings;
  throw refused(
    asked !== undefined && runtime.consent !== 'forbidden'
      ? `A workspace file or a restored state names ${asked.domain} as the upstream of this site, and nobody has agreed to it yet.`
      : 'The site has no upstream, or this service was started without --allow-upstream while CI is "true".',
    'Check it and save it: Sites, Upstream; or "authdesk upstream set".',
  );
}

/** Where a call for the upstream of a site is to be made for: it is signed for that address. @throws OperationProblem */
export function upstreamOrigin(
  store: ModuleStore,
  apiKey: string,
  { transport, method }: { readonly transport: 'http' | 'https'; readonly method: string },
): string {
  return `${transport}://${method.trim().replace(/^\/+/, '').split('.')[0]?.toLowerCase()}.${agreedUpstream(store, apiKey).domain}`;
}

/** A call that goes once to the upstream of a site, whatever is done with its other calls. */
interface SentOn {
  readonly apiKey: string;
  /** It was made for the host of the upstream. */
  readonly isForHost: boolean;
}

/**
 * Sends a call to a listener of this service, and finds its log row; or by a listener on to the upstream of a site, so that limits,
 * log and judge are those of every call (D85).
 *
 * @throws OperationProblem when the site has no upstream to which its user has agreed
 */
export async function sendRecorded(
  call: OutgoingCall,
  { core: { store }, addresses, dispatcher }: Pick<SendContext, 'core' | 'addresses' | 'dispatcher'>,
  to?: SentOn,
  cancel?: AbortSignal,
): Promise<Reception & { readonly record?: CallDetail | undefined }> {
  if (to === undefined) {
    const received = await send(call, dispatcher, cancel);
    const { response } = received;
    return response ? { response, record: await recordedCall(store, headerOf(response, 'x-call-id')) } : received;
  }
  agreedUpstream(store, to.apiKey);
  const runtime = store.of(upstreamRuntime);
  const ticket = runtime.issue(to);
  const { origin, protocol } = new URL(call.url);
  const received = await send(
    {
      ...call,
      url: callableOrigin(addresses(), protocol === 'http:' ? 'http' : 'https'),
      target: call.target ?? call.url.slice(origin.length),
      headers: [...call.headers, [TICKET_HEADER, ticket]],
    },
    dispatcher,
    cancel,
  );
  // An answer that is passed on has the callId of the upstream.
  return received.response ? { ...received, record: await recordedCall(store, runtime.callOf(ticket)) } : received;
}
