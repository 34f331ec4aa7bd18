import { rootCertificates } from 'node:tls';
import { bodyUpTo } from '#node/http/body-up-to.ts';
import {
  type Destination,
  destinationOf,
  pinned,
  shownCertificate,
  shownTrust,
  type Trust,
} from '#service/core/outbound/index.ts';
import { hostsOfWebhooks } from '#service/families/webhooks/index.ts';
import { type Core, undici } from '#service/http/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';

/** What a connection to a provider trusts: the authorities that Node knows, and those given (PEM). */
const trustOf = async (url: string, destination: Destination, authorities: readonly string[]): Promise<Trust> =>
  (await shownTrust(url, destination, authorities, MAX_MS)) ?? { ca: [...rootCertificates, ...authorities] };

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
  const trust = await trustOf(origin, found, authoritiesOf(machine, caCertificate));
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
        ...(await trustOf(url, destination, authoritiesOf(machine, caCertificate))),
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
