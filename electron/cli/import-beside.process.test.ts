import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, resultOf } from './administration/asked.fixture.ts';
import { command, type Serving, serving, temporaryFolder } from './command.fixture.ts';

describe.runIf(process.platform !== 'win32')('authdesk import beside a running service', () => {
  const folder = temporaryFolder();
  let running: Serving;
  beforeAll(async () => {
    running = await serving('--data', folder.file('data'), '--no-console');
  });
  afterAll(async () => {
    await running.stop();
    folder.remove();
  });
  const place = () => ({ socketPath: running.ready.control ?? '' });
  const run = (document: object, ...more: string[]) => {
    writeFileSync(folder.file('shop.json'), JSON.stringify({ version: 1, ...document }));
    return command(['import', folder.file('shop.json'), '--data', folder.file('data'), ...more]);
  };

  test('imports by the service, which has the people at once', async () => {
    const person = { site: '3_demo', UID: 'u-beside' };
    expect(await run({ people: [person] })).toMatchObject({ code: 0, stdout: expect.stringContaining('1 person') });
    expect(await resultOf(place(), 'people.get', { apiKey: '3_demo', UID: 'u-beside' })).toMatchObject({
      UID: 'u-beside',
    });
    const { code, stdout } = await run({ people: [person] }, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { sites: 0, people: 1 }]);
  });

  test('R25: a wrong file is refused with the member that is wrong, and nothing of it is there', async () => {
    const people = [
      { site: '3_demo', UID: 'u-first' },
      { site: '3_nobody', UID: 'u-second' },
    ];
    const { code, stderr } = await run({ people });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be imported at people\[1\]/)]);
    const body = JSON.stringify({ apiKey: '3_demo', UID: 'u-first' });
    expect((await ask(place(), '/v1/people.get', { body })).status).toBe(404);
  });

  test('a file that a running service does not take at once is refused before it is sent', async () => {
    const people = Array.from({ length: 100 }, (_, at) => ({
      site: '3_demo',
      UID: `u-${at}`,
      data: { text: 'x'.repeat(40_000) },
    }));
    expect(await run({ people })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/3 MiB[\s\S]*Stop the service/),
    });
  });
});
