import type { Duplex } from 'node:stream';

/** An error of Node's HTTP parser. There is no request yet that could be logged. */
interface ParseProblem extends Error {
  readonly code?: string;
}

const RESPONSES: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time. Send it again.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address and the headers are too long. Send the parameters in the body of a POST.',
  ],
};
const lengths =
  'The request says its length twice, or both by Content-Length and by Transfer-Encoding, or not as a number. Send one Content-Length, or chunks.';
/** Requests of HTTP/1.1 that break one of its rules; a client of TLS, or of another protocol, gets none of them. */
const broken: Readonly<Record<string, string>> = {
  HPE_INVALID_CONTENT_LENGTH: lengths,
  HPE_UNEXPECTED_CONTENT_LENGTH: lengths,
  HPE_INVALID_TRANSFER_ENCODING: lengths,
  HPE_INVALID_CHUNK_SIZE: 'A chunk of the body does not begin with its size in hex. Send the body with Content-Length.',
  HPE_INVALID_HEADER_TOKEN:
    'A header has a character that none may have, such as a line end or a control character. Take it out, or percent-encode it.',
  HPE_INVALID_URL: 'The address has a character that none may have. Percent-encode it.',
  HPE_INVALID_CONSTANT:
    'The address has a blank in it, or the request line has no version. Percent-encode blanks as %20.',
};
const UNREADABLE = ['400 Bad Request', 'This is not an HTTP/1.1 request. Check address, port and scheme.'] as const;

const LINGER_MS = 1_000;

/**
 * Answers bytes that are not an HTTP request, with one line, and closes the connection (R18, R19).
 *
 * @param now milliseconds by the service clock, for the `Date` header (D8)
 */
export function answerParseProblem(error: ParseProblem, socket: Duplex, now: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = error.code ?? '';
  const rule = broken[code];
  const [status, sentence] = RESPONSES[code] ?? (rule === undefined ? UNREADABLE : ['400 Bad Request', rule]);
  answerRaw(socket, status, sentence, now);
}

/** Answers CONNECT, for which Node gives a bare socket: this service is no proxy (D6). */
export function answerConnect(socket: Duplex, now: number): void {
  // The client may be gone already; Node leaves the errors of this socket to us.
  socket.on('error', () => socket.destroy());
  answerRaw(
    socket,
    '405 Method Not Allowed',
    'CONNECT is not allowed here. Use GET or POST.',
    now,
    'Allow: GET, POST\r\n',
  );
}

/**
 * Answers with one line and closes the connection.
 *
 * @param status `400 Bad Request`
 * @param now milliseconds by the service clock, for the `Date` header (D8)
 * @param headers further ones, each with its line end
 */
export function answerRaw(socket: Duplex, status: string, sentence: string, now: number, headers = ''): void {
  const body = `${sentence}\n`;
  // What the client still sends is read and dropped for a moment. Closing at once would reset the connection, and the
  // client could lose the response.
  socket.resume();
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers}Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Date: ${new Date(now).toUTCString()}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cutOff));
}
