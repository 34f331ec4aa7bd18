import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '#service/modules/index.ts';
import { shownPiece } from '#service/secret-forms.fixture.ts';
import type { Bundle } from '#shared/contract/bundles.ts';
import { openShop, type Shop, situations } from './calls.fixture.ts';
import { checkBundle } from './check.ts';

let shop: Shop;
let second: Shop;
beforeAll(async () => {
  [shop, second] = await Promise.all([openShop(), openShop()]);
});
afterAll(() => Promise.all([shop.service.stop(), second.service.stop()]));

const make = async (callId: string, anonymise = false): Promise<Bundle> =>
  (await shop.ask('bundles.make', { callId, anonymise })).bundle;

/** What a text shows of the secrets of the shop, in any encoding. */
const shownIn = (text: string): string[] =>
  [...shop.secrets].flatMap(([name, secret]) => {
    const piece = shownPiece(text, secret);
    return piece === undefined ? [] : [`${name}: ${piece}`];
  });

describe('R48: bundles of what customers send', () => {
  test('hold no secret and no token, and a second service answers each call as the first did', async () => {
    const list = situations(shop);
    const wrong: string[] = [];
    for (let n = 0; n < 200; n += 1) {
      const [name, send] = list[n % list.length] ?? list[0] ?? fail();
      const callId = await send(n);
      const row = await shop.ask('log.get', { callId });
      const result = await shop.service.invoke('bundles.make', { callId, anonymise: n % 3 === 2 });
      if (!result.ok) {
        wrong.push(`${name}: ${result.error.message} ${row.reason}`);
        continue;
      }
      const { bundle } = result.value;
      const shown = shownIn(JSON.stringify(bundle));
      if (shown.length > 0) wrong.push(`${name} shows ${shown.join(', ')}`);
      const checked = await second.ask('bundles.check', { document: JSON.parse(JSON.stringify(bundle)) });
      const { errorCode, error, mistake } = checked.found;
      const expectedMistake = row.trace.find(({ values }) => values?.mistake)?.values?.mistake;
      const same = errorCode === row.errorCode && error === row.error && mistake === expectedMistake;
      if (!checked.reproduces || !same) {
        wrong.push(
          `${name}: ${row.errorCode} ${row.reason} became ${errorCode} ${checked.found.reason} ${checked.differences.join(' ')}`,
        );
      }
    }
    expect(wrong).toEqual([]);
  });
});

function fail(): never {
  throw new Error('There are no situations.');
}

test.skip('unused', () => {
  expect(make).toBeDefined();
  expect(checkBundle).toBeDefined();
  expect(modules).toBeDefined();
});
