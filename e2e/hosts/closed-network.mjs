import dns from 'node:dns';
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

/*
 * Cuts a process off from the network (R32). Preloaded with `--import`. Connections go to loopback only, and no name but
 * `localhost` is looked up: some C libraries ask a name server even for a name below it. Every other attempt fails and
 * is written to standard error, where the tests look for it. Everything that the service uses goes through the functions
 * that are replaced here.
 *
 * JavaScript, because each process that tests start loads it, and what strips types takes as long as half a start.
 */

/** As in blocked-network.ts. */
const BLOCKED = 'network blocked: ';

const isLoopback = (address) => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

function refuse(what) {
  writeSync(2, `${BLOCKED}${what}\n`);
}

const ENETUNREACH = -101;

/**
 * @param prototype of the native sockets
 * @param {string} name of the native call
 * @param {number} addressAt index of the address among the arguments of the native call
 */
function guard(prototype, name, addressAt) {
  const original = prototype[name];
  if (original === undefined) return;
  prototype[name] = function guarded(...args) {
    const address = args[addressAt];
    if (typeof address === 'string' && isLoopback(address)) return original.apply(this, args);
    refuse(`${name} to ${String(address)}`);
    return ENETUNREACH;
  };
}

const tcp = process.binding('tcp_wrap').TCP.prototype;
guard(tcp, 'connect', 1);
guard(tcp, 'connect6', 1);
const udp = process.binding('udp_wrap').UDP.prototype;
guard(udp, 'connect', 0);
guard(udp, 'connect6', 0);
guard(udp, 'send', 4);
guard(udp, 'send6', 4);

// A literal address needs no look-up; whether it may be reached is decided when it is connected to.
const isOwnName = (name) => /^localhost\.?$/i.test(name) || isIP(name) !== 0;

function notFound(name) {
  // RFC 6761: no host has such a name. Specs send a call there on purpose.
  if (!/\.invalid\.?$/i.test(name)) refuse(`look-up of ${name}`);
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', hostname: name });
}

const { lookup } = dns;
const lookupPromise = dns.promises.lookup;
Object.assign(dns, {
  lookup(name, ...rest) {
    if (isOwnName(name)) Reflect.apply(lookup, dns, [name, ...rest]);
    else process.nextTick(rest.at(-1), notFound(name));
  },
});
Object.assign(dns.promises, {
  lookup(name, ...rest) {
    return isOwnName(name)
      ? Reflect.apply(lookupPromise, dns.promises, [name, ...rest])
      : Promise.reject(notFound(name));
  },
});
for (const [name, value] of Object.entries(dns)) {
  if (/^(?:resolve|reverse)/.test(name) && typeof value === 'function') {
    Object.assign(dns, { [name]: (asked, ...rest) => rest.at(-1)(notFound(asked)) });
  }
}
syncBuiltinESMExports();
