import type { Administration } from './administration.ts';
import type { FailureRule, Failures } from './types.ts';

/** Failures on purpose (D50), each undone with its `await using`. */
export function failuresOf(administration: Administration): Failures {
  async function hits(id: number): Promise<number> {
    const all = await administration.ask('failures.list', {});
    return all.find((failure) => failure.id === id)?.hits ?? 0;
  }
  /** One that `restore` removed before is gone already, which is what was asked for. */
  async function remove(id: number): Promise<void> {
    const all = await administration.ask('failures.list', {});
    if (all.some((failure) => failure.id === id)) await administration.ask('failures.remove', { id });
  }
  return {
    async add(rule: FailureRule) {
      const { id, sentence } = await administration.ask('failures.save', { failure: rule as never });
      return {
        id,
        sentence,
        hits: () => hits(id),
        remove: () => remove(id),
        [Symbol.asyncDispose]: () => remove(id),
      };
    },
    async clear() {
      await administration.ask('failures.clear', {});
    },
  };
}
