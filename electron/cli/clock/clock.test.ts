import { describe, expect, test } from 'vitest';
import { command, overTls, serving, servingMeanwhile, told } from '../command.fixture.ts';

// The command as a process of its own, beside a service of its own: e2e/service/clock.test.ts.

/** Far from the machine's time, so that nothing agrees by accident. */
const start = Date.UTC(2031, 4, 5, 6, 7, 8);

describe('D39: authdesk clock', () => {
  const running = servingMeanwhile('--data', ':memory:', '--no-console');
  const clock = (...words: string[]) => command(['clock', ...words, '--data', running.folder]);
  const state = async () => JSON.parse((await clock('--json')).stdout) as object;

  test('shows and moves the clock of the service that runs with the data folder', async () => {
    expect((await clock()).stdout).toMatch(/as this machine’s does/);
    expect((await clock('step', '-2h30m')).stdout).toMatch(/9000 s behind/);
    expect(await state()).toMatchObject({ offset: -9_000_000, frozen: false });
    const { code, stdout } = await clock('freeze', new Date(start).toISOString(), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ now: start, frozen: true });
    expect((await clock('step', '121s')).stdout).toContain(new Date(start + 121_000).toISOString());
    expect((await clock('offset', '1d')).code).toBe(0);
    expect(await state()).toMatchObject({ offset: 86_400_000, frozen: false });
    expect((await clock('reset')).code).toBe(0);
    expect(await state()).toMatchObject({ offset: 0, frozen: false });
  });

  test.each([
    [['step', '5'], 2, /units/],
    [['step', '99999d'], 1, /ten years/],
  ])('%j is refused with a sentence and an exit code', async (words, exitCode, sentence) => {
    expect(await clock(...words)).toEqual(told(exitCode, sentence));
  });

  test('D76: nor is there a clock of one site', async () => {
    expect(await clock('step', '2h', '--site', '3_demo')).toEqual(told(2, /A site has no clock of its own/));
  });

  test('without a service there is no clock to move', async () => {
    expect(await command(['clock', 'step', '1s', '--data', ':memory:'])).toEqual(
      told(3, /No "authdesk serve" can be .* folder :memory:\./),
    );
  });
});

describe('D39: a start with another time', () => {
  test.each([
    [['--clock-offset', '-2h30m'], { offset: -9_000_000, frozen: false }],
    // D9: certificates follow the machine.
    [['--clock-frozen', '0'], { now: 0, frozen: true }],
  ])('serve %j has that time, and a certificate of the machine’s', async (words, expected) => {
    const running = await serving('--data', ':memory:', '--no-console', ...words);
    const { stdout } = await command(['clock', '--json', '--data', running.folder]);
    expect(JSON.parse(stdout)).toMatchObject(expected);
    expect(await overTls(running.ready, '/x')).toMatchObject({ status: 404 });
  });

  test('what cannot be read is refused by the name of the option', async () => {
    expect(await command(['serve', '--data', ':memory:', '--clock-offset', 'tomorrow'])).toEqual(
      told(2, '--clock-offset'),
    );
  });
});
