import net from 'node:net';

/** Below the ports that systems give to sockets that ask for any: no other test gets one of these meanwhile. */
const [LEAST, MAX_COUNT] = [15_000, 32_000];
/** Ports of one process, so that no test that runs beside this one asks for the same. */
const OWN = 50;
const first = LEAST + OWN * (process.pid % Math.floor((MAX_COUNT - LEAST) / OWN));
let asked = 0;

/** A port that is free, for programs that must know their port before they start; another one each time. */
export async function freePort(): Promise<number> {
  const port = first + (asked % OWN);
  asked += 1;
  const server = net.createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
