import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { quantile } from './figures.ts';

/** Where a contender listens, always on 127.0.0.1. */
export interface Target {
  readonly port: number;
  readonly tls: boolean;
}

/** What one round of load gave. */
export interface Round {
  readonly calls: number;
  readonly perSecond: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Responses without the text that a right one has. */
  readonly wrong: number;
}

/**
 * Sends prepared HTTP/1.1 requests over keep-alive connections, each connection one request at a time. Requests are made
 * before the clock starts, so that the generator costs little and the same for every contender.
 *
 * @param requests whole requests as bytes, each used once
 * @param connections how many sockets share them
 * @param accepted a text that every right response holds
 * @param perSecond calls per second that become due, in even steps, whether or not the responses keep up: latencies count
 *   from the moment a call was due, so that a stall counts for every call that it delays; absent: as fast as the
 *   contender answers
 */
export async function load(
  target: Target,
  requests: readonly Buffer[],
  connections: number,
  accepted: string,
  perSecond?: number,
): Promise<Round> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target)));
  const started = performance.now();
  const due = (call: number) => (perSecond === undefined ? 0 : started + (call * 1000) / perSecond);
  const latencies: number[] = [];
  let wrong = 0;
  let taken = 0;
  const idle: (() => void)[] = [];

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let received = '';
      let since = 0;
      const next = () => {
        const call = taken;
        const request = requests[call];
        if (request === undefined) {
          socket.end();
          resolve();
        } else if (due(call) > performance.now()) {
          idle.push(next);
        } else {
          taken += 1;
          since = due(call) || performance.now();
          socket.write(request);
        }
      };
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The contender closed a connection.')));
      socket.on('data', (chunk: string) => {
        received += chunk;
        const end = endOfResponse(received);
        if (end === undefined) return;
        latencies.push(performance.now() - since);
        if (!received.includes(accepted)) wrong += 1;
        received = received.slice(end);
        next();
      });
      next();
    });

  const all = Promise.all(sockets.map(drive));
  let running = true;
  const wake = () => {
    for (const next of idle.splice(0)) next();
    // Not by setImmediate, which would keep a whole core busy and take it from the contender.
    if (running) setTimeout(wake, 1);
  };
  if (perSecond !== undefined) wake();
  await all.finally(() => {
    running = false;
    for (const socket of sockets) socket.destroy();
  });
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    calls: latencies.length,
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    wrong,
  };
}

/** Where the first response in `received` ends; undefined while it is not whole. */
function endOfResponse(received: string): number | undefined {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head));
  if (length === null) throw new Error(`The response has no Content-Length: ${received.slice(0, head)}`);
  const end = head + 4 + Number(length[1]);
  return received.length < end ? undefined : end;
}

function open({ port, tls }: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const address = { host: '127.0.0.1', port };
    // All contenders of a workload show the same certificate, which is not what is measured.
    const socket = tls
      ? connectTls({ ...address, servername: 'localhost', rejectUnauthorized: false }, () => resolve(socket))
      : connectTcp(address, () => resolve(socket));
    socket.setNoDelay(true);
    // Characters are bytes then, and Content-Length can be compared with string lengths.
    socket.setEncoding('latin1');
    socket.once('error', reject);
  });
}
