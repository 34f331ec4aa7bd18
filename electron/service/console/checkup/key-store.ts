import { connect } from 'node:net';
import { isAbsolute, join } from 'node:path';

/*
 * Whether the operating system has a key store, as the desktop app would find it (R42). macOS and Windows always have one.
 * On Linux it is a program on the session's D-Bus. A program such as busctl need not be installed, so three calls of the
 * bus's own protocol are written here (D-Bus specification, "Message protocol" and "Authentication protocol").
 */

const PATIENCE_MS = 2_000;
const STORES = /^org\.freedesktop\.secrets$|^org\.kde\.kwalletd\d*$/;

/** @param environment process.env */
export async function hasKeyStore(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return true;
  const path = sessionBus(environment);
  if (path === undefined) return false;
  const names = await namesOnBus(path).catch(() => []);
  return names.some((name) => STORES.test(name));
}

/** The socket of the session's bus. */
function sessionBus({ DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR }: NodeJS.ProcessEnv): string | undefined {
  for (const address of DBUS_SESSION_BUS_ADDRESS?.split(';') ?? []) {
    const [, kind, value = ''] = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(address) ?? [];
    if (kind !== undefined) return (kind === 'abstract' ? '\0' : '') + decodeURIComponent(value);
  }
  // A relative path counts for nothing (user-folders.ts).
  return XDG_RUNTIME_DIR && isAbsolute(XDG_RUNTIME_DIR) ? join(XDG_RUNTIME_DIR, 'bus') : undefined;
}

/** The names that are there, and those that the bus can start. */
function namesOnBus(path: string): Promise<readonly string[]> {
  return new Promise((done, failed) => {
    const socket = connect(path);
    let received = Buffer.alloc(0);
    let isIn = false;
    const replies: Buffer[] = [];
    const end = (error?: Error) => {
      socket.destroy();
      if (error === undefined) done(replies.slice(1).flatMap(textsOf));
      else failed(error);
    };
    socket.setTimeout(PATIENCE_MS, () => end(new Error('The bus does not answer.')));
    socket.on('error', end);
    socket.on('close', () => end(new Error('The bus has hung up.')));
    socket.on('connect', () => {
      const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
      socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
    });
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (!isIn) {
        const line = received.indexOf('\r\n');
        if (line < 0) return;
        if (!received.subarray(0, line).toString().startsWith('OK'))
          return end(new Error('The bus refuses this user.'));
        received = received.subarray(line + 2);
        isIn = true;
        socket.write('BEGIN\r\n');
        for (const [index, member] of ['Hello', 'ListNames', 'ListActivatableNames'].entries()) {
          socket.write(call(index + 1, member));
        }
      }
      for (let size = sizeOf(received); size !== undefined && received.length >= size; size = sizeOf(received)) {
        const message = received.subarray(0, size);
        received = received.subarray(size);
        const isReply = message[1] === REPLY || message[1] === ERROR;
        if (isReply)
          replies.push(message[1] === REPLY ? message.subarray(size - message.readUInt32LE(4)) : Buffer.alloc(0));
      }
      if (replies.length === 3) end();
    });
  });
}

const CALL = 1;
const REPLY = 2;
const ERROR = 3;

/** A call of the bus itself, without arguments. */
function call(serial: number, member: string): Buffer {
  const fields = [
    field(1, 'o', '/org/freedesktop/DBus'),
    field(2, 's', 'org.freedesktop.DBus'),
    field(3, 's', member),
    field(6, 's', 'org.freedesktop.DBus'),
  ];
  // Each field begins at a multiple of 8; the length does not count the padding after the last one.
  const array = Buffer.concat(fields.map((one, index) => (index < fields.length - 1 ? padded(one) : one)));
  const head = Buffer.alloc(16);
  head.write('l', 0);
  head[1] = CALL;
  head[3] = 1;
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(array.length, 12);
  return Buffer.concat([head, padded(array)]);
}

function field(code: number, type: 'o' | 's', text: string): Buffer {
  const head = Buffer.from([code, 1, type.charCodeAt(0), 0, 0, 0, 0, 0]);
  head.writeUInt32LE(Buffer.byteLength(text), 4);
  return Buffer.concat([head, Buffer.from(`${text}\0`)]);
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 7)]);

/** Bytes of the message that begins here; undefined until its head is there. The bus answers in the byte order of the call. */
function sizeOf(bytes: Buffer): number | undefined {
  if (bytes.length < 16) return undefined;
  const fields = bytes.readUInt32LE(12);
  return 16 + fields + (-fields & 7) + bytes.readUInt32LE(4);
}

/** The texts of a body that is one array of texts. */
function textsOf(body: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 4; at + 4 <= body.length; ) {
    const length = body.readUInt32LE(at);
    texts.push(body.subarray(at + 4, at + 4 + length).toString());
    at += 4 + length + 1;
    at += -at & 3;
  }
  return texts;
}
