/**
 * Makes this thread read the service clock (D39): the library and what it uses read the time by `Date` alone, and cannot be
 * given a clock. The thread has nothing else in it, so nothing else is concerned.
 *
 * @returns sets the time, milliseconds since 1970; it stands until it is set again
 */
export function readServiceTime(): (now: number) => void {
  const MachineDate = Date;
  let at = MachineDate.now();
  class ServiceDate extends MachineDate {
    constructor(...given: readonly []) {
      super(...((given.length === 0 ? [at] : given) as readonly [number]));
    }

    static override now(): number {
      return at;
    }
  }
  globalThis.Date = ServiceDate as unknown as DateConstructor;
  return (now) => {
    at = now;
  };
}
