import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  callWith,
  errorOfSigned,
  exchange,
  freshCode,
  issueToken,
  sendSigned,
  signedQuery,
  tokenIn,
} from '../hosts/login.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { announcedRandom } from '../hosts/seeded-random.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { roundsOf } from '../runtime/properties.ts';
import { databaseOf, logOf } from './database-file.ts';
import { isWhole, loggedCallIds } from './state-of.ts';

const KILLS = roundsOf(0.02, 100);
/** Acknowledgements after which a service is killed at the latest; some live long enough for the log's thread to write. */
const MAX_ACKNOWLEDGED = 800;

const folder = temporaryFolder();

/** What the service acknowledged to its clients, kept outside of it. */
interface Acknowledged {
  readonly tokens: Set<string>;
  readonly usedCodes: Set<string>;
  readonly nonces: Map<string, Record<string, string>>;
  readonly callIds: Set<string>;
}

const nothing = (): Acknowledged => ({
  tokens: new Set(),
  usedCodes: new Set(),
  nonces: new Map(),
  callIds: new Set(),
});
const countOf = ({ tokens, usedCodes, nonces, callIds }: Acknowledged): number =>
  tokens.size + usedCodes.size + nonces.size + callIds.size;

/** Clients that write as fast as they can until the service is gone; only what was answered counts. */
async function load(served: Served, acknowledged: Acknowledged, isOver: () => boolean): Promise<void> {
  const until = async (work: () => Promise<void>) => {
    while (!isOver()) {
      try {
        await work();
      } catch (error) {
        if (!isOver()) throw error;
      }
    }
  };
  await Promise.all([
    until(async () => {
      acknowledged.tokens.add(tokenIn(await issueToken(served)));
    }),
    until(async () => {
      const code = await freshCode(served);
      acknowledged.tokens.add(tokenIn(await exchange(served, code)));
      acknowledged.usedCodes.add(code);
    }),
    until(async () => {
      const query = signedQuery();
      const response = await sendSigned(served, query);
      if (response.json().errorCode === 0) acknowledged.nonces.set(query.nonce ?? '', query);
      acknowledged.callIds.add(String(response.json().callId));
    }),
  ]);
}

test(`R22: ${KILLS} kills at random points lose no acknowledged write and leave the database whole`, async () => {
  const random = announcedRandom('R22');
  const dataDir = join(folder, 'data');
  let acknowledgements = 0;
  let acknowledged = nothing();
  for (let round = 0; round < KILLS; round++) {
    // Each start finds what the killed service before it left, and is killed too.
    const served = await serve({ dataDir });
    await everythingHolds(served, acknowledged);
    acknowledged = nothing();
    let isOver = false;
    const clients = load(served, acknowledged, () => isOver);
    // While the other clients wait for their responses.
    const until = random() * MAX_ACKNOWLEDGED;
    while (countOf(acknowledged) < until) await new Promise((resolve) => setImmediate(resolve));
    isOver = true;
    await served.kill();
    await clients;
    acknowledgements += countOf(acknowledged);
  }
  const last = await serve({ dataDir });
  await everythingHolds(last, acknowledged);
  expect(await last.stop()).toBe(0);
  console.info(`R22: ${acknowledgements} acknowledged writes survived ${KILLS} kills`);
  expect(acknowledgements).toBeGreaterThan(KILLS);
}, 900_000);

async function everythingHolds(served: Served, acknowledged: Acknowledged): Promise<void> {
  for (const token of acknowledged.tokens) {
    expect((await callWith(served, token)).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  }
  for (const query of acknowledged.nonces.values()) {
    expect(await errorOfSigned(served, query)).toBe(403004);
  }
  // Last, because a second use revokes the tokens of the first (R2).
  for (const code of acknowledged.usedCodes) {
    expect((await exchange(served, code)).json()).toMatchObject({ error: 'invalid_grant' });
  }
  expect(isWhole(databaseOf(served.dataDir))).toBe(true);
  expect(isWhole(logOf(served.dataDir))).toBe(true);
  const logged = loggedCallIds(served.dataDir);
  expect(new Set(logged).size).toBe(logged.length);
  expect([...acknowledged.callIds].filter((callId) => !logged.includes(callId))).toEqual([]);
}
