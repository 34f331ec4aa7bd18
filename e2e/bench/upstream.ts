import { Agent, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { consoleClient } from '../hosts/console-client.ts';
import { listening } from '../hosts/listening.ts';
import { signed } from '../hosts/signing.ts';
import { type Authdesk, site, startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf, quantile, showDistribution } from './figures.ts';
import { below, type Given, part, type Reached } from './part.ts';

/** Milliseconds of calls with the upstream of a site (D85), each with a connection that is open. */
interface UpstreamTimes {
  /** Of a signed call at the service that is the upstream, and of the same one relayed to it, one after the other. */
  readonly direct: Distribution;
  readonly relayed: Distribution;
  /** What a relayed call takes more than the direct one right before it. */
  readonly added: Distribution;
  /** Of a service where no upstream was ever set up, and of one where it is off again, one after the other. */
  readonly never: Distribution;
  readonly off: Distribution;
  /** The 99th of 100 local calls: alone, and beside 50 relayed ones that wait for a slow upstream. */
  readonly p99: { readonly alone: number; readonly besideSlow: number };
}

const DOMAIN = 'us1.authdesk.localhost';
const HOST = `accounts.${DOMAIN}`;
const PATH = '/accounts.getAccountInfo';
const SLOW = 50;
const TURNS = 4;

/** Sends a signed call to the real name of the service. @returns milliseconds until its answer was read */
function timed(authdesk: Authdesk, agent: Agent): Promise<number> {
  const parameters = { apiKey: site.apiKey, UID: site.UID, format: 'json' };
  const form = signed({ method: 'POST', url: `http://${HOST}${PATH}`, parameters, secret: site.secret });
  const body = new URLSearchParams(form).toString();
  const headers = { host: HOST, 'content-type': 'application/x-www-form-urlencoded' };
  const begun = performance.now();
  return new Promise((done, failed) => {
    const call = request(`${authdesk.http}${PATH}`, { method: 'POST', agent, headers }, async (response) => {
      const answer = await text(response);
      if (answer.includes('"errorCode":0')) done(performance.now() - begun);
      else failed(new Error(`The call was refused: ${answer.slice(0, 200)}`));
    });
    call.on('error', failed).end(body);
  });
}

/** Measures a service beside a second one, which is its upstream. */
async function measureUpstream({ folder, ...given }: Given): Promise<UpstreamTimes> {
  /** Calls of each kind. */
  const rounds = 100 * given.rounds;
  const [far, near, never] = await Promise.all(
    ['far', 'near', 'never'].map((name) => startAuthdesk(join(folder, `upstream-${name}`))),
  );
  if (!far || !near?.console || !never) throw new Error('The services did not start.');
  const ask = await consoleClient(near);
  const set = (settings: object) =>
    ask('upstream.set', { apiKey: site.apiKey, settings: { domain: DOMAIN, rate: 1_000, ...settings } });
  const agent = new Agent({ keepAlive: true });
  const inTurn = async (first: Authdesk, second: Authdesk) => {
    const pairs: (readonly [number, number])[] = [];
    // The first ones are those of a cold service.
    for (let n = -50; n < rounds; n += 1) {
      const pair = [await timed(first, agent), await timed(second, agent)] as const;
      if (n >= 0) pairs.push(pair);
    }
    return pairs;
  };
  const local = async () => {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1) times.push(await timed(never, agent));
    return times;
  };
  const waiting: Socket[] = [];
  const slow = await listening(createServer((socket) => waiting.push(socket.on('error', () => {}).resume())));
  try {
    await set({ mode: 'relay', address: `127.0.0.1:1/${new URL(far.http).port}` });
    const relayed = await inTurn(far, near);
    await set({ mode: 'off' });
    const off = await inTurn(never, near);

    const other = await consoleClient(never);
    const settings = { mode: 'relay', domain: DOMAIN, rate: 1_000, address: `127.0.0.1:1/${slow.port}` };
    const apiKey = '3_slow';
    await other('workspace.import', { document: { version: 1, sites: [{ name: 'Slow', apiKey }] } });
    await other('upstream.set', { apiKey, settings });
    const alone: number[] = [];
    const besideSlow: number[] = [];
    // In turn, because one pause of the machine makes the 99th of a few hundred calls. The first turn is that of a cold service.
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const first = await local();
      const calls = Array.from({ length: SLOW }, () =>
        fetch(`${never.http}${PATH}?apiKey=${apiKey}&format=json`).then((response) => response.text()),
      );
      while (waiting.length < SLOW) await new Promise((next) => setImmediate(next));
      const second = await local();
      for (const socket of waiting.splice(0))
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
      await Promise.all(calls);
      if (turn === 0) continue;
      alone.push(...first);
      besideSlow.push(...second);
    }
    const p99 = (times: readonly number[]) =>
      quantile(
        [...times].sort((a, b) => a - b),
        0.99,
      );
    return {
      direct: distributionOf(relayed.map(([one]) => one)),
      relayed: distributionOf(relayed.map(([, two]) => two)),
      added: distributionOf(relayed.map(([one, two]) => two - one)),
      never: distributionOf(off.map(([one]) => one)),
      off: distributionOf(off.map(([, two]) => two)),
      p99: { alone: p99(alone), besideSlow: p99(besideSlow) },
    };
  } finally {
    await slow.stop();
    agent.destroy();
    await Promise.all([far, near, never].map((one) => one.stop()));
  }
}

function upstreamLines({ direct, relayed, added, never, off, p99 }: UpstreamTimes): string[] {
  return [
    '',
    'Signed calls and the upstream of a site over HTTP, milliseconds: median, 95 % (fastest to slowest)',
    `  at the upstream itself               ${showDistribution(direct, 2)}`,
    `  relayed to it                        ${showDistribution(relayed, 2)}`,
    `  added by the relay, pair by pair     ${showDistribution(added, 2)}`,
    `  answered here, none set up           ${showDistribution(never, 2)}`,
    `  answered here, set up and off        ${showDistribution(off, 2)}`,
    `  99 of 100 answered here              ${p99.alone.toFixed(2)} alone, ${p99.besideSlow.toFixed(2)} beside 50 slow relayed ones`,
  ];
}

function upstreamTargets({ added, never, off, p99 }: UpstreamTimes): readonly Reached[] {
  const slower = p99.besideSlow / p99.alone;
  const cost = off.median / never.median;
  return [
    below('a relayed call under 2 ms beside the upstream’s', added.median, 2),
    { target: 'calls beside an upstream that is off at most 1.05 of those without', found: cost, isMet: cost <= 1.05 },
    { target: '99 of 100 calls beside 50 slow relayed ones at most twice', found: slower, isMet: slower <= 2 },
  ];
}

export const upstream = part(measureUpstream, upstreamLines, upstreamTargets);
