import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import { isOwnTarget, listenerHost } from './own-target.ts';

export interface DispatcherOptions {
  /** CA that signs the service's own leaf (D9). */
  readonly caPem: string;
  addresses(): { readonly http: string; readonly https: string };
  /** Domains of the data centers; their names lead to the listeners even when this machine cannot resolve them (D2). */
  domains(): readonly string[];
}

/**
 * Makes the one way out of the service: calls that a user sends (R32). The service's own names on its own ports go to
 * the listeners and trust the local CA only; every other address is reached as the operating system says and trusts the
 * usual roots and the local CA. Redirects are never followed.
 */
export function createDispatcher(options: DispatcherOptions): Agent {
  const toListener: LookupFunction = (hostname, lookup, done) => {
    const { address, family } = listenerHost(options.addresses(), hostname);
    if (lookup.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const own = buildConnector({ ca: options.caPem, lookup: toListener, timeout: 10_000 });
  const foreign = buildConnector({ ca: [...rootCertificates, options.caPem], timeout: 10_000 });
  return new Agent({
    connect: (target, done) => {
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      const isOwn = isOwnTarget(target.hostname, port, options.addresses(), options.domains());
      (isOwn ? own : foreign)(target, done);
    },
    // A person waits for the answer: a later call after a quiet minute shall not meet a closed socket.
    keepAliveTimeout: 1000,
  });
}
