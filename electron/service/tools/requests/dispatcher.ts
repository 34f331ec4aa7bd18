import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { isOwnTarget, listenerHost } from './own-target.ts';

export interface DispatcherOptions {
  /** CA that signs the service's own leaf (D9). */
  caPem(): string;
  /** What the HTTPS listener shows now: the leaf, then perhaps its issuers. */
  leafPem(): string;
  addresses(): { readonly http: string; readonly https: string };
  /** Domains of the data centers; their names lead to the listeners even when this machine cannot resolve them (D2). */
  domains(): readonly string[];
}

/** The one way out of the service: calls that a user sends (R32). */
export interface Dispatcher {
  /** Begins a call; whoever asked for it writes its headers and its body. */
  request(url: URL, options: { readonly method: string; readonly signal: AbortSignal }): http.ClientRequest;
  /** Breaks off what is on its way. */
  destroy(): void;
}

/**
 * The service's own names on its own ports go to the listeners and trust the listener's own leaf only; every other
 * address is reached as the operating system says and trusts the usual roots and the local CA. Redirects are never
 * followed. Each call has a connection of its own, so that none meets a socket that was closed meanwhile.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  // Agents of its own: the one of the process belongs to the host.
  const agents = { http: new http.Agent(), https: new https.Agent({ maxCachedSessions: 0 }) };
  const toListener: LookupFunction = (hostname, lookup, done) => {
    const { address, family } = listenerHost(options.addresses(), hostname);
    if (lookup.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return {
    request(url, { method, signal }) {
      const isSecure = url.protocol === 'https:';
      const port = url.port || (isSecure ? '443' : '80');
      const isOwn = isOwnTarget(url.hostname, port, options.addresses(), options.domains());
      const way = { method, signal, ...(isOwn ? { lookup: toListener } : {}) };
      if (!isSecure) return http.request(url, { ...way, agent: agents.http });
      // Trusting the leaf itself, not the CA: Electron's TLS library (BoringSSL) refuses every chain whose CA has name
      // constraints for addresses, which this one must have (D9). It is also the narrower trust.
      const trust = isOwn
        ? { ca: firstCertificate(options.leafPem()), allowPartialTrustChain: true }
        : { ca: [...rootCertificates, options.caPem()] };
      // Said here, or NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would hand secrets to whoever answers (R15).
      return https.request(url, { ...way, ...trust, rejectUnauthorized: true, agent: agents.https });
    },
    destroy() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function firstCertificate(pem: string): string {
  return /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/.exec(pem)?.[0] ?? pem;
}
