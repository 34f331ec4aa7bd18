import type { MessageSummary } from '#shared/contract/outbox.ts';
import { definedMembers } from '#shared/narrowing.ts';
import type { Administration } from './administration.ts';
import { AuthdeskError } from './error.ts';
import { known } from './known-options.ts';
import type { MessageFilter, Outbox } from './types.ts';
import { type Taken, timeoutOf, until, within } from './waiting.ts';

const MAX_COUNT = 500;

/**
 * Messages that would have left the machine (D49).
 *
 * @param report what calls failed, for the error when no message came
 */
export function outboxOf(administration: Administration, taken: Taken, report: () => Promise<string>): Outbox {
  async function summaries(wanted: MessageFilter, wait?: number): Promise<MessageSummary[]> {
    const { site, to, kind, purpose } = known(wanted, 'site', 'to', 'kind', 'purpose');
    const filter = { ...definedMembers({ apiKey: site, to, kind }), limit: MAX_COUNT };
    const { items } = await administration.ask('outbox.list', filter, wait);
    return items.filter((message) => purpose === undefined || message.purpose === purpose);
  }

  return {
    async next({ timeout: given, ...filter } = {}) {
      const timeout = timeoutOf(given);
      const found = await until(timeout, async (left) => taken.take(await summaries(filter, left)));
      if (found !== undefined) return administration.ask('outbox.message', { id: found.id });
      const others = await summaries({});
      const shown = others.slice(0, 5).map(({ kind, to, purpose }) => `  ${kind} to ${to} (${purpose})`);
      const wanted = Object.entries(filter).map(([name, value]) => ` ${name} "${value}"`);
      throw new AuthdeskError(
        'expectation',
        `No message${wanted.length === 0 ? '' : ` with${wanted.join(',')}`} came within ${within(timeout)}.`,
        [
          ...(shown.length === 0
            ? ['The outbox is empty.']
            : ['The newest of the outbox, some of which "next" may have returned before:', ...shown]),
          await report(),
        ]
          .filter((part) => part !== '')
          .join('\n'),
      );
    },
    async list(filter = {}) {
      const found = (await summaries(filter)).reverse();
      return Promise.all(found.map(({ id }) => administration.ask('outbox.message', { id })));
    },
  };
}
