import { namespaces } from '#shared/protocol/methods.ts';
import type { Site } from './types.ts';

export interface Addresses {
  /** Scheme, host and port that this file came from. */
  readonly script: string;
  /** Where a namespace is called: the host of the data center, or the one that this file came from. */
  of(namespace: string): string;
}

/** Nothing else is ever asked: the origin of this file, and the hosts of its data center on the same port (U 6). */
export function addressesOf(scriptUrl: string, { domain }: Pick<Site, 'domain'>): Addresses {
  const { origin, protocol, hostname, port } = new URL(scriptUrl);
  const isOfDataCenter = domain !== '' && hostname.toLowerCase().endsWith(`.${domain.toLowerCase()}`);
  const known: readonly string[] = namespaces;
  return {
    script: origin,
    of(namespace) {
      if (!isOfDataCenter) return origin;
      return `${protocol}//${known.includes(namespace) ? namespace : 'accounts'}.${domain}${port === '' ? '' : `:${port}`}`;
    },
  };
}
