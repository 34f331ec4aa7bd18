import { describe, expect, test } from 'vitest';
import { createClock, createMovableClock } from './clock.ts';

test('D39: small steps back are not followed, large ones and all steps forward are', () => {
  let machine = 1_000_000;
  const clock = createClock(() => machine);
  const at = (now: number) => {
    machine = now;
    return clock();
  };
  expect(at(1_000_000)).toBe(1_000_000);
  expect(at(999_000)).toBe(1_000_000);
  expect(at(1_000_001)).toBe(1_000_001);
  expect(at(90_000_000)).toBe(90_000_000);
  expect(at(1_000_000)).toBe(1_000_000);
});

describe('D39: the service clock', () => {
  function startAt(start: number) {
    let machine = start;
    return {
      ...createMovableClock(() => machine),
      pass: (milliseconds: number) => {
        machine += milliseconds;
      },
    };
  }

  test("D39: has the machine's time until it is moved", () => {
    const { clock, control, pass } = startAt(1_000);
    expect(clock()).toBe(1_000);
    pass(5);
    expect(clock()).toBe(1_005);
    expect(control.offset()).toBe(0);
    expect(control.frozen()).toBe(false);
  });

  test('D39: an offset runs on; a step adds to it; 0 follows the machine again', () => {
    const { clock, control, pass } = startAt(1_000);
    control.setOffset(-400);
    expect(clock()).toBe(600);
    pass(10);
    control.step(1_000);
    expect(clock()).toBe(1_610);
    expect(control.offset()).toBe(600);
    control.setOffset(0);
    expect(clock()).toBe(1_010);
  });

  test('D39: set to an instant it runs on from there, or stays frozen there; it runs again from where it stood', () => {
    const { clock, control, pass } = startAt(1_000);
    control.set(7_000);
    pass(5);
    expect([clock(), control.offset()]).toEqual([7_005, 6_000]);
    control.run();
    expect(clock()).toBe(7_005);
    control.freeze();
    control.set(100);
    pass(50);
    expect([clock(), control.frozen()]).toEqual([100, true]);
    control.run();
    pass(3);
    expect([clock(), control.frozen()]).toEqual([103, false]);
  });

  test('D39: a frozen clock stops and can be stepped; an offset lets it run again', () => {
    const { clock, control, pass } = startAt(1_000);
    control.freeze();
    pass(50);
    expect(clock()).toBe(1_000);
    control.step(-1);
    expect(clock()).toBe(999);
    control.freeze(5_000);
    pass(50);
    expect(clock()).toBe(5_000);
    expect(control.frozen()).toBe(true);
    expect(control.offset()).toBe(3_900);
    control.setOffset(control.offset());
    pass(1);
    expect(clock()).toBe(5_001);
  });
});
