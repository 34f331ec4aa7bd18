import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type ConnectionOptions, connect, rootCertificates } from 'node:tls';
import { bodyUpTo } from '#node/http/body-up-to.ts';
import { type Destination, destinationOf, hostOf, pinned } from '#service/core/outbound/index.ts';
import { hostsOfWebhooks } from '#service/families/webhooks/index.ts';
import { type Core, undici } from '#service/http/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';

/** Whose certificates a connection takes, as `tls.connect` has it. */
type Trust = Pick<ConnectionOptions, 'ca' | 'allowPartialTrustChain'>;

/**
 * What a connection to a provider trusts: the authorities that Node knows, and those given.
 *
 * Electron's TLS library (BoringSSL) rejects every chain whose authority has name constraints for addresses, as that of an
 * Authdesk has (D9). There the certificate that the host shows is trusted alone, if one of the given authorities signed it; its
 * name and its dates are checked by TLS as always. Constraints of that authority do not count then.
 *
 * @param authorities PEM, one certificate each
 * @param timeout milliseconds
 */
async function trustOf(
  url: string,
  destination: Destination,
  authorities: readonly string[],
  timeout: number,
): Promise<Trust> {
  const usual = { ca: [...rootCertificates, ...authorities] };
  if (process.versions.electron === undefined || !url.startsWith('https:')) return usual;
  const leaf = await shownCertificate(url, destination, { rejectUnauthorized: false }, timeout);
  if (leaf === undefined || !authorities.some((pem) => isSignedBy(leaf, new X509Certificate(pem)))) return usual;
  return { ca: leaf.toString(), allowPartialTrustChain: true };
}

/** Whether an authority that is valid now signed the certificate. */
export const isSignedBy = (leaf: X509Certificate, authority: X509Certificate, now = Date.now()): boolean =>
  authority.ca &&
  Date.parse(authority.validFrom) <= now &&
  now <= Date.parse(authority.validTo) &&
  leaf.checkIssued(authority) &&
  leaf.verify(authority.publicKey);

/**
 * The certificate that a host shows. Nothing is sent to it.
 *
 * @param timeout milliseconds
 * @returns undefined: nothing answers there, or what it shows is not trusted
 */
function shownCertificate(
  url: string,
  destination: Destination,
  trust: Trust & Pick<ConnectionOptions, 'rejectUnauthorized'>,
  timeout: number,
): Promise<X509Certificate | undefined> {
  const host = hostOf(url);
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host, port: Number(new URL(url).port || 443), lookup: pinned(destination), ...trust },
      ...(isIP(host) === 0 && { servername: host }),
    });
    socket.setTimeout(timeout, () => socket.destroy());
    socket.once('secureConnect', () => {
      resolve(socket.getPeerX509Certificate());
      socket.destroy();
    });
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(undefined));
  });
}

/** Milliseconds that a provider has for one response. */
const MAX_MS = 10_000;
/** Bytes of a response that are read. */
const MAX_BYTES = 1_048_576;

type Machine = Pick<ServiceContext, 'authority' | 'names'>;

/** Of each running service: what calls to others need. */
const machines = new WeakMap<Core, Machine>();

/** To be called when the service listens. */
export const allowOutbound = (core: Core, machine: Machine): void => void machines.set(core, machine);
export const endOutbound = (core: Core): void => void machines.delete(core);

/** Nothing was sent, or nothing came back; the message says why and what to do. */
export class Unreachable extends Error {}

/** Authorities that are trusted beside those that Node knows: this service's, and the one that the provider was registered with. */
const authoritiesOf = ({ authority }: Machine, caCertificate: string | undefined): string[] => [
  authority.caPem,
  ...(caCertificate === undefined ? [] : [caCertificate]),
];

/** Where an address leads, if it is this machine or a host that the user allowed for the site (D49). @param next for the sentence */
const destinationFor = (core: Core, { names }: Machine, apiKey: string, url: string, next = 'log in again') =>
  destinationOf(url, hostsOfWebhooks(core.store, apiKey), names, { sender: 'this site', next });

/**
 * Where a user of the site is led, which nothing is sent to here.
 *
 * @returns why it is not reached, as a sentence; undefined: it is this machine, or a host that the user allowed for the site (D49)
 */
export async function barred(core: Core, apiKey: string, url: string): Promise<string | undefined> {
  const machine = machines.get(core);
  if (machine === undefined) return 'The service does not listen, so it calls nobody.';
  try {
    const found = await destinationFor(core, machine, apiKey, url);
    return 'barred' in found ? found.barred : undefined;
  } catch (error) {
    return `${new URL(url).host} could not be reached: ${systemCode(error) ?? messageOf(error)}.`;
  }
}

/**
 * The certificate that a host shows by now, if its authority is trusted for it: by the rules of TLS, with those authorities that
 * calls to the provider trust.
 *
 * @param origin of an https address
 * @returns SHA-256 of the certificate as `AA:BB:…`; undefined: nothing that is trusted answers there
 */
export async function trustedLeaf(
  core: Core,
  apiKey: string,
  origin: string,
  caCertificate: string | undefined,
): Promise<string | undefined> {
  const machine = machines.get(core);
  if (machine === undefined) return undefined;
  const found = await destinationFor(core, machine, apiKey, origin).catch(() => undefined);
  if (found === undefined || 'barred' in found) return undefined;
  const trust = await trustOf(origin, found, authoritiesOf(machine, caCertificate), MAX_MS);
  return (await shownCertificate(origin, found, trust, MAX_MS))?.fingerprint256;
}

interface Asked {
  /** PEM of a further authority that is trusted. */
  readonly caCertificate?: string | undefined;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What the user does when the host was allowed: for the sentence. */
  readonly next?: string;
}

/**
 * One request to an end-point of a provider or partner of the site. It goes to this machine, or to a host that the user allowed
 * for the site (R32, D49); redirects are not followed, and of a response one MiB is read.
 *
 * @throws Unreachable
 */
export async function ask(
  core: Core,
  apiKey: string,
  url: string,
  { method, headers, body, caCertificate, next }: Asked,
): Promise<Response> {
  const machine = machines.get(core);
  if (machine === undefined) throw new Unreachable('The service does not listen, so it calls nobody.');
  const { Agent, request } = undici();
  let agent: InstanceType<typeof Agent> | undefined;
  try {
    const destination = await destinationFor(core, machine, apiKey, url, next);
    if ('barred' in destination) throw new Unreachable(destination.barred);
    agent = new Agent({
      connect: {
        timeout: MAX_MS,
        lookup: pinned(destination),
        ...(await trustOf(url, destination, authoritiesOf(machine, caCertificate), MAX_MS)),
      },
    });
    const answer = await request(url, {
      ...{ method, headers, dispatcher: agent, signal: AbortSignal.timeout(MAX_MS) },
      ...(body !== undefined && { body }),
    });
    const bytes = await bodyUpTo(answer.body, MAX_BYTES);
    if (bytes === undefined) throw new Unreachable(`The response of ${new URL(url).host} is larger than 1 MiB.`);
    const type = [answer.headers['content-type'] ?? []].flat()[0];
    return new Response(new Uint8Array(bytes), {
      status: answer.statusCode,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    const code = systemCode(error);
    const message = messageOf(error);
    throw new Unreachable(`${new URL(url).host} could not be reached: ${code ?? message}.`);
  } finally {
    agent?.destroy().catch(() => {});
  }
}
