import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listening } from '#node/http/listening.fixture.ts';
import { readPaste } from './read-paste.ts';

/** A request as its bytes arrived, one character for each. */
interface RawRequest {
  readonly line: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** `MARK n` on a connection of its own ends what belongs to line n, with a 1 behind it if cURL was started. */
const mark = /^MARK (\d+) ([01])\n$/;

// curl waits for its answer, and bash for a line in the background, so that all of a line has arrived when bash sends
// the mark.
const script = `
curl() { echo >> started; command curl -sS --noproxy '*' "$@"; }
readarray -d '' -t lines < lines
for index in "\${!lines[@]}"; do
  eval "\${lines[index]}"
  wait
  if [ -e started ]; then ran=1; else ran=0; fi
  rm -f started
  exec 3<>"/dev/tcp/127.0.0.1/$PORT" && printf 'MARK %s %s\\n' "$index" "$ran" >&3 && read -r _ <&3
  exec 3>&-
done < /dev/null`;

function readRequest(bytes: string): { readonly request: RawRequest; readonly length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [line = '', ...rest] = bytes.slice(0, end).split('\r\n');
  const headers = rest.map((header): readonly [string, string] => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon), header.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '')];
  });
  const given = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  const length = end + 4 + Number(given ?? 0);
  return bytes.length < length ? undefined : { request: { line, headers, body: bytes.slice(end + 4, length) }, length };
}

/** Runs lines of bash that call cURL at a listener, in one bash, one after the other. */
async function runInBash(linesFor: (origin: string) => readonly string[]) {
  let arrived: RawRequest[] = [];
  const byLine: (readonly RawRequest[] | undefined)[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    let bytes = '';
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.toString('latin1');
      const ended = mark.exec(bytes);
      if (ended) {
        byLine[Number(ended[1])] = ended[2] === '1' ? arrived : undefined;
        arrived = [];
        socket.end('ok\n');
        return;
      }
      for (let read = readRequest(bytes); read; read = readRequest(bytes)) {
        arrived.push(read.request);
        bytes = bytes.slice(read.length);
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      }
    });
  });
  const { port, stop } = await listening(server);
  const origin = `127.0.0.1:${port}`;
  const lines = linesFor(origin);
  const folder = mkdtempSync(join(tmpdir(), 'authdesk-curl-'));
  try {
    writeFileSync(join(folder, 'lines'), lines.map((line) => `${line}\0`).join(''));
    const env = { PATH: process.env.PATH, PORT: String(port), LC_ALL: 'C.UTF-8', HOME: folder };
    await once(spawn('bash', ['--norc', '-c', script], { cwd: folder, env, stdio: 'ignore' }), 'close');
  } finally {
    rmSync(folder, { recursive: true });
    await stop();
  }
  return { origin, lines, byLine };
}

/** Headers that are cURL's own, or travel only. */
const ownHeaders = new Set(['accept', 'user-agent', 'content-length', 'accept-encoding', 'host']);

/** Versions differ in the case of the escapes that they write into an address; 7.88 is what is read (U 3.13). */
const foldsEscapes = !/^curl 7\.88\./.test(spawnSync('curl', ['--version'], { encoding: 'utf8' }).stdout ?? '');
const folded = (line: string) => (foldsEscapes ? line.replace(/%[0-9A-Fa-f]{2}/g, (code) => code.toLowerCase()) : line);

/** A request in one line, to compare what was read with what arrived. */
function inOneLine(line: string, host: string, headers: RawRequest['headers'], body: string): string {
  const others = headers.filter(([name]) => !ownHeaders.has(name.toLowerCase())).map((header) => header.join(': '));
  return JSON.stringify([folded(line), host, others.sort(), body]);
}

/** What the comparison of lines gave. */
interface Comparison {
  /** Lines of which not the same was read as cURL has sent, with both. */
  readonly different: readonly {
    readonly line: string;
    readonly read: readonly string[];
    readonly sent: readonly string[];
  }[];
  /** Lines that were read, and lines that got a sentence. */
  readonly read: number;
  readonly refused: number;
}

/**
 * Compares, byte by byte, what is read of lines with what the real bash and cURL send of them.
 *
 * @param linesFor lines that call this host and port
 */
export async function compareWithCurl(linesFor: (origin: string) => readonly string[]): Promise<Comparison> {
  const { origin, lines, byLine } = await runInBash(linesFor);
  const different: { line: string; read: readonly string[]; sent: readonly string[] }[] = [];
  let read = 0;
  lines.forEach((line, index) => {
    // Behind its prompt, because some lines could be meant for another shell, too.
    const paste = readPaste(`$ ${line}`);
    if (paste.kind !== 'calls') return;
    read += 1;
    const found = byLine[index];
    // bash started no cURL: a quote is left open, or a file that the line reads is not on this machine.
    if (found === undefined) return;
    const requests = found.map((request) => ({
      ...request,
      host: request.headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '',
    }));
    const sent = requests.map(({ line, host, headers, body }) => inOneLine(line, host, headers, body));
    const hosts = new Set([origin, ...requests.map(({ host }) => host)]);
    // Where a break may be the text's or the value's, both readings are given, that of bash the last.
    const last = paste.calls.filter(
      ({ readingOf }, at) => readingOf === undefined || paste.calls[at + 1]?.readingOf !== readingOf,
    );
    // A word such as `+a` that became an address leads to no listener.
    const expected = last
      .filter(({ call }) => hosts.has(call.host))
      .map(({ call }) =>
        inOneLine(`${call.httpMethod} ${call.target} HTTP/1.1`, call.host, call.headers, call.body ?? ''),
      );
    if (JSON.stringify(expected) === JSON.stringify(sent)) return;
    different.push({ line, read: expected, sent });
  });
  return { different, read, refused: lines.length - read };
}
