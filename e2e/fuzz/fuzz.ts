import type net from 'node:net';
import { type SeededRandom, seededRandom } from '../hosts/seeded-random.ts';
import type { Served } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { connectTo, localhostOf, send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { createDice } from './dice.ts';
import { type FuzzFacts, type FuzzInput, fuzzInput } from './inputs.ts';
import { parseResponses, verdict } from './judge.ts';

/** Connections at the same time. */
const PARALLEL = 48;
/** After so many milliseconds without data the client ends the connection; that is no failure. */
const QUIET_MS = 25;
/** Milliseconds in which the service has to close a connection that the client has ended. */
const PATIENCE_MS = 30_000;
/** After so many inputs a good client calls. */
const GOOD_CALL_EVERY = 250;

/** The time at which the service clock is frozen, so that a seed gives the same inputs and the same responses every day (D39). */
const fuzzTime = Date.UTC(2030, 0, 1);
/** What a service that is fuzzed has to be started with. */
export const fuzzArguments = ['--clock-frozen', new Date(fuzzTime).toISOString()];

export interface FuzzResult {
  readonly inputs: number;
  /** How many connections ended without a response. */
  readonly unanswered: number;
  /** Responses by HTTP status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly goodCalls: number;
}

/**
 * Sends `count` inputs made from a seed, each on a connection of its own, and a good call now and then.
 *
 * @throws Error with the seed's input that did it, when a response is not clean, a connection hangs or a good call fails
 */
export async function fuzz(served: Served, seed: number, count: number): Promise<FuzzResult> {
  const random: SeededRandom = seededRandom(seed);
  const facts: FuzzFacts = { timestamp: fuzzTime / 1000 };
  const dice = createDice(random);
  const statuses = new Map<number, number>();
  let unanswered = 0;
  let goodCalls = 0;
  let next = 0;

  async function work(): Promise<void> {
    while (next < count) {
      const number = next;
      next += 1;
      const input = fuzzInput(dice, facts);
      const received = await exchange(served, input, number, seed);
      const wrong = verdict(received, new Date(fuzzTime).toUTCString());
      if (wrong !== undefined) throw new Error(`${wrong}\nInput ${number} of seed ${seed}:\n${shown(input)}`);
      const { responses } = parseResponses(received);
      if (responses.length === 0) unanswered += 1;
      for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (number % GOOD_CALL_EVERY === 0) {
        await goodCall(served, number, seed);
        goodCalls += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work));
  await goodCall(served, count, seed);
  return { inputs: count, unanswered, statuses, goodCalls: goodCalls + 1 };
}

async function goodCall(served: Served, number: number, seed: number): Promise<void> {
  const method = '/socialize.getUserInfo';
  const url = `http://${localhostOf(served, 'http')}${method}`;
  const query = signed({
    url,
    parameters: { apiKey: demo.apiKey, UID: 'u-ada' },
    secret: demo.secret,
    timestamp: fuzzTime / 1000,
  });
  const response = await send(served, method, { transport: 'http', query });
  if (response.json().errorCode !== 0) {
    throw new Error(`A good call failed near input ${number} of seed ${seed}: ${response.body}`);
  }
}

function shown({ pieces, connection }: FuzzInput): string {
  return `${connection}: ${pieces.map((piece) => JSON.stringify(piece.slice(0, 4_000))).join(' | ')}`;
}

/** Writes an input and reads until the connection closes. A closed connection is an allowed response, too. */
function exchange(served: Served, input: FuzzInput, number: number, seed: number): Promise<string> {
  const { connection } = input;
  const socket = connectTo(served, connection === 'http' ? 'http' : 'https', connection === 'tls');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const quiet = setTimeout(() => socket.end(), QUIET_MS);
    const hang = setTimeout(() => {
      reject(new Error(`The service did not close the connection.\nInput ${number} of seed ${seed}:\n${shown(input)}`));
      socket.destroy();
    }, PATIENCE_MS);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      quiet.refresh();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(quiet);
      clearTimeout(hang);
      // The response to bytes that are no TLS comes from the TLS library, not from the service.
      resolve(connection === 'bare' ? '' : Buffer.concat(chunks).toString('latin1'));
    });
    socket.once(connection === 'tls' ? 'secureConnect' : 'connect', () => writeInOrder(socket, [...input.pieces]));
  });
}

function writeInOrder(socket: net.Socket, pieces: string[]): void {
  const piece = pieces.shift();
  if (piece === undefined || !socket.writable) return;
  socket.write(piece, 'latin1', () => setImmediate(() => writeInOrder(socket, pieces)));
}
