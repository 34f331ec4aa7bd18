import type { Store } from '#service/storage/store.ts';
import type { ChangedArea, ServiceEvent } from '#shared/contract/events.ts';
import type { Flow } from '#shared/contract/flows.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import type { Call } from './call.ts';
import type { Clock } from './clock.ts';
import type { RandomSource } from './random.ts';

/** Events for the UI; each gets the next sequence number. */
export interface Events {
  call(call: CallSummary): void;
  flow(flow: Flow): void;
  changed(...areas: ChangedArea[]): void;
  subscribe(listener: (event: ServiceEvent) => void): () => void;
}

/**
 * How flow runs watch the login end-point from inside: Authdesk owns both ends, so a run sees its call-back even when
 * the call-back's host does not exist and the login ran in an ordinary browser tab.
 */
export interface FlowWatch {
  /** The run whose server, client or page sent this call, if any: by the header `X-Authdesk-Flow`, or its origin. */
  callSeen?(headers: Call['headers']): string | undefined;
  /** The run that made exactly this login request, if any; `call.query` is compared as sent. */
  loginSeen(call: Call): string | undefined;
  /** The provider's screen was shown, or the login ended without a redirect (an error page). */
  screenShown(flowId: string, call: Call): void;
  loginRefused(flowId: string, call: Call, error: { error: string; errorCode: number; details: string }): void;
  /** The login end-point redirected to `location` (whole, unmasked; kept in memory only). */
  redirected(flowId: string, call: Call, location: string): void;
  /** The call began a session, whose token is `value`. */
  sessionBegun?(flowId: string, call: Call, value: string): void;
}

/** Watches no run: for commands, and for calls that are only judged. */
export const unwatched: FlowWatch = {
  loginSeen: () => undefined,
  screenShown: () => {},
  loginRefused: () => {},
  redirected: () => {},
};

/** How a wrong signature was made; see `explaining`. */
export type SignatureSearch = (options: {
  readonly pairs: boolean;
  readonly budget?: number | undefined;
}) => Generator<undefined, SignatureFinding>;

/** What every part of the service gets. */
export interface Core {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly store: Store;
  readonly events: Events;
  readonly flows: FlowWatch;
  /** Told of each wrong signature; present where somebody wants to search longer than a refused call may (R52). */
  readonly signatureRefused?: (search: SignatureSearch) => void;
}
