import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { clockSentence, expiredByMove } from './moved-clock.ts';
import { createServiceClock } from './site-clocks.ts';

const START = Date.UTC(2031, 4, 5, 6);
const HOUR = 3_600_000;

/** A service clock over a machine that a test moves; the sites `child` and `parent` are a group. */
function startClock() {
  let machine = START;
  const service = createServiceClock(() => machine, {
    ownerOf: (apiKey) => (apiKey === 'child' ? 'parent' : apiKey),
    nameOf: (apiKey) => `Site ${apiKey}`,
  });
  const at = (apiKey: string | undefined) => service.sites.during(apiKey, service.clock);
  const pass = (milliseconds: number) => {
    machine += milliseconds;
  };
  return { ...service, at, pass };
}

describe('D39: a site can have a clock of its own', () => {
  test('it counts for that site alone; the others have that of the whole service', () => {
    const { sites, whole, at, pass } = startClock();
    expect(sites.isAny).toBe(false);
    sites.controlOf('a').step(HOUR);
    sites.controlOf('b').freeze(0);
    pass(5);
    expect([at('a'), at('b'), at('c'), at(undefined)]).toEqual([START + 5 + HOUR, 0, START + 5, START + 5]);
    whole.control.step(-HOUR);
    expect([at('a'), at('b'), at('c')]).toEqual([START + 5 + HOUR, 0, START + 5 - HOUR]);
    expect([sites.earliest(), sites.latest()]).toEqual([0, START + 5 + HOUR]);
  });

  test('it begins with what counted before, and ends with following the whole service again', () => {
    const { sites, whole, at } = startClock();
    whole.control.freeze(START + HOUR);
    sites.controlOf('a').step(1);
    expect([at('a'), sites.stateOf('a')]).toEqual([START + HOUR + 1, { own: true, offset: HOUR + 1, frozen: true }]);
    sites.follow('a');
    expect([at('a'), sites.stateOf('a').own, sites.list()]).toEqual([START + HOUR, false, []]);
    whole.control.setOffset(-HOUR);
    expect(at('a')).toBe(START - HOUR);
  });

  test('D70: the sites of a group have one', () => {
    const { sites, at } = startClock();
    sites.controlOf('child').step(HOUR);
    expect([at('child'), at('parent'), sites.list().map(({ apiKey }) => apiKey)]).toEqual([
      START + HOUR,
      START + HOUR,
      ['parent'],
    ]);
  });

  test('one of a site that is gone is dropped', () => {
    const { sites, at } = startClock();
    sites.controlOf('a').step(HOUR);
    sites.keepOnly(() => false);
    expect([sites.isAny, at('a')]).toEqual([false, START]);
  });

  test('R59: causes name the site, and what sets its clock back', () => {
    const { sites, whole, moves, pass } = startClock();
    const token = { createdAt: START, expiresAt: START + HOUR };
    const said = () => sites.during('a', () => expiredByMove({ moves }, 'the token', token));
    sites.controlOf('a').step(2 * HOUR);
    expect(said()).toBe(
      'The clock of the site "Site a" is 2 h ahead since 06:00 UTC; by this machine’s time the token is valid for another 1 h. ' +
        'Set it back to this machine’s time: Time and failures, or "authdesk clock reset --site a".',
    );
    expect(sites.during('b', () => clockSentence(moves))).toBeUndefined();
    whole.control.step(HOUR);
    expect(said()).toContain('"authdesk clock offset 0s --site a"');
    sites.follow('a');
    pass(60_000);
    sites.controlOf('a').setOffset(0);
    expect(sites.during('a', () => clockSentence(moves))).toBe(
      'The clock of the site "Site a" was set back to this machine’s time at 06:01 UTC',
    );
  });
});

describe('D39: what runs for a site reads its clock', () => {
  test('across pauses, beside others', async () => {
    const { sites, clock } = startClock();
    const offsets = { a: HOUR, b: -HOUR, c: 0 };
    for (const [apiKey, offset] of Object.entries(offsets)) if (offset !== 0) sites.controlOf(apiKey).step(offset);
    const read = async (rounds: number): Promise<number[]> => {
      const seen: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        seen.push(clock() - START);
        await (round % 2 === 0 ? pause(round % 3) : new Promise(setImmediate));
      }
      return seen;
    };
    const all = Object.entries(offsets).flatMap(([apiKey, offset]) =>
      [5, 6, 7].map(async (rounds) => ({ offset, seen: await sites.during(apiKey, () => read(rounds)) })),
    );
    for (const { offset, seen } of await Promise.all(all)) expect(new Set(seen)).toEqual(new Set([offset]));
  });

  test('what belongs to no site reads that of the whole service, whoever began it', async () => {
    const { sites, clock } = startClock();
    sites.controlOf('a').step(HOUR);
    const times = await sites.during('a', async () => {
      const later = sites.bound(() => void seen.push(clock()));
      const seen = [sites.outside(clock), sites.during('b', clock), clock()];
      sites.outside(() => later());
      return seen;
    });
    expect(times).toEqual([START, START, START + HOUR, START + HOUR]);
  });
});

test('D39: whatever is moved, each site says what its own moves make it say', { tags: ['property'] }, () => {
  const site = fc.constantFrom(undefined, 'a', 'b');
  const span = fc.integer({ min: -HOUR, max: HOUR });
  const moved = fc.oneof(
    fc.record({ kind: fc.constantFrom('step', 'offset', 'set', 'pass'), site, by: span }),
    fc.record({ kind: fc.constantFrom('freeze', 'run', 'follow'), site, by: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(moved, { maxLength: 40 }), (all) => {
      const { sites, whole, at, pass } = startClock();
      let machine = START;
      // The model: how each runs; a site without an entry follows.
      type How = { offset: number } | { frozenAt: number };
      let service = { offset: 0 } as How;
      const own = new Map<string, How>();
      const says = (how: How) => ('offset' in how ? machine + how.offset : how.frozenAt);
      for (const { kind, site: key, by } of all) {
        if (kind === 'pass') {
          pass(Math.abs(by));
          machine += Math.abs(by);
          continue;
        }
        if (kind === 'follow') {
          if (key !== undefined) {
            sites.follow(key);
            own.delete(key);
          }
          continue;
        }
        const control = key === undefined ? whole.control : sites.controlOf(key);
        const before: How = (key === undefined ? undefined : own.get(key)) ?? service;
        let after: How;
        if (kind === 'step') {
          control.step(by);
          after = 'frozenAt' in before ? { frozenAt: before.frozenAt + by } : { offset: before.offset + by };
        } else if (kind === 'offset') {
          control.setOffset(by);
          after = { offset: by };
        } else if (kind === 'set') {
          control.set(START + by);
          after = 'frozenAt' in before ? { frozenAt: START + by } : { offset: START + by - machine };
        } else if (kind === 'freeze') {
          control.freeze();
          after = { frozenAt: says(before) };
        } else {
          control.run();
          after = 'frozenAt' in before ? { offset: before.frozenAt - machine } : before;
        }
        if (key === undefined) service = after;
        else own.set(key, after);
      }
      for (const key of ['a', 'b']) expect(at(key)).toBe(says(own.get(key) ?? service));
      expect(at(undefined)).toBe(says(service));
    }),
    { numRuns: casesOf(1) },
  );
});
