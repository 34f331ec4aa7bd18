import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { forAllTests } from '../lifetime.fixture.ts';
import { listeningAddress } from './listening-address.ts';

/** Lets a server listen on a free port of this machine, until it is stopped. */
export async function listening(server: Server, host = '127.0.0.1') {
  server.listen(0, host);
  await once(server, 'listening');
  const stop = async () => {
    (server as Partial<HttpServer>).closeAllConnections?.();
    await new Promise((done) => server.close(done));
  };
  return { port: listeningAddress(server).port, stop };
}

/** The same, from before all tests of the file, or of the `describe` around it, until after them. */
export const listeningForAll = (server: Server) =>
  forAllTests(
    () => listening(server),
    (one) => one.stop(),
  );
