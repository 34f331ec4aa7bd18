import dns from 'node:dns';
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import { BLOCKED } from './blocked-network.ts';

/*
 * Cuts a process off from the network (R32). Preloaded with `--import`. Connections go to loopback only, and no name but
 * `localhost` is looked up: some C libraries ask a name server even for a name below it. Every other attempt fails and
 * is written to standard error, where the tests look for it. Everything that the service uses goes through the functions
 * that are replaced here.
 */

const isLoopback = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

function refuse(what: string): void {
  writeSync(2, `${BLOCKED}${what}\n`);
}

type Native = Record<string, (...args: unknown[]) => unknown>;
const ENETUNREACH = -101;

interface Bindings {
  binding(name: 'tcp_wrap'): { TCP: { prototype: Native } };
  binding(name: 'udp_wrap'): { UDP: { prototype: Native } };
}
const bindings = process as unknown as Bindings;

/** @param addressAt index of the address among the arguments of the native call */
function guard(prototype: Native, name: string, addressAt: number): void {
  const original = prototype[name];
  if (original === undefined) return;
  prototype[name] = function guarded(this: unknown, ...args: unknown[]) {
    const address = args[addressAt];
    if (typeof address === 'string' && isLoopback(address)) return original.apply(this, args);
    refuse(`${name} to ${String(address)}`);
    return ENETUNREACH;
  };
}

const tcp = bindings.binding('tcp_wrap').TCP.prototype;
guard(tcp, 'connect', 1);
guard(tcp, 'connect6', 1);
const udp = bindings.binding('udp_wrap').UDP.prototype;
guard(udp, 'connect', 0);
guard(udp, 'connect6', 0);
guard(udp, 'send', 4);
guard(udp, 'send6', 4);

// A literal address needs no look-up; whether it may be reached is decided when it is connected to.
const isOwnName = (name: string): boolean => /^localhost\.?$/i.test(name) || isIP(name) !== 0;

function notFound(name: string): NodeJS.ErrnoException {
  // RFC 6761: no host has such a name. Specs send a call there on purpose.
  if (!/\.invalid\.?$/i.test(name)) refuse(`look-up of ${name}`);
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', hostname: name });
}

const { lookup } = dns;
const lookupPromise = dns.promises.lookup;
Object.assign(dns, {
  lookup(name: string, ...rest: unknown[]) {
    const done = rest.at(-1) as (error: Error) => void;
    if (isOwnName(name)) Reflect.apply(lookup, dns, [name, ...rest]);
    else process.nextTick(done, notFound(name));
  },
});
Object.assign(dns.promises, {
  lookup(name: string, ...rest: unknown[]) {
    return isOwnName(name)
      ? Reflect.apply(lookupPromise, dns.promises, [name, ...rest])
      : Promise.reject(notFound(name));
  },
});
for (const [name, value] of Object.entries(dns)) {
  if (/^(?:resolve|reverse)/.test(name) && typeof value === 'function') {
    Object.assign(dns, {
      [name]: (asked: string, ...rest: unknown[]) => (rest.at(-1) as (error: Error) => void)(notFound(asked)),
    });
  }
}
syncBuiltinESMExports();
