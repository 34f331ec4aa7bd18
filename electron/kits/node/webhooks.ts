import type { Delivery as Summary } from '#shared/contract/webhooks.ts';
import type { Administration } from './administration.ts';
import { AuthdeskError } from './error.ts';
import { known } from './known-options.ts';
import type { Delivery, DeliveryFilter, Webhooks } from './types.ts';
import { type Taken, timeoutOf, until, within } from './waiting.ts';

const MAX_COUNT = 500;

/** Deliveries of webhooks (U 5). */
export function webhooksOf(administration: Administration, taken: Taken): Webhooks {
  async function deliveries(wanted: DeliveryFilter, wait?: number): Promise<Summary[]> {
    const { site, webhook, type } = known(wanted, 'site', 'webhook', 'type');
    const filter = site === undefined ? {} : { apiKey: site };
    const { items } = await administration.ask('webhooks.deliveries', { ...filter, limit: MAX_COUNT }, wait);
    return items.filter(
      (one) =>
        (webhook === undefined || one.webhook === webhook) &&
        (type === undefined || one.types.some((one) => one === type)),
    );
  }

  async function detail(id: number): Promise<Delivery> {
    const { history, ...delivery } = await administration.ask('webhooks.delivery', { id });
    const status = history[0]?.status;
    return { ...delivery, ...(status !== undefined && { status }) };
  }

  return {
    async next({ timeout: given, ...filter } = {}) {
      const timeout = timeoutOf(given);
      const found = await until(timeout, async (left) => {
        const all = await deliveries(filter, left);
        return taken.take(all.filter(({ state }) => state !== 'waiting'));
      });
      if (found !== undefined) return detail(found.id);
      const hooks = await administration.ask('webhooks.list', {});
      const waiting = (await deliveries(filter)).find(({ state }) => state === 'waiting');
      const wanted = Object.entries(filter).map(([name, value]) => ` ${name} "${value}"`);
      throw new AuthdeskError(
        'expectation',
        `No delivery of a webhook${wanted.length === 0 ? '' : ` with${wanted.join(',')}`} came within ${within(timeout)}.`,
        waiting !== undefined
          ? `One waits to be sent again: ${waiting.reason ?? 'its receiver has not answered'}.`
          : hooks.length === 0
            ? 'No site has a webhook: make one with accounts.webhooks.set.'
            : `Webhooks: ${hooks.map(({ name, active, events }) => `${name} (${active ? 'active' : 'off'}; ${events.join(', ')})`).join('; ')}.`,
      );
    },
    async send(delivery, how = 'again') {
      const id = typeof delivery === 'number' ? delivery : delivery.id;
      await administration.ask('webhooks.send', { id, how });
      return detail(id);
    },
  };
}
