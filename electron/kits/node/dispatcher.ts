import { lookup as systemLookup } from 'node:dns';
import { createRequire } from 'node:module';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { Dispatcher } from 'undici';

/** Loaded when a test first asks for it. */
const undici = (): typeof import('undici') => createRequire(import.meta.url)('undici');

/** Names below `.localhost`, as those of data centers, lead to this machine, whatever its resolver knows (RFC 6761). */
const lookup: LookupFunction = (name, options, done) => {
  if (!isIP(name) && !/(?:^|\.)localhost\.?$/i.test(name)) {
    systemLookup(name, options, done);
  } else if (options.all) {
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  } else {
    done(null, '127.0.0.1', 4);
  }
};

/**
 * Trusts the service's CA beside the usual ones. It fits Node's own `fetch` and that of undici: the newest undici no longer
 * takes what Node's `fetch` hands to a dispatcher.
 *
 * @param ca PEM
 */
export function dispatcherOf(ca: string): Dispatcher {
  const { Agent, Dispatcher1Wrapper } = undici();
  return new Dispatcher1Wrapper(new Agent({ connect: { ca: [...rootCertificates, ca], lookup } }));
}

/** Not what a test may put in its place. */
const ownFetch = globalThis.fetch;

/** Node's `fetch` with a dispatcher where a call names none. */
export function fetchWith(dispatcher: () => Dispatcher): typeof fetch {
  return (input, init) => ownFetch(input, { dispatcher: dispatcher(), ...init } as RequestInit);
}
