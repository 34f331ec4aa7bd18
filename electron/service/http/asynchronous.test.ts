import { afterEach, describe, expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { nonceRepository } from '#service/core/auth/nonces/repository.ts';
import { dataCenterRepository } from '#service/core/data-centers/repository.ts';
import { API_KEY, startTestService, type TestService } from '#service/fixtures/listeners.fixture.ts';
import type { Call, Eventual, Response } from '#service/kernel/call.ts';
import type { Route } from '#service/kernel/route.ts';
import type { HttpOptions } from './server.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** An endpoint that reads until the test ends it. */
function reading() {
  const { promise, resolve: end, reject: fail } = Promise.withResolvers<Response | (() => Response)>();
  const { promise: whenBegun, resolve: began } = Promise.withResolvers<void>();
  const endpoint = () => {
    began();
    return promise;
  };
  return { endpoint, promise, end, fail, whenBegun };
}

const responseOf = (text: string): Response => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: text,
  errorCode: 0,
  reason: `It read ${text}.`,
});

async function serving(endpoint: (call: Call) => Eventual<Response>, http: Partial<HttpOptions> = {}) {
  const route: Route = {
    match: { methods: ['reports.slow'] },
    httpMethods: ['GET', 'POST'],
    endpoint,
    failed: (_call, { errorCode, details }) => ({
      ...responseOf(details),
      status: errorCode === 504001 ? 504 : 500,
      errorCode,
      reason: details,
    }),
  };
  const opened = await startTestService({ routes: [route], http });
  service = opened;
  return opened;
}

const slow = { path: '/reports.slow' };
/** A client that disconnects once the service reads. */
async function askAndLeave(opened: TestService, whenBegun: Promise<void>) {
  const socket = await opened.socket();
  socket.on('error', () => {});
  socket.write('GET /reports.slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await whenBegun;
  socket.destroy();
}
const country = { id: 'eu9', name: 'before the reading', domain: 'eu9.example' };

describe('an asynchronous endpoint', () => {
  test('responds with what it read and logs it, while other calls are served', async () => {
    const { endpoint, end, whenBegun } = reading();
    const opened = await serving((call) => {
      call.trace.passed('R52', 'It reads.');
      return endpoint();
    });
    const asked = opened.send(slow);
    await whenBegun;
    expect((await opened.send({ path: '/socialize.x' })).status).toBe(200);
    end(responseOf('rows'));
    const received = await asked;
    expect([received.status, received.text]).toEqual([200, 'rows']);
    expect(opened.callOf(received)).toMatchObject({
      method: 'reports.slow',
      errorCode: 0,
      reason: 'It read rows.',
      trace: [{ check: 'It reads.', outcome: 'passed' }],
    });
  });

  test('D39, F 8.2: what it writes after reading has one time, that of the writing; the log has that of the arrival', async () => {
    const { endpoint, end, whenBegun } = reading();
    let asked: Call | undefined;
    const opened = await serving((call) => {
      asked = call;
      return endpoint();
    });
    const arrivedAt = opened.clock.now;
    const sent = opened.send(slow);
    await whenBegun;
    opened.clock.advance(500);
    opened.clock.tick = 1;
    const times: (number | undefined)[] = [];
    end(() => {
      const account = opened.store.of(accountRepository).create({ apiKey: API_KEY, isSiteUID: false, status: 'final' });
      const changed = opened.store.of(accountRepository).change(API_KEY, account.UID, { isVerified: true });
      times.push(asked?.at, changed.createdAt, changed.registeredAt, changed.verifiedAt, changed.updatedAt);
      return responseOf('rows');
    });
    const received = await sent;
    expect(new Set(times).size, times.join(' ')).toBe(1);
    expect(times[0]).toBeGreaterThanOrEqual(arrivedAt + 500);
    expect(opened.callOf(received)?.at).toBeLessThan(arrivedAt + 500);
  });

  test('R5: what it wrote before it read is kept before the reading ends, and stays when that fails', async () => {
    const { endpoint, fail, whenBegun } = reading();
    const opened = await serving(() => {
      service?.store.of(nonceRepository).remember(API_KEY, 'once', service.clock());
      return endpoint();
    });
    const asked = opened.send(slow);
    await whenBegun;
    // The unit of work of another call ends after that of this one.
    await opened.send({ path: '/socialize.x' });
    fail(new Error('the thread is gone'));
    const received = await asked;
    expect(received.status).toBe(500);
    expect(received.text).toMatch(/^Something unexpected happened/);
    expect(opened.lines.at(-1)).toMatch(/^500001 in reports\.slow, call [0-9a-f]{32}: Error: the thread is gone/);
    expect(opened.callOf(received)).toMatchObject({ errorCode: 500001, trace: [{ rule: 'D14', outcome: 'failed' }] });
    const again = await opened.store.unitOfWork(() =>
      opened.store.of(nonceRepository).remember(API_KEY, 'once', opened.clock()),
    );
    expect(again).toBe(false);
  });

  test('R45: what its response writes is kept together with the log row, or not at all', async () => {
    const write = (isGood: boolean) => () => {
      service?.store.of(dataCenterRepository).save({ ...country, name: 'after the reading' });
      if (!isGood) throw new Error('the response cannot be made');
      return responseOf('rows');
    };
    const opened = await serving(({ parameters }) => Promise.resolve(write(parameters.has('good'))));
    expect((await opened.send(slow)).status).toBe(500);
    expect(opened.store.of(dataCenterRepository).get('eu9')).toBeUndefined();
    expect((await opened.send({ path: '/reports.slow?good=1' })).status).toBe(200);
    expect(opened.store.of(dataCenterRepository).get('eu9')?.name).toBe('after the reading');
  });

  test('R23: a reading is not waited for when what came before it cannot be kept', async () => {
    const { promise, fail } = reading();
    const opened = await serving(() => {
      service?.store.of(dataCenterRepository).save(country);
      fail(new Error('it failed at once'));
      promise.catch(() => {});
      throw new Error('the checks failed');
    });
    expect((await opened.send(slow)).status).toBe(500);
    expect(opened.store.of(dataCenterRepository).get('eu9')).toBeUndefined();
  });

  test('R52: a reading that takes too long is given up: 504001 in the form of the route', async () => {
    const opened = await serving(() => new Promise(() => {}), { readings: { longest: 20 } });
    const received = await opened.send(slow);
    expect([received.status, received.text]).toEqual([504, expect.stringContaining('Ask for less')]);
    expect(opened.callOf(received)).toMatchObject({ errorCode: 504001, trace: [{ rule: 'R52', outcome: 'failed' }] });
    expect(opened.lines).toEqual([]);
  });

  test('a client that disconnects meanwhile does no harm: the log has the call, and says so', async () => {
    const { endpoint, end, whenBegun } = reading();
    const opened = await serving(endpoint);
    await askAndLeave(opened, whenBegun);
    // A response on another connection shows that the service has seen the end of this one.
    await opened.send({ path: '/socialize.x' });
    end(responseOf('rows'));
    await expect.poll(() => opened.lastCall().reason).toBe('It read rows.');
    expect(opened.lastCall().trace).toMatchObject([{ rule: 'R20', outcome: 'noted' }]);
  });
});

test('a response that cannot be written ends in a plain 500 and a line for the host', async () => {
  const opened = await serving(() => ({ ...responseOf('x'), headers: { 'x-any': 'a\nb' } }));
  const received = await opened.send(slow);
  expect([received.status, received.text]).toEqual([500, expect.stringMatching(/^500001: Server error/)]);
  expect(opened.lines.at(-1)).toMatch(/^A call broke off: TypeError/);
});

describe('R20: stopping while a call reads', () => {
  test('lets the reading end, and sends its response', async () => {
    const { endpoint, end, whenBegun } = reading();
    const opened = await serving(endpoint);
    const asked = opened.send(slow);
    await whenBegun;
    const stopped = opened.listeners.stop();
    end(responseOf('rows'));
    expect((await asked).text).toBe('rows');
    await stopped;
    expect(opened.lastCall().reason).toBe('It read rows.');
  });

  test('gives up a reading that does not end: the client is told, and the log has the call', async () => {
    const { endpoint, whenBegun } = reading();
    const opened = await serving(endpoint, { readings: { grace: 20 } });
    const asked = opened.send(slow);
    await whenBegun;
    const stopped = opened.listeners.stop();
    expect((await asked).text).toContain('The service was stopped');
    await stopped;
    expect(opened.lastCall()).toMatchObject({ errorCode: 504001 });
  });

  test('the log has the call of a client that has left, too', async () => {
    const { endpoint, whenBegun } = reading();
    const opened = await serving(endpoint);
    await askAndLeave(opened, whenBegun);
    await opened.send({ path: '/socialize.x' });
    await opened.listeners.stop();
    expect(opened.lastCall()).toMatchObject({ method: 'reports.slow', errorCode: 504001 });
  });
});
