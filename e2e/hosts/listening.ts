import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';

/** A server of a test that listens on loopback. */
export interface Listening {
  readonly port: number;
  /** Of a server of plain HTTP: `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** Ends its connections, too. */
  stop(): Promise<void>;
}

/** Lets a server listen at a port that the system chooses. */
export async function listening(server: Server): Promise<Listening> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      if (server instanceof HttpServer || server instanceof HttpsServer) server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
