import { describe, expect, test } from 'vitest';
import type { ChangedArea, ServiceEvent } from '#shared/contract/events.ts';
import { fakePlatform } from './fake-platform.fixture.ts';
import { createLive } from './live.ts';

const changed = (seq: number, ...areas: ChangedArea[]): ServiceEvent => ({ seq, type: 'changed', areas });

function listen() {
  const fake = fakePlatform({});
  const live = createLive(fake.platform);
  const reloads: string[] = [];
  live.onChanged(['sites'], () => reloads.push('sites'));
  live.onChanged(['tokens', 'log'], () => reloads.push('tokens'));
  const stop = live.start();
  return { ...fake, live, reloads, stop };
}

describe('stores follow the events of the service', () => {
  test('reads again only what changed', () => {
    const { send, reloads } = listen();
    send(changed(7, 'sites'));
    send(changed(8, 'log', 'people'));
    expect(reloads).toEqual(['sites', 'tokens']);
  });

  test('R25: reads nothing at a reset, because the whole app begins anew', () => {
    const { send, reloads } = listen();
    send({ seq: 7, type: 'changed', areas: ['sites'], reset: true });
    expect(reloads).toEqual([]);
  });

  test('reads everything again, once, when a number is missing', () => {
    const { send, reloads } = listen();
    send(changed(1, 'people'));
    send(changed(3, 'sites'));
    expect(reloads).toEqual(['sites', 'tokens']);
  });

  test('takes the first number it hears as the start, whatever it is', () => {
    const { send, reloads } = listen();
    send(changed(4711, 'people'));
    send(changed(4712, 'people'));
    expect(reloads).toEqual([]);
  });

  test('reads everything again when the connection is back, since nobody knows what was missed', () => {
    const { send, connect, reloads, live } = listen();
    send(changed(1, 'people'));
    connect('lost');
    expect(live.state.getState().connection).toBe('lost');
    connect('connected');
    expect(reloads).toEqual(['sites', 'tokens']);
    send(changed(900, 'people'));
    expect(reloads).toHaveLength(2);
  });

  test('hears nothing more after it stopped', () => {
    const { send, stop, reloads } = listen();
    stop();
    send(changed(1, 'sites'));
    expect(reloads).toEqual([]);
  });
});
