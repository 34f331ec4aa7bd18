import { expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';

test('D81: an export reads 25,000 accounts in batches of 10,000, as four programs do (U 9)', async () => {
  const bench = await openBench();
  const { store } = bench.core;
  // u-ada and u-ben are there.
  await store.unitOfWork(() => {
    for (let count = 2; count < 25_000; count += 1) {
      const profile = { firstName: 'Ada', email: `ada-${count}@shop.example` };
      store
        .of(accountRepository)
        .create({ apiKey: API_KEY, UID: `e-${count}`, isSiteUID: true, status: 'final', profile });
    }
  });
  const ask = async (parameters: Record<string, string>) => (await bench.bySite('accounts.search', parameters)).json;
  let page = await ask({ query: 'SELECT * FROM accounts LIMIT 10000', openCursor: 'true' });
  const sizes: unknown[] = [];
  const seen = new Set<unknown>();
  for (;;) {
    expect(page.errorCode, String(page.errorDetails)).toBe(0);
    sizes.push(page.objectsCount);
    for (const { UID } of page.results as { UID: string }[]) seen.add(UID);
    if (page.nextCursorId === undefined) break;
    page = await ask({ cursorId: String(page.nextCursorId) });
  }
  expect(sizes).toEqual([10_000, 10_000, 5_000]);
  expect(seen.size).toBe(25_000);
});
