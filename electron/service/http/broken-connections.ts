import { X509Certificate } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { TLSSocket } from 'node:tls';
import {
  type BrokenConnection,
  type ConnectionVerdict,
  connectionVerdict,
  type ServiceFacts,
} from '#service/diagnosis/connections/index.ts';
import type { Provoked, Response } from '#service/kernel/index.ts';
import type { LoggedCall } from '#service/records/index.ts';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import type { Core } from './core.ts';
import type { LogOfCalls } from './served.ts';

/** Kinds of failure that are counted at a time; those of further clients are counted together (R21). */
const MAX_COUNTED = 100;
/** A row goes on counting while its failures are no further apart. */
const WINDOW_MS = 10 * 60_000;
/** A row that counts is written this often at most. */
const WRITE_MS = 1_000;
/** Names whose cover is remembered. */
const MAX_NAMES = 500;

/** What the listeners know when a connection ends without a request. */
export type Broken = Pick<BrokenConnection, 'listener' | 'code' | 'protocol' | 'hasAnswered' | 'request'> & {
  readonly name: string | undefined;
  readonly address: string | undefined;
};

interface Counted {
  row: LoggedCall;
  readonly verdict: ConnectionVerdict;
  count: number;
  /** Of the service clock. */
  last: number;
  /** Monotonic. */
  seenAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** What the rows need of the service. */
interface ConnectionContext {
  readonly core: Core;
  /** Absent: rows are not counted again. */
  readonly log: LogOfCalls | undefined;
  readonly newCallId: () => string;
  readonly service: () => ServiceFacts;
  /** File of the CA certificate; undefined: not known. */
  readonly caPath: string | undefined;
}

/**
 * Rows of the log for connections that end before a request comes: with the cause, and what the client has to change. The
 * same failure of the same client is counted on one row (R21, R53).
 */
export class BrokenConnections {
  readonly #context: ConnectionContext;
  readonly #counted = new Map<string, Counted>();
  readonly #covered = new Map<string, boolean>();
  #certificate: X509Certificate;
  /** Rows that are being written. */
  #writing: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(context: ConnectionContext, cert: string) {
    this.#context = context;
    this.#certificate = new X509Certificate(cert);
  }

  /** Another certificate is served. */
  renew(cert: string): void {
    this.#certificate = new X509Certificate(cert);
    this.#covered.clear();
  }

  /** Whether the certificate has a name, as it came from a client. */
  covers(name: string): boolean {
    const known = this.#covered.get(name);
    if (known !== undefined) return known;
    const covered = this.#certificate.checkHost(name) !== undefined;
    if (this.#covered.size >= MAX_NAMES) this.#covered.clear();
    this.#covered.set(name, covered);
    return covered;
  }

  /** A connection has ended without a request. @returns what it was told, for what can be answered */
  ended({ name: sent, address = 'unknown', ...about }: Broken): ConnectionVerdict | undefined {
    if (this.#isStopped) return undefined;
    const name = readableName(sent);
    const isNameCovered = name !== undefined && this.covers(name);
    const verdict = connectionVerdict({ ...about, name, isNameCovered }, this.#context.service());
    if (verdict === undefined) return undefined;
    const now = performance.now();
    const full = this.#counted.size >= MAX_COUNTED;
    const own = `${verdict.sentence} ${address} ${name ?? ''} ${about.protocol ?? ''}`;
    const key = full && !this.#counted.has(own) ? verdict.cause : own;
    const known = this.#counted.get(key);
    if (known !== undefined && now - known.seenAt <= WINDOW_MS) this.#countAgain(known, now);
    else
      this.#begin(
        key,
        verdict,
        key === own ? { ...about, name, address } : { ...about, name: undefined, address: 'several addresses' },
        now,
      );
    return verdict;
  }

  /** Writes what was counted; nothing is counted afterwards. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const counted of this.#counted.values()) {
      if (counted.timer === undefined) continue;
      clearTimeout(counted.timer);
      this.#rewrite(counted);
    }
    this.#counted.clear();
    await this.#writing;
  }

  #begin(key: string, verdict: ConnectionVerdict, about: Broken, now: number): void {
    const { core, newCallId } = this.#context;
    this.#forgetOld(now);
    const at = core.clock();
    const row = rowOf(this.#context, { callId: newCallId(), at, verdict, about });
    this.#counted.set(key, { row, verdict, count: 1, last: at, seenAt: now, timer: undefined });
    this.#write(async () => {
      const summary = await core.store.unitOfWork(() => core.store.appendCall(row, row));
      const { request: _, response: __, trace: ___, ...listed } = summary as LoggedCall;
      core.events.call(listed);
    });
  }

  #countAgain(counted: Counted, now: number): void {
    counted.count += 1;
    counted.last = this.#context.core.clock();
    counted.seenAt = now;
    counted.timer ??= setTimeout(() => {
      counted.timer = undefined;
      this.#rewrite(counted);
    }, WRITE_MS).unref();
  }

  #rewrite(counted: Counted): void {
    const { core, log, newCallId } = this.#context;
    this.#write(async () => {
      await log?.caughtUp();
      const isThere = log?.get(counted.row.callId) !== undefined;
      // The log was emptied meanwhile: it counts from now on.
      if (isThere) await core.store.unitOfWork(() => log?.replace(countedRow(counted)));
      else {
        counted.row = { ...counted.row, callId: newCallId(), at: counted.last };
        counted.count = 1;
        await core.store.unitOfWork(() => void core.store.appendCall(counted.row));
      }
      core.events.changed('log');
    });
  }

  /** One after the other. What cannot be logged is lost: nobody waits for it. */
  #write(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch(() => {});
  }

  #forgetOld(now: number): void {
    for (const [key, { seenAt, timer }] of this.#counted) {
      if (timer === undefined && now - seenAt > WINDOW_MS) this.#counted.delete(key);
    }
  }
}

/** The row with how often, and when last. */
function countedRow({ row, verdict, count, last }: Counted): LoggedCall {
  const { sentence, fix } = verdict;
  const trace = row.trace.map((step, index) =>
    index > 0
      ? step
      : { ...step, values: { ...step.values, times: String(count), last: new Date(last).toISOString() } },
  );
  const times = `${count} times since ${timeOf(row.at)}, last at ${timeOf(last)}.`;
  return { ...row, reason: `${sentence} ${times} ${fix}`, trace };
}

/** Host names have letters, digits, hyphens and dots: anything else came from no client of this API. */
function readableName(sent: string | undefined | false | null): string | undefined {
  const name = sent ? sent.toLowerCase() : '';
  return /^[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_.])?$/.test(name) ? name : undefined;
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19);

function rowOf(
  { caPath, service }: ConnectionContext,
  {
    callId,
    at,
    verdict,
    about,
  }: { readonly callId: string; readonly at: number; readonly verdict: ConnectionVerdict; readonly about: Broken },
): LoggedCall {
  const { cause, sentence, fix, isAboutTrust } = verdict;
  const { request } = about;
  const isHttp = request !== undefined || cause === 'plain-http';
  const status = request?.status ?? (isHttp ? '400' : '0');
  const method = request ? 'HTTP request' : isHttp ? 'plain HTTP' : 'TLS handshake';
  return {
    ...{ callId, at, duration: 0, credential: 'none', errorCode: 0, error: 'connection' },
    transport: about.listener,
    httpMethod: isHttp ? 'HTTP' : 'TLS',
    method,
    // Without a name of the client's that of the port it came to: every row has an address, in files too.
    host: about.name ?? new URL(service()[about.listener]).host,
    httpStatus: Number.parseInt(status, 10),
    reason: `${sentence} ${fix}`,
    request: { target: '', headers: [], parameters: [], parametersSaid: true },
    response: { headers: [], body: '' },
    trace: [
      {
        rule: request ? 'R19' : 'R35',
        check: request ? 'No request came that can be read.' : 'No request came: the connection ended before.',
        outcome: 'failed',
        values: {
          cause,
          'address of the client': about.address ?? 'unknown',
          ...(about.name !== undefined && { 'host asked for': about.name }),
          ...(about.protocol !== undefined && { 'version of TLS': about.protocol }),
          'as reported': about.code,
        },
      },
      {
        rule: 'D9',
        check: fix,
        outcome: 'noted',
        ...(isAboutTrust && caPath !== undefined && { values: waysToTrust(caPath) }),
      },
    ],
  };
}

/** How each client is told of the CA; Overview has more. */
function waysToTrust(path: string): Record<string, string> {
  const quoted = shellQuote(path);
  return {
    curl: `curl --cacert ${quoted} …`,
    'Node.js': `NODE_EXTRA_CA_CERTS=${quoted} node …`,
    Python: `REQUESTS_CA_BUNDLE=${quoted} SSL_CERT_FILE=${quoted} python …`,
    Java: `keytool -importcert -noprompt -alias authdesk -file ${quoted} -keystore authdesk.p12 -storetype PKCS12 -storepass changeit, then java -Djavax.net.ssl.trustStore=authdesk.p12 -Djavax.net.ssl.trustStorePassword=changeit …`,
    browsers: `import ${path} as an authority; Overview says where`,
  };
}

/** The socket below TLS, which has the address and can still be written to when TLS has failed. */
export function below(socket: Socket): Socket {
  return (socket as Socket & { readonly _parent?: Socket | null })._parent ?? socket;
}

/** What a TLS socket says of a handshake that failed. */
export function brokenHandshake(error: { readonly code?: string }, socket: TLSSocket): Broken {
  const plain = below(socket);
  const hasAnswered = plain.bytesWritten > 0;
  // `getProtocol` is not asked: of a socket whose TLS is gone already it ends the process (Node 24).
  return {
    ...{ listener: 'https', code: error.code ?? 'unknown', hasAnswered },
    name: (socket as TLSSocket & { readonly servername?: string | false | null }).servername || undefined,
    protocol: undefined,
    address: plain.remoteAddress,
  };
}

/**
 * Does not deliver a response whose log row is kept: resets the connection, or closes it in the middle of the body, which
 * is shorter then than its Content-Length says (D50).
 */
export function breakConnection(
  nodeResponse: ServerResponse,
  { status, body }: Response,
  headers: Readonly<Record<string, string>>,
  delivery: NonNullable<Provoked['delivery']>,
): void {
  const { socket } = nodeResponse;
  if (socket === null) return;
  if (delivery === 'reset') {
    reset(socket);
    return;
  }
  const bytes = Buffer.from(body);
  // An empty body has no middle: one byte is announced, and none is sent.
  nodeResponse.writeHead(status, {
    ...headers,
    'content-length': String(Math.max(1, bytes.length)),
    connection: 'close',
  });
  nodeResponse.flushHeaders();
  nodeResponse.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  // Ends the connection behind what was written; what is missing never comes.
  socket.end(() => socket.destroy());
}

/** Below TLS there is a socket of its own, which alone can be reset. */
function reset(socket: Socket): void {
  below(socket).resetAndDestroy();
  socket.destroy();
}
