import { filterWords } from '#service/console/log/index.ts';
import { callRepository } from '#service/core/log/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Handlers } from '#service/kernel/index.ts';
import { harEntry, harFrame } from './har.ts';

/** Calls of one part: with rows of the greatest length (R53) a part stays below 16 MB (R52). */
const CALLS = 40;

/**
 * The handlers of `callFiles.*`. A file is exported in parts, so that neither this thread nor memory ever holds a whole
 * log; the list of each part is read in the reader's thread (R47).
 *
 * @param version of this program, for the file
 */
export function callFileHandlers(
  { store, clock }: Pick<Core, 'store' | 'clock'>,
  version: string,
): Handlers<'callFiles'> {
  return {
    'callFiles.export': async ({ filter, format, after }) => {
      const words = filterWords({ store, clock }, filter);
      await store.of(callRepository).caughtUp();
      const { items, next } = await store.of(callRepository).pageBeside(filter, { after, limit: CALLS }, words);
      const calls = items.flatMap(({ callId }) => store.of(callRepository).get(callId) ?? []);
      // Rows were masked when they were written; a secret that this workspace got later is masked here (R48).
      const lines = calls.map((call) => JSON.stringify(store.masked(format === 'har' ? harEntry(call) : call)));
      const text =
        format === 'ndjson' ? lines.map((line) => `${line}\n`).join('') : harPart(lines, version, after, next);
      return { text, calls: calls.length, ...(next !== undefined && { next }) };
    },
  };
}

function harPart(
  entries: readonly string[],
  version: string,
  after: string | undefined,
  next: string | undefined,
): string {
  const { head, tail } = harFrame(version);
  const before = after === undefined ? head : entries.length > 0 ? ',' : '';
  return `${before}\n${entries.join(',\n')}${next === undefined ? `\n${tail}` : ''}`;
}
