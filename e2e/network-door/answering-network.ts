import { createSocket, type Socket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

// The network that a program finds in the closed room: it answers every question for a name, takes connections on the
// ports that programs use, and reads the kernel's counters for whatever else was tried.

/** What a program wanted of other machines. */
export interface ReachedOut {
  /** Names that were looked up at a name server. */
  readonly names: readonly string[];
  /** Addresses that a connection was made to, as `198.51.100.7:443`. */
  readonly connections: readonly string[];
  /** TCP connections to ports where nobody listens. */
  readonly failedConnections: number;
  /** UDP datagrams, questions for names among them. */
  readonly datagrams: number;
}

export const nothing: ReachedOut = { names: [], connections: [], failedConnections: 0, datagrams: 0 };

export interface AnsweringNetwork {
  seen(): ReachedOut;
  stop(): void;
}

/** Where every name leads (RFC 5737: an address of documentation). */
const somewhere = [198, 51, 100, 7] as const;
/** DNS, web, DNS over TLS. */
const ports = [53, 80, 443, 853] as const;

export async function startAnsweringNetwork(): Promise<AnsweringNetwork> {
  const names = new Set<string>();
  const connections = new Set<string>();
  const nameServer = createSocket({ type: 'udp6', ipv6Only: false });
  nameServer.on('message', (question, from) => {
    names.add(nameIn(question));
    nameServer.send(answerTo(question), from.port, from.address);
  });
  await new Promise<void>((ready, failed) => {
    nameServer.once('error', failed).bind(53, '::', ready);
  });
  const servers = await Promise.all(ports.map((port) => listen(port, connections)));
  const before = counted();
  return {
    seen() {
      const now = counted();
      return {
        names: [...names].sort(),
        connections: [...connections].sort(),
        failedConnections: now.failedConnections - before.failedConnections,
        datagrams: now.datagrams - before.datagrams,
      };
    },
    stop() {
      for (const each of [nameServer, ...servers] satisfies (Socket | Server)[]) each.close();
    },
  };
}

function listen(port: number, connections: Set<string>): Promise<Server> {
  const server = createServer((socket) => {
    connections.add(`${socket.localAddress?.replace('::ffff:', '')}:${port}`);
    socket.on('error', () => {});
    socket.destroy();
  });
  return new Promise((ready, failed) => {
    server.once('error', failed).listen(port, '::', () => ready(server));
  });
}

/** The name of the first question (RFC 1035, 4.1.2). */
function nameIn(message: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; at < message.length && message[at] !== 0; at += 1 + (message[at] ?? 0)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + (message[at] ?? 0)));
  }
  return labels.join('.');
}

/** One address for a question of type A, an empty answer for any other. */
function answerTo(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const isAddress = question.readUInt16BE(end - 4) === 1;
  const head = Buffer.from(question.subarray(0, 12));
  // A response, recursion available, no error; one question, and no further records than the answer.
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isAddress ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...somewhere]);
  return Buffer.concat([head, question.subarray(12, end), ...(isAddress ? [answer] : [])]);
}

/** The kernel's counters of this network: they know of every process in it. */
function counted(): { failedConnections: number; datagrams: number } {
  const [names = '', values = ''] = linesOf('/proc/net/snmp', 'Tcp: ');
  const [udpNames = '', udpValues = ''] = linesOf('/proc/net/snmp', 'Udp: ');
  const [udp6 = ''] = linesOf('/proc/net/snmp6', 'Udp6OutDatagrams');
  return {
    failedConnections: column('AttemptFails', names, values),
    datagrams: column('OutDatagrams', udpNames, udpValues) + Number(udp6.split(/\s+/)[1] ?? 0),
  };
}

const linesOf = (file: string, start: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(start));

const column = (name: string, names: string, values: string): number =>
  Number(values.split(' ')[names.split(' ').indexOf(name)]);
