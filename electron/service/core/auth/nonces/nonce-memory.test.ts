import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { createNonceMemory } from './nonce-memory.ts';

describe('the nonces in memory (D33, R5)', () => {
  test('whatever is used, used again and forgotten in whatever order, each nonce has the time it was used last', {
    tags: ['property'],
  }, () => {
    // Few names, so that they meet again, and enough of them to make tables grow.
    const nonce = fc.integer({ min: 0, max: 3000 }).map(String);
    const change = fc.tuple(fc.constantFrom('3_a', '3_b'), nonce, fc.option(fc.integer(), { nil: undefined }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20_000, size: 'max' }), (changes) => {
        const memory = createNonceMemory(randomBytes);
        const model = new Map<string, number | undefined>();
        for (const [apiKey, one, at] of changes) {
          memory.set(apiKey, one, at);
          model.set(`${apiKey} ${one}`, at);
        }
        for (const [name, at] of model) {
          const [apiKey = '', one = ''] = name.split(' ');
          expect(memory.usedAt(apiKey, one)).toBe(at);
        }
      }),
      { numRuns: casesOf(0.1) },
    );
  });

  test.each([
    ['counted', (n: number) => String(n)],
    ['padded', (n: number) => String(n).padStart(24, '0')],
    ['in hex, at the front', (n: number) => `${n.toString(16)}deadbeefdeadbeef`],
    ['random', () => randomBytes(12).toString('hex')],
    ['of one letter', (n: number) => 'a'.repeat(1 + (n % 3000))],
  ])('thousands of nonces that are %s are all told apart', { tags: ['property'] }, (name, make) => {
    const memory = createNonceMemory(randomBytes);
    const count = name === 'of one letter' ? 3000 : casesOf(300);
    for (let n = 0; n < count; n += 1) {
      const nonce = make(n);
      if (memory.usedAt('3_site', nonce) !== undefined) throw new Error(`Nonce ${nonce} looks used.`);
      memory.set('3_site', nonce, n);
    }
  });

  test('the same text split differently into site and nonce is another nonce', () => {
    const memory = createNonceMemory(randomBytes);
    memory.set('3_ab', 'c', 1);
    expect(memory.usedAt('3_a', 'bc')).toBeUndefined();
  });

  test('nonces that come and go do not fill it up', () => {
    const memory = createNonceMemory(randomBytes);
    for (let n = 0; n < 200_000; n += 1) {
      memory.set('3_site', String(n), n);
      memory.set('3_site', String(n - 1000), undefined);
    }
    expect(memory.usedAt('3_site', '198998')).toBeUndefined();
    expect(memory.usedAt('3_site', '199001')).toBe(199_001);
  });
});
