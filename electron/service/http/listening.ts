import { networkInterfaces } from 'node:os';
import { StartProblem } from '#node/start-problem.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';

/** The settings that name a listener's port, as a user writes them (D1). */
const PORT_OPTION = { http: '--http-port', https: '--https-port' } as const;

/** True for addresses that only this machine reaches (R27). */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/** True for the addresses that stand for all of this machine. */
export const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::';

/** What is told where another program has the port of a listener on `::1`. */
export const takenOnIpv6 = (port: number): string =>
  `Another program has the port ${port} on [::1]: a client that looks up localhost may reach that one. Call 127.0.0.1, or choose another port.`;

/** What a listener's address is in the address of a call: itself, or those of all interfaces where it is on every one. */
export function hostsOf(address: string): readonly string[] {
  const written = (one: string) => (one.includes(':') ? `[${one}]` : one);
  if (!isEverywhere(address)) return [written(address)];
  return Object.values(networkInterfaces()).flatMap((list = []) => list.map((one) => written(one.address)));
}

/** Why a listener could not be opened, as the user should read it (D1); taken ports are in `#node/taken-ports.ts`. */
export function startProblem(error: unknown, kind: 'http' | 'https', host: string, port: number): StartProblem {
  const code = systemCode(error);
  const name = kind.toUpperCase();
  const option = PORT_OPTION[kind];
  switch (code) {
    case 'EACCES':
      return new StartProblem(
        'port-forbidden',
        `This user may not open the ${name} port ${port} on ${host}.`,
        `Choose a port above 1023 with ${option} (0 takes any free port).`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        'address-unavailable',
        `This machine has no address ${host}.`,
        'Use 127.0.0.1 for this machine only, or an address of one of its network interfaces, with --host.',
      );
    default:
      return new StartProblem(
        'internal',
        `The ${name} port ${port} on ${host} could not be opened: ${messageOf(error)}.`,
        `Try another port with ${option}.`,
      );
  }
}
