import { shownPiece } from '#service/secret-forms.fixture.ts';
import type { Shop } from './calls.fixture.ts';
import { situations } from './situations.fixture.ts';

/** What a text shows of the secrets and tokens of a shop, in any encoding. */
export function shownIn(shop: Shop, text: string): string[] {
  return [...shop.secrets].flatMap(([name, secret]) => {
    const piece = shownPiece(text, secret);
    return piece === undefined ? [] : [`${name}: ${piece}`];
  });
}

/**
 * Sends calls, makes a bundle of each and checks it in a second service (R48).
 *
 * @param count how many calls; their kinds take turns
 * @param from number of the first
 * @returns what is wrong, in sentences
 */
export async function handOn(shop: Shop, second: Shop, count: number, from = 0): Promise<string[]> {
  const kinds = situations(shop);
  const wrong: string[] = [];
  for (let n = from; n < from + count; n += 1) {
    const [name, send] = kinds[n % kinds.length] as (typeof kinds)[number];
    const callId = await send(n);
    const row = await shop.ask('log.get', { callId });
    const made = await shop.service.invoke('bundles.make', { callId, anonymise: n % 3 === 2 });
    if (!made.ok) {
      wrong.push(`${name}: ${made.error.message} (${row.reason})`);
      continue;
    }
    const text = JSON.stringify(made.value.bundle);
    const shown = shownIn(shop, text);
    if (shown.length > 0) wrong.push(`${name} shows ${shown.join(', ')}`);
    const { found, reproduces, differences } = await second.ask('bundles.check', { document: JSON.parse(text) });
    const mistake = row.trace.find(({ values }) => values?.mistake)?.values?.mistake;
    // A bundle is made with more time than a refused call has: it also names pairs of mistakes.
    const sameMistake = found.mistake === mistake || mistake === undefined;
    const isSame = found.errorCode === row.errorCode && found.error === row.error && sameMistake;
    if (!reproduces || !isSame) {
      wrong.push(`${name}: ${row.reason} became ${found.reason} ${differences.join(' ')}`);
    }
  }
  return wrong;
}
