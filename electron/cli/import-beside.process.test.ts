import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ask, resultOf } from './administration/asked.fixture.ts';
import { command, servingMeanwhile, temporaryFolder, told } from './command.fixture.ts';

describe.runIf(process.platform !== 'win32')('authdesk import beside a running service', () => {
  const folder = temporaryFolder();
  const running = servingMeanwhile('--data', folder.file('data'), '--no-console');
  const run = (document: object, ...more: string[]) => {
    writeFileSync(folder.file('shop.json'), JSON.stringify({ version: 1, ...document }));
    return command(['import', folder.file('shop.json'), '--data', folder.file('data'), ...more]);
  };

  test('imports by the service, which has the people at once', async () => {
    const person = { site: '3_demo', UID: 'u-beside' };
    expect(await run({ people: [person] })).toMatchObject({ code: 0, stdout: expect.stringContaining('1 person') });
    expect(await resultOf(running.place, 'people.get', { apiKey: '3_demo', UID: 'u-beside' })).toMatchObject({
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
    expect(await run({ people })).toEqual(told(1, /cannot be imported at people\[1\]/));
    const body = JSON.stringify({ apiKey: '3_demo', UID: 'u-first' });
    expect((await ask(running.place, '/v1/people.get', { body })).status).toBe(404);
  });

  test('diff prints what an import would change, with exit code 1, and import --dry-run the same and keeps nothing', async () => {
    const document = { version: 1, people: [{ site: '3_demo', UID: 'u-diff', profile: { firstName: 'Di' } }] };
    writeFileSync(folder.file('diff.json'), JSON.stringify(document));
    const diff = (...more: string[]) =>
      command(['diff', folder.file('diff.json'), '--data', folder.file('data'), ...more]);
    expect(await diff()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^added +person +3_demo u-diff\n$/) });
    const dry = await command(['import', folder.file('diff.json'), '--dry-run', '--data', folder.file('data')]);
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was imported') });
    const body = JSON.stringify({ apiKey: '3_demo', UID: 'u-diff' });
    expect((await ask(running.place, '/v1/people.get', { body })).status).toBe(404);
    await command(['import', folder.file('diff.json'), '--data', folder.file('data')]);
    expect(await diff()).toMatchObject({ code: 0, stdout: expect.stringContaining('as the file says') });
    writeFileSync(
      folder.file('diff.json'),
      JSON.stringify({ version: 1, sites: [{ name: 'Only', apiKey: '3_only' }] }),
    );
    const { stdout } = await diff('--prune', '--json');
    expect(JSON.parse(stdout)).toEqual({
      changes: [
        { kind: 'site', key: '3_only', change: 'added', members: [] },
        { kind: 'site', key: '3_demo', change: 'removed', members: [] },
      ],
    });
    const wrong = { version: 1, people: [{ site: '3_nobody', UID: 'u-1' }] };
    writeFileSync(folder.file('diff.json'), JSON.stringify(wrong));
    expect(await diff()).toEqual(told(1, 'people[0].site'));
  });

  test('a file that a running service does not take at once is refused before it is sent', async () => {
    const people = Array.from({ length: 100 }, (_, at) => ({
      site: '3_demo',
      UID: `u-${at}`,
      data: { text: 'x'.repeat(40_000) },
    }));
    expect(await run({ people })).toEqual(told(1, /3 MiB[\s\S]*Stop the service/));
  });
});
