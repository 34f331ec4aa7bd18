import type { Call, Clock, ClockMoves, Events, RandomSource } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';

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

/** Why a search is to end; undefined: it goes on. */
export type SearchEnd = 'stopped' | 'out of time' | undefined;

/** How a wrong signature was made; see `explaining`, which tells the two ends that a caller may put to it. */
export type SignatureSearch = (options: {
  readonly pairs: boolean;
  readonly budget?: number | undefined;
}) => Generator<number, SignatureFinding, SearchEnd>;

/** How the signature of a call was made: in an accepted form with a key, by the names that traces give them, or by a mistake. */
export type SignatureRecipe =
  | { readonly kind: 'right'; readonly form: string; readonly key: string }
  | { readonly kind: 'mistake'; readonly name: string; readonly sentence: string };

/** A wrong signature, and what the call was told of it. */
export interface RefusedSignature {
  readonly callId: string;
  readonly finding: SignatureFinding;
  readonly search: SignatureSearch;
  /** Digests with which the call would be signed by a recipe, with the keys that are right for it here. */
  readonly digestsBy: (recipe: SignatureRecipe) => Generator<number, readonly Uint8Array[], SearchEnd>;
}

/** Where the listeners of the API are. */
export interface Listening {
  readonly ports: { readonly http: number; readonly https: number };
  /** Addresses and allowed hosts besides those of loopback, as a client writes them in an address, without port. */
  readonly hosts: readonly string[];
}

/** What every part of the service gets. */
export interface Core {
  readonly clock: Clock;
  /** How the service clock was moved; absent: it cannot be moved, and says what the machine's does. */
  readonly moves?: ClockMoves | undefined;
  readonly random: RandomSource;
  readonly store: Store;
  readonly events: Events;
  readonly flows: FlowWatch;
  /** Absent, or undefined: nothing listens. */
  readonly listening?: (() => Listening | undefined) | undefined;
  /** Told of each wrong signature; present where somebody searches longer than a refused call may (R52). */
  readonly signatureRefused?: ((refused: RefusedSignature) => void) | undefined;
}
