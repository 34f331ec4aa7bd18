import { isIPv6 } from 'node:net';
import { connect } from 'node:tls';
import type { ListenerName } from '#node/start-problem.ts';
import { portFault, portProblem } from '#node/taken-ports.ts';
import { type Found, notice, problem, sound } from './finding.ts';

type PortName = Exclude<ListenerName, 'administration'>;

/** The ports that a start would take; 0: any free one. */
export type Ports = Readonly<Record<PortName, number>>;

interface Taken {
  readonly name: PortName;
  readonly address: string;
  readonly error: unknown;
  readonly isOurs: boolean;
}

/** What does not answer in this time is another program; a service on a busy machine may need some of it. */
const PATIENCE_MS = 5_000;

/**
 * Whether a start would get its ports (D1): each is opened for a moment.
 *
 * @param host address to listen on; the console is always on loopback
 * @param isUsed an Authdesk runs with the data folder: then its ports are taken, as they should be
 */
export async function checkPorts(ports: Ports, host: string, isUsed: boolean): Promise<Found> {
  const taken: Taken[] = [];
  for (const name of ['http', 'https', 'console'] as const) {
    const address = name === 'console' ? '127.0.0.1' : host;
    const error = await portFault(ports[name], address);
    if (error === undefined) continue;
    taken.push({ name, address, error, isOurs: await isAuthdesk(name, address, ports[name]) });
  }
  const [first] = taken.filter(({ isOurs }) => !(isUsed && isOurs));
  if (first !== undefined) {
    const { name, address, error, isOurs } = first;
    const program = isOurs ? async () => 'another Authdesk' : undefined;
    const { message, next } = await portProblem(error, { listener: name, port: ports[name] }, address, program);
    return problem(message, next);
  }
  const list = `${ports.http} (HTTP), ${ports.https} (HTTPS) and ${ports.console} (console)`;
  if (taken.length === 3) return sound(`The Authdesk that runs with this data folder has ${list}.`);
  if (taken.length === 0) return sound(`${list} can be opened.`);
  return notice(
    `An Authdesk has ${taken.map(({ name }) => ports[name]).join(' and ')} of ${list}; the others are free.`,
    'Nothing has to be done, unless another Authdesk shall run besides: give that one other ports.',
  );
}

/** Whether what has the port answers as Authdesk does. */
function isAuthdesk(name: PortName, host: string, port: number): Promise<boolean> {
  const loopback = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return name === 'https' ? isAuthdeskCertificate(loopback, port) : isAuthdeskResponse(name, loopback, port);
}

async function isAuthdeskResponse(name: 'http' | 'console', host: string, port: number): Promise<boolean> {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}/`;
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (name === 'console') return (await response.text()).includes('<title>Authdesk');
    await response.body?.cancel();
    return response.headers.has('x-call-id');
  } catch {
    return false;
  }
}

function isAuthdeskCertificate(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    // Nothing is sent: it is only looked at who made the certificate, so it need not be trusted.
    const socket = connect({ host, port, servername: 'localhost', rejectUnauthorized: false }, () => {
      const issuer = String(socket.getPeerCertificate().issuer?.CN);
      socket.destroy();
      done(/authdesk/i.test(issuer));
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('close', () => done(false));
    socket.on('error', () => done(false));
  });
}
