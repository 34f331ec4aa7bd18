import type { Call, Endpoint } from './call.ts';
import type { Route } from './route.ts';

/** A call that may go to the upstream of its site, with the bytes that arrived. */
export interface ForwardableCall {
  readonly call: Call;
  readonly route: Route;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer | undefined;
}

/** What answers calls instead of the end-point: the upstream of their sites (D85). */
export interface UpstreamStage {
  /** Called on every call: false as long as no site has one on. */
  isAny(): boolean;
  /** The end-point of a call: that of its route, or one that asks the upstream. */
  endpointOf(forwardable: ForwardableCall): Endpoint;
}
