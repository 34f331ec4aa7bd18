import { createService } from '#service/index.ts';
import type { Service } from '#service/service.ts';
import { movableClock } from '#service/storage/store.fixture.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import { type KnownSite, type Plan, requestOf, soundPlan, type World } from './call.fixture.ts';
import { Dice } from './dice.fixture.ts';
import { type Fault, faults, isPossible } from './faults.fixture.ts';

/** A running service with several sites, and what a client's author knows of it. */
export interface Laboratory {
  readonly world: World;
  judge(plan: Plan): Promise<JudgedCall>;
  stop(): Promise<unknown>;
}

const secretOf = (dice: Dice) => Buffer.from(Array.from({ length: 32 }, () => dice.below(256))).toString('base64');

export async function openLaboratory(seed: number): Promise<Laboratory> {
  const dice = new Dice(seed);
  const clock = movableClock(Date.now());
  const made = Array.from({ length: 4 }, (_unused, index) => ({
    name: `Shop ${index}`,
    apiKey: `3_${dice.hex(20)}`,
    first: secretOf(dice),
    domains: [`shop${index}.example`, `www${index}.brand.example`],
    application: { name: 'CRM', userKey: `AK${dice.hex(8)}`, secret: secretOf(dice) },
    signsWithUserKey: index === 3,
  }));
  const service: Service = await createService({
    dataDir: ':memory:',
    listen: { httpPort: 0, httpsPort: 0 },
    clock,
    workspace: {
      version: 1,
      sites: made.map(({ name, apiKey, first, domains, application, signsWithUserKey }) => ({
        name,
        apiKey,
        secret: first,
        dataCenter: 'us1',
        domains,
        apiDomains: [],
        responseTypes: ['token', 'code'],
        grantTypes: ['authorization_code', 'none'],
        providers: ['*'],
        tokenLifetime: 3600,
        allowSignedUserKey: signsWithUserKey,
        acceptMilliseconds: false,
        revokeOnCodeReuse: true,
        applications: [application],
      })),
      people: [],
    },
  });
  const ask: Service['invoke'] = (name, input) => service.invoke(name, input);
  const sites: KnownSite[] = [];
  for (const { first, ...site } of made) {
    // The second site's secret was rotated and the old one ended; the third one's is valid still.
    let secret = first;
    if (site.name === 'Shop 1' || site.name === 'Shop 2') {
      await ask('sites.rotateSecret', { apiKey: site.apiKey });
      const revealed = await ask('sites.revealSecret', { apiKey: site.apiKey, which: 'current' });
      if (!revealed.ok) throw new Error(JSON.stringify(revealed.error));
      secret = revealed.value.secret;
      if (site.name === 'Shop 1') await ask('sites.revokePreviousSecret', { apiKey: site.apiKey });
    }
    sites.push({ ...site, secret, ...(site.name === 'Shop 1' && { former: first }) });
  }
  return {
    world: {
      sites,
      dataCenterDomains: ['us1.authdesk.localhost', 'eu1.authdesk.localhost'],
      now: Math.floor(clock() / 1000),
    },
    async judge(plan) {
      const judged = await service.invoke('requests.judge', requestOf(plan));
      if (!judged.ok) throw new Error(JSON.stringify(judged.error));
      return judged.value;
    },
    stop: () => service.stop(),
  };
}

/** A call with these faults; undefined when it cannot have them. */
export function planWith(seed: number, world: World, list: readonly Fault[]): Plan | undefined {
  const plan = soundPlan(new Dice(seed), world);
  for (const [index, fault] of list.entries()) {
    if (!isPossible(fault, plan) || !fault.put(plan, new Dice(seed + 1 + index), world)) return undefined;
  }
  return plan;
}

/** What the service gets to see of a call, its sig included: two plans with the same are the same mistake. */
function traces(plan: Plan): string {
  const { httpMethod, transport, target, body = '' } = requestOf(plan);
  const [path = '', query = ''] = target.split('?');
  const received = [query, body].map((part) => [...new URLSearchParams(part)]);
  return JSON.stringify([httpMethod, transport, path, received]);
}

export interface FaultyCall {
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly plan: Plan;
}

/** Calls with one fault, or with two, each of which changes something. */
export function* faultyCalls(seed: number, world: World, count: number, together: 1 | 2): Generator<FaultyCall> {
  const dice = new Dice(seed);
  for (let made = 0, tries = 0; made < count; tries += 1) {
    const first = faults[(tries * 7) % faults.length] as Fault;
    const second = dice.pick(faults);
    const list = together === 1 ? [first] : [first, second];
    if (together === 2 && (first.slot === second.slot || first === second)) continue;
    const callSeed = seed * 1000 + tries * 10;
    const plan = planWith(callSeed, world, list);
    if (plan === undefined) continue;
    const without = list.map((fault) => {
      const others = list.filter((one) => one !== fault);
      const other = soundPlan(new Dice(callSeed), world);
      for (const one of others)
        if (!one.put(other, new Dice(callSeed + 1 + list.indexOf(one)), world)) return undefined;
      return traces(other);
    });
    if (without.includes(traces(plan)) || without.includes(undefined)) continue;
    made += 1;
    yield { seed: callSeed, faults: list, plan };
  }
}

export type Outcome = 'right' | 'missed' | 'wrong' | 'accepted';

/** How the service named the faults of a call. */
export function outcomeOf({ faults: put }: FaultyCall, judged: JudgedCall): Outcome {
  if (judged.errorCode !== 403003 || judged.signature === undefined) return 'accepted';
  const { mistakes } = judged.signature;
  if (mistakes.length === 0) return 'missed';
  const isNamed = (fault: Fault) =>
    mistakes.some(({ name, sentence }) => fault.names.includes(name) || fault.alsoSaid?.test(sentence));
  const isMeant = mistakes.every(({ name }) => put.some((fault) => fault.names.includes(name)));
  return put.every(isNamed) && isMeant ? 'right' : 'wrong';
}
