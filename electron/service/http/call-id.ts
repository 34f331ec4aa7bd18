import { type Clock, memoizeLast, type RandomSource } from '#service/kernel/index.ts';

/**
 * Makes callIds of 32 hex digits (D11): time, number of the call in this process, and what is random for this process.
 *
 * A callId only names a call, so it need not be unguessable. Later ones sort after earlier ones, so the log's index
 * grows at its end. Random ones would rewrite one of its pages for each call.
 */
export function createCallIds(clock: Clock, random: RandomSource): () => string {
  const ofProcess = random(6).toString('hex');
  let number = 0;
  return () => {
    number = (number + 1) % 0x1_0000_0000;
    return timeHex(clock()) + hex(number, 8) + ofProcess;
  };
}

const timeHex = memoizeLast((time) => hex(Math.max(0, Math.floor(time)) % 0x1_0000_0000_0000, 12));

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
