import type { Duplex } from 'node:stream';

/** An error of Node's HTTP parser. */
export interface ParseProblem extends Error {
  readonly code?: string;
  /** What came last of the request. */
  readonly rawPacket?: Buffer;
  /** Where the parser stopped in it. */
  readonly bytesParsed?: number;
}

/** How bytes that are no HTTP request are answered. */
export interface ParseAnswer {
  /** `400 Bad Request` */
  readonly status: string;
  readonly sentence: string;
  /** What to do. */
  readonly fix: string;
}

const BAD_REQUEST = '400 Bad Request';
const answers: Readonly<Record<string, ParseAnswer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    sentence: 'The request did not arrive in time.',
    fix: 'Send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    sentence: 'The address and the headers are longer than 64 KiB, or there are more than 1,000 headers.',
    fix: 'Send the parameters in the body of a POST, and fewer headers.',
  },
};
const lengths = [
  'The request says its length twice, or both by Content-Length and by Transfer-Encoding, or not as a number.',
  'Send one Content-Length, or chunks.',
] as const;
/** Requests of HTTP/1.1 that break one of its rules; a client of TLS, or of another protocol, gets none of them. */
const broken: Readonly<Record<string, readonly [sentence: string, fix: string]>> = {
  HPE_INVALID_CONTENT_LENGTH: lengths,
  HPE_UNEXPECTED_CONTENT_LENGTH: lengths,
  HPE_INVALID_TRANSFER_ENCODING: lengths,
  HPE_INVALID_CHUNK_SIZE: [
    'A chunk of the body does not begin with its size in hex.',
    'Send the body with Content-Length.',
  ],
  HPE_INVALID_HEADER_TOKEN: [
    'A header has a character that none may have, such as a line end or a control character.',
    'Take it out, or percent-encode it.',
  ],
  HPE_CR_EXPECTED: ['A line of the head ends in LF without CR.', 'End each line of the head with CR LF.'],
  HPE_INVALID_URL: ['The address has a character that none may have.', 'Percent-encode it.'],
  HPE_INVALID_CONSTANT: [
    'The address has a blank in it, or the request line has no version.',
    'Percent-encode blanks as %20.',
  ],
};
const unreadable = ['This is not an HTTP/1.1 request.', 'Check address, port and scheme.'] as const;

/** The first line of a request. */
const requestLine = /^[A-Z]{3,20} \S+ HTTP\/1\.[01]\r?$/;
/** A line with a header; its name is shown where it has letters and hyphens alone, as those of headers have. */
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):/;
/** A line with another name before its colon; base64 has no colon. */
const misnamedLine = /^[^\s:][^:]*:/;
const shownName = /^[A-Za-z-]{1,40}$/;

/** What a client is told of bytes that are no HTTP request; the sentence names the line that is broken, never its text (R15). */
function parseAnswer(error: ParseProblem): ParseAnswer {
  const { code = '', rawPacket, bytesParsed = 0 } = error;
  const known = answers[code];
  if (known !== undefined) return known;
  const [sentence, fix] = broken[code] ?? unreadable;
  const answer = { status: BAD_REQUEST, sentence, fix };
  const lines = (rawPacket?.toString('latin1') ?? '').split('\n');
  // Nothing is said of where in the head it is when only its end is there.
  if (!requestLine.test(lines[0] ?? '')) return answer;
  const end = lines.findIndex((line) => line === '' || line === '\r');
  const head = end < 0 ? lines : lines.slice(0, end);
  const cut = head.findIndex((line, n) => n > 0 && !headerLine.test(line));
  if (misnamedLine.test(head[cut] ?? '')) {
    return {
      ...answer,
      sentence: `The name of the header in line ${cut + 1} of the request has a character that no name may have.`,
      fix: 'Write names with letters, digits and hyphens, and the colon right behind.',
    };
  }
  if (cut > 1) {
    return {
      ...answer,
      sentence: `Line ${cut + 1} of the request is no header: a line end has broken ${nameOf(head[cut - 1]) ?? 'the header'} in line ${cut}.`,
      fix: 'Send each header in one line: base64 breaks what it prints after 76 characters, base64 -w 0 does not.',
    };
  }
  if (code !== 'HPE_INVALID_HEADER_TOKEN') return answer;
  const at = (rawPacket?.subarray(0, bytesParsed).toString('latin1').split('\n').length ?? 1) - 1;
  const name = nameOf(head[at]);
  return { ...answer, sentence: `${sentence.slice(0, -1)}: line ${at + 1} of the request${name ? `, ${name}` : ''}.` };
}

function nameOf(line = ''): string | undefined {
  const name = headerLine.exec(line)?.[1] ?? '';
  return shownName.test(name) ? `the header ${name}` : undefined;
}

const LINGER_MS = 1_000;

/**
 * Answers bytes that are not an HTTP request, with one line, and closes the connection (R18, R19).
 *
 * @param now milliseconds by the service clock, for the `Date` header (D8)
 * @returns what was answered; undefined: nobody is there any more
 */
export function answerParseProblem(error: ParseProblem, socket: Duplex, now: number): ParseAnswer | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  const answer = parseAnswer(error);
  answerRaw(socket, answer.status, `${answer.sentence} ${answer.fix}`, now);
  return answer;
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
