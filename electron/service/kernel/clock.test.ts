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

function startAt(start: number) {
  let machine = start;
  return {
    ...createMovableClock(() => machine),
    pass: (milliseconds: number) => {
      machine += milliseconds;
    },
  };
}

describe('D39: the service clock', () => {
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

describe('D39, R59: how the service clock was moved', () => {
  test('is nothing until it is moved, and nothing once it is set back, but for when that was', () => {
    const { moves, control, pass } = startAt(1_000);
    expect([moves.state(), moves.lastMovedAt(), moves.machineTimeOf(900)]).toEqual([undefined, undefined, 900]);
    pass(10);
    control.step(500);
    pass(10);
    expect(moves.state()).toEqual({ offset: 500, frozen: false, since: 1_010 });
    control.setOffset(0);
    expect([moves.state(), moves.lastMovedAt()]).toEqual([undefined, 1_020]);
    control.setOffset(0);
    pass(10);
    control.run();
    expect(moves.lastMovedAt()).toBe(1_020);
  });

  test('when it said a time, the earliest that can be; a time that it never said is none', () => {
    const { moves, control, pass } = startAt(1_000);
    control.setOffset(10_000);
    pass(100);
    control.freeze(50_000);
    pass(100);
    control.setOffset(0);
    pass(100);
    expect([11_050, 50_000, 1_250, 999].map(moves.machineTimeOf)).toEqual([1_050, 1_100, 1_250, 999]);
    expect([11_101, 30_000, 1_301].map(moves.machineTimeOf)).toEqual([undefined, undefined, undefined]);
    control.setOffset(-200);
    // It says 1_250 a second time: what happened then may be of the first.
    pass(200);
    expect(moves.machineTimeOf(1_250)).toBe(1_250);
  });

  test('frozen, it is as far behind as time has passed', () => {
    const { moves, control, pass } = startAt(1_000);
    control.freeze();
    pass(70);
    expect(moves.state()).toEqual({ offset: -70, frozen: true, since: 1_000 });
  });
});
