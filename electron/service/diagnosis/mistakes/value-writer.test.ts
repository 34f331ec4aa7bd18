import fc from 'fast-check';
import { expect, test } from 'vitest';
import { variantsOf } from './candidates.ts';
import { encodeWith } from './encoder.ts';
import { mistakesOfEncoding } from './of-encoding.ts';
import { type MistakeContext, rightBody } from './recipe.ts';
import { ValueWriter } from './value-writer.ts';

const context = { queryNames: new Set() } as unknown as MistakeContext;
const text = fc.string({
  unit: fc.constantFrom(...'aZ9 -._~!\'()*%&=+/:?#[]{}"\\<>@$,;|^`\n\r\0éß東😀\ud800\udc00\ufeff', '\ud83d', '\ude00'),
});
const start = rightBody([{ name: 'status', value: 'aZ -._~!\'()*%&=+/:?#[]{}"\\<>@$,;|^`éß東😀' }]);
const bodies = [
  start,
  ...[...variantsOf({ to: start, from: start, told: [] }, mistakesOfEncoding, context)].map(({ to }) => to),
];

test('R52: a value that differs in a few characters is written as every encoder writes it as a whole', {
  tags: ['property'],
}, () => {
  expect(bodies.length).toBeGreaterThan(50);
  for (const { encodeValue, encodeJoined } of bodies) {
    const writer = new ValueWriter(encodeValue, encodeJoined);
    fc.assert(
      fc.property(text, text, text, (before, middle, behind) => {
        const value = `${before} a text of some length ${behind} with an end`;
        for (const variant of [
          `${before} a text of some ${middle}length ${behind} with an end`,
          middle + value,
          value,
        ]) {
          expect(writer.write(value, variant)).toBe(encodeWith(encodeJoined, encodeWith(encodeValue, variant)));
        }
      }),
      { numRuns: 20 },
    );
  }
});
