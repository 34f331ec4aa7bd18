import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { WantedPort } from '#node/start-problem.ts';
import { portProblem } from '#node/taken-ports.ts';
import { Listener } from './listener.ts';
import { repeatedHeader } from './origin-check.ts';
import { answerParseProblem } from './raw-errors.ts';
import { type Authority, type Refusal, type Routes, router } from './router.ts';

/** How a listener at a port is guarded, beside its limits. */
interface Guarded {
  readonly routes: Routes;
  /** @param isKnown to be called of a request that has proved who sends it */
  readonly authority: (request: IncomingMessage, path: string, isKnown: () => void) => Refusal | undefined;
  readonly wanted: WantedPort;
  readonly host: string;
  /** Hears that another program has the port at `::1`. */
  readonly log?: ((line: string) => void) | undefined;
}

/**
 * Opens the listener of the console or of the administration port: each of its own (R31).
 *
 * @param server with the limits of its clients
 * @throws StartProblem when the port cannot be had
 */
export async function openGuarded(
  server: Server,
  { routes, authority, wanted, host, log }: Guarded,
): Promise<Listener> {
  const listener = new Listener(server);
  const forget = limitUnknown(server);
  const guarded: Authority = (request, path) => {
    const twice = repeatedHeader(request.rawHeaders);
    if (twice === undefined) return authority(request, path, () => forget(request.socket));
    const message = `The header ${twice} was sent twice.`;
    return { status: 400, problem: { code: 'invalid-input', message, next: 'Send it once.' } };
  };
  server.on('request', router(routes, guarded));
  server.on('clientError', (error, socket) => answerParseProblem(error, socket, Date.now()));
  await listener.listen({ port: wanted.port, host }).catch(async (error: unknown) => {
    throw await portProblem(error, wanted, host);
  });
  await listener.listenAtIpv6(log);
  return listener;
}

/** Connections that have not proved who they are; a browser opens six. */
const MAX_UNKNOWN = 200;

/**
 * Limits connections that have not proved who they are (R55): above the limit the oldest of them is closed, so that a new one
 * is always accepted. Rejected: `maxConnections`, which closes the new one and so locks the user out.
 *
 * @returns takes a connection that has proved it, and is not counted any more
 */
function limitUnknown(server: Server): (socket: Socket) => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const [oldest] = sockets;
    if (sockets.size > MAX_UNKNOWN) oldest?.destroy();
  });
  return (socket) => sockets.delete(socket);
}
