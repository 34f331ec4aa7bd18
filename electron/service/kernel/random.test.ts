import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { newSecret } from '#service/core/sites/operations.ts';
import { openTestStore, testToken, withTestSite } from '#service/fixtures/store.fixture.ts';
import { createRandom } from './random.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A random source that records what it returned. */
function recorded(): { readonly random: (bytes: number) => Buffer; readonly given: Buffer[] } {
  const given: Buffer[] = [];
  return {
    given,
    random(bytes) {
      const buffer = randomBytes(bytes);
      given.push(buffer);
      return buffer;
    },
  };
}

describe('R8: tokens, codes and secrets have 256 bits from the system’s random source', () => {
  test('R8, D24: an access token is its version mark, 32 random bytes and its row id, nothing less', {
    tags: ['property'],
  }, async () => {
    const { random, given } = recorded();
    const store = await withTestSite(openTestStore({ random }));
    const { value } = await store.unitOfWork(() => store.of(tokenRepository).issue(testToken));
    expect(value.startsWith('st2.s.')).toBe(true);
    const bytes = Buffer.from(value.slice('st2.s.'.length, -8), 'base64url');
    expect(bytes).toHaveLength(32);
    expect(given.some((one) => one.equals(bytes))).toBe(true);
  });

  test('R8, D24: an authorization code is 32 random bytes or more', { tags: ['property'] }, async () => {
    const { random, given } = recorded();
    const store = await withTestSite(openTestStore({ random }));
    const value = await store.unitOfWork(() => {
      const { UID } = store.of(accountRepository).create({ apiKey: '3_test', isSiteUID: false, status: 'final' });
      return store.of(codeRepository).issue({
        apiKey: '3_test',
        redirectUri: 'https://shop.example/cb',
        UID,
        expiresAt: Date.now() + 120_000,
      }).value;
    });
    expect(given.some((one) => one.length >= 32 && value.includes(one.toString('base64url')))).toBe(true);
  });

  test('R8, D34: a secret is 32 random bytes in base64', { tags: ['property'] }, () => {
    const { random, given } = recorded();
    expect(newSecret(random)).toBe(given[0]?.toString('base64'));
    expect(given[0]).toHaveLength(32);
  });

  test('R8: nothing in the service and its hosts uses another source', { tags: ['property'] }, () => {
    const files = globSync('{electron,shared}/**/*.ts', { cwd: root }).filter(
      (file) => !/\.(?:test|fixture)\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    const guilty = files.filter((file) =>
      /Math\s*\.\s*random|pseudoRandomBytes|\brandomInt\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(guilty).toEqual([]);
  });

  test('R8: bytes of one system call are returned once, in order, all of them', { tags: ['property'] }, () => {
    const asked: Buffer[] = [];
    const random = createRandom((bytes) => {
      const buffer = randomBytes(bytes);
      asked.push(Buffer.from(buffer));
      return buffer;
    });
    const given = Array.from({ length: 300 }, (_, n) => random(1 + (n % 40)));
    for (const [n, one] of given.entries()) expect(one).toHaveLength(1 + (n % 40));
    const all = Buffer.concat(asked);
    let offset = 0;
    for (const one of given) {
      const found = all.indexOf(one, offset);
      expect(found).toBeGreaterThanOrEqual(offset);
      offset = found + one.length;
    }
    expect(random(5_000)).toEqual(asked.at(-1));
  });

  test('R8: no value comes twice', { tags: ['property'] }, () => {
    const many = Number(process.env.AUTHDESK_TEST_CASES) * 100;
    const seen = new Set<string>();
    const random = createRandom();
    for (let count = 0; count < many; count++) seen.add(random(32).toString('base64url'));
    expect(seen.size).toBe(many);
  });
});
