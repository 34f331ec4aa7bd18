import net from 'node:net';

/** Below the ports that systems give to sockets that ask for any: no other test gets one of these meanwhile. */
const [LEAST, MOST] = [15_000, 32_000];

/** A port that was free a moment ago, for programs that must know their port before they start. */
export async function freePort(): Promise<number> {
  const port = LEAST + Math.floor(Math.random() * (MOST - LEAST));
  const server = net.createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
