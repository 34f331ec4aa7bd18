import { asJsonNumber } from './exact-numbers.ts';

export { exactly, parseExactJson } from './exact-numbers.ts';

// The standard leaves this member to programs: without it `JSON.stringify` throws at a bigint.
Object.defineProperty(BigInt.prototype, 'toJSON', {
  configurable: true,
  value(this: bigint): unknown {
    return asJsonNumber(this);
  },
});
