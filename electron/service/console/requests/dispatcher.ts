import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { Agent } from 'undici';
import { undici } from '#service/http/index.ts';
import type { Domains } from '#service/tls/index.ts';
import { isOwnTarget, listenerHost } from './own-target.ts';

interface DispatcherOptions {
  /** CA that signs the service's own leaf (D9). */
  readonly caPem: string;
  /** Current certificate of the HTTPS listener: the leaf, then perhaps its issuers. */
  leafPem(): string;
  addresses(): { readonly http: string; readonly https: string };
  /** Their names reach the listeners even when this machine cannot resolve them (D2, D55). */
  domains(): Domains;
}

/** Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would send secrets to any server (R15). */
const checked = { rejectUnauthorized: true, timeout: 10_000 } as const;

/**
 * Makes the dispatcher for the only outgoing calls of the service, those that a user sends (R32). Calls to the service's own
 * names and ports go to its listeners and trust only their leaf. All other calls use the resolver of the operating system
 * and trust the usual roots and the local CA. Redirects are never followed.
 */
export function createDispatcher(options: DispatcherOptions): Agent {
  const { Agent, buildConnector } = undici();
  const toListener: LookupFunction = (hostname, lookup, done) => {
    const { address, family } = listenerHost(options.addresses(), hostname);
    if (lookup.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  // Trusting the leaf itself, not the CA: Electron's TLS library (BoringSSL) rejects every chain whose CA has name
  // constraints for addresses, which this one must have (D9). It is also the narrower trust.
  const ownFor = (leaf: string) =>
    buildConnector({ ...checked, ca: leaf, allowPartialTrustChain: true, lookup: toListener });
  let trusted = firstCertificate(options.leafPem());
  let own = ownFor(trusted);
  const currentOwn = () => {
    const leaf = firstCertificate(options.leafPem());
    if (leaf !== trusted) {
      trusted = leaf;
      own = ownFor(leaf);
    }
    return own;
  };
  const foreign = buildConnector({ ...checked, ca: [...rootCertificates, options.caPem] });
  return new Agent({
    connect: (target, done) => {
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      const isOwn = isOwnTarget(target.hostname, port, options.addresses(), options.domains());
      (isOwn ? currentOwn() : foreign)(target, done);
    },
    // A call after a quiet minute must not fail because of a closed socket.
    keepAliveTimeout: 1000,
  });
}

function firstCertificate(pem: string): string {
  return /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/.exec(pem)?.[0] ?? pem;
}
