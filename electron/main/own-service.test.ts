import { afterEach, describe, expect, test } from 'vitest';
import { createService, type Service } from '#service/index.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import { createOwnService } from './own-service.ts';
import { notStarted } from './page/shown-problems.ts';
import type { Started } from './service-host.ts';

const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

async function realService(): Promise<Started> {
  const service = await createService({ dataDir: ':memory:', listen: { httpPort: 0, httpsPort: 0 }, log: () => {} });
  services.push(service);
  return { service, control: undefined, encrypted: false };
}

/** An own service whose starts go on when the test says so; `begun` counts them. */
function heldService(start: () => Promise<Started> = realService) {
  const gate = Promise.withResolvers<void>();
  const state = { begun: 0, events: [] as ServiceEvent[], lines: [] as string[] };
  const own = createOwnService({
    async start() {
      state.begun++;
      await gate.promise;
      return start();
    },
    onEvent: (event) => state.events.push(event),
    log: (line) => state.lines.push(line),
  });
  return { own, state, goOn: gate.resolve };
}

async function endAll(own: ReturnType<typeof createOwnService>): Promise<void> {
  for (const { end } of own.stop()) await end();
}

describe('the service of the desktop app', () => {
  test('what the console asks before it runs waits for it, and gets the running service', async () => {
    const { own, goOn } = heldService();
    // The page may be faster than the first start.
    const askedBefore = own.settled();
    const started = own.start();
    const asked = own.settled();
    expect(own.running()).toBeUndefined();
    goOn();
    expect(await started).toBeUndefined();
    expect(own.running()).toBe(services[0]);
    expect(await Promise.all([askedBefore, asked])).toEqual([services[0], services[0]]);
    expect(await own.running()?.invoke('sites.list', {})).toMatchObject({ ok: true });
  });

  test('what is asked before a start that fails does not wait for ever, and "Try again" starts anew', async () => {
    const problem = notStarted('The HTTP port 8081 is taken.', 'Free it.');
    let outcome: Started = { problem };
    const { own, goOn } = heldService(async () => outcome);
    const started = own.start();
    const asked = own.settled();
    goOn();
    expect(await started).toBe(problem);
    expect(await asked).toBeUndefined();
    expect(own.isThere()).toBe(false);
    outcome = await realService();
    expect(await own.start()).toBeUndefined();
    expect(own.running()).toBe(services[0]);
  });

  test('"Try again", pressed twice, starts it once', async () => {
    const { own, state, goOn } = heldService();
    const first = own.start();
    const second = own.start();
    goOn();
    expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
    expect(state.begun).toBe(1);
  });

  test('R44: code of the service that cannot be loaded is a problem to show, with its cause, and a line of the log', async () => {
    const { own, state, goOn } = heldService(() => Promise.reject(new Error('modules.js is cut off')));
    const started = own.start();
    goOn();
    expect(await started).toMatchObject({ message: expect.stringContaining('modules.js is cut off') });
    expect(state.lines.join()).toContain('modules.js is cut off');
  });

  test('R20: quitting while it starts waits for the start, and stops what was started', async () => {
    const { own, goOn } = heldService();
    void own.start();
    expect(own.isThere()).toBe(true);
    const asked = own.settled();
    const ended = endAll(own);
    expect(own.isThere()).toBe(false);
    goOn();
    await ended;
    expect(await asked).toBeUndefined();
    const { http } = services[0]?.addresses ?? { http: '' };
    await expect(fetch(http)).rejects.toThrow();
    expect(await own.start()).toBeUndefined();
    expect(own.running()).toBeUndefined();
  });

  test('R49: events reach the window from the first one on', async () => {
    const { own, state, goOn } = heldService();
    void own.start();
    goOn();
    const service = await own.settled();
    expect(await service?.invoke('clock.freeze', {})).toMatchObject({ ok: true });
    await expect.poll(() => state.events.map(({ type }) => type)).toContain('changed');
  });
});
