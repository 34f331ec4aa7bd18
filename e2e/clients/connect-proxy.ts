import http from 'node:http';
import net from 'node:net';
import { listening } from '../hosts/listening.ts';

/** A proxy that tunnels every CONNECT, whatever its host, to one port of this machine. */
export interface ConnectProxy {
  readonly url: string;
  /** The `host:port` of each tunnel that was asked for. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** Starts the proxy: every host leads to one service, so that clients with fixed host names reach it (R32). */
export async function startConnectProxy(port: number): Promise<ConnectProxy> {
  const asked: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = http.createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request, client: net.Socket, head: Buffer) => {
    asked.push(request.url ?? '');
    const service = net.connect({ host: '127.0.0.1', port }, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      service.write(head);
      service.pipe(client).pipe(service);
    });
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {
        client.destroy();
        service.destroy();
      });
    }
  });
  const { origin, stop } = await listening(server);
  return {
    url: origin,
    asked,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await stop();
    },
  };
}
