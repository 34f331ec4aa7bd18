import { connect, type Socket } from 'node:net';

/** What one round of load gave. */
export interface Round {
  readonly calls: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Latencies in milliseconds, ascending. */
  readonly latencies: readonly number[];
  /** Answers for which `accepted` was false. */
  readonly refused: number;
}

/**
 * Sends prepared HTTP/1.1 requests over keep-alive connections, each connection one request at a time, as fast as the
 * server answers. Requests are made before the clock starts, so that the generator costs little and the same for every
 * contender.
 *
 * @param port TCP port on 127.0.0.1
 * @param requests whole requests as bytes, each used once
 * @param connections how many sockets share them
 * @param accepted tells from an answer's body whether the call did what it should
 */
export async function load(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  accepted: (body: string) => boolean,
): Promise<Round> {
  const latencies: number[] = [];
  let refused = 0;
  let taken = 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const started = performance.now();
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let received = '';
          let sentAt = 0;
          const next = () => {
            const request = requests[taken++];
            if (!request) {
              socket.end();
              resolve();
              return;
            }
            sentAt = performance.now();
            socket.write(request);
          };
          socket.on('error', reject);
          socket.on('data', (chunk: string) => {
            received += chunk;
            const head = received.indexOf('\r\n\r\n');
            if (head < 0) return;
            const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head));
            if (!length) {
              reject(new Error(`The answer has no Content-Length: ${received.slice(0, head)}`));
              return;
            }
            const end = head + 4 + Number(length[1]);
            if (received.length < end) return;
            latencies.push(performance.now() - sentAt);
            if (!accepted(received.slice(head + 4, end))) refused++;
            received = received.slice(end);
            next();
          });
          next();
        }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return { calls: latencies.length, seconds, perSecond: latencies.length / seconds, latencies, refused };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
    // Bench answers are ASCII, so characters are bytes and Content-Length can be compared with string lengths.
    socket.setEncoding('latin1');
    socket.once('error', reject);
  });
}
