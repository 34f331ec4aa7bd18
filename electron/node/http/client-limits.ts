/*
 * What a client may use of a listener before it is authenticated: time, header bytes, open connections. The same on
 * every listener of this process, the console's and the control socket included (R18, R19, R55).
 */

/** Milliseconds after which a client that does not send is disconnected. */
export interface Timeouts {
  /** For the head of a request. */
  readonly headers: number;
  /** For a whole request. */
  readonly request: number;
  /** How often the two are checked. */
  readonly check: number;
  /** For the handshake, where the listener speaks TLS. */
  readonly handshake: number;
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000, check: 1_000, handshake: 10_000 };
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/** Address and headers together; long parameters belong in a body (R19). */
const HEADER_BYTES = 65_536;
/** How long calls in flight may take to end when a listener stops (R20). */
export const STOP_GRACE_MS = 3_000;

/**
 * The options of Node's HTTP and HTTPS servers that hold clients to these limits.
 *
 * @param changed timeouts that differ, in milliseconds; for tests
 */
export function clientLimits(changed: Partial<Timeouts> = {}) {
  const timeouts = { ...TIMEOUTS, ...changed };
  return {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.check,
    handshakeTimeout: timeouts.handshake,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  };
}
