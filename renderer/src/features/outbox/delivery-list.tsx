import { Eraser, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Delivery } from '#shared/contract/webhooks.ts';
import { ResourceList } from '../../list-panel/resource-list.tsx';
import { SiteName } from '../../list-panel/site-name.tsx';
import { useQuery } from '../../stores/use-operations.ts';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import { outboxTexts } from '../../texts/outbox.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { columnsOf } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import { deliveryTones } from './delivery-tones.ts';
import { rowNumber } from './row-number.ts';
import { WebhooksButton } from './webhooks-dialog.tsx';

const filters = { state: { label: texts.filter.state, all: texts.filter.allStates, words: texts.states } };

/** Deliveries of webhooks, newest first, live (U 5). @param choice the switch to messages */
export function Deliveries({ choice }: { choice: ReactNode }) {
  return (
    <ResourceList
      panel="outbox"
      part="deliveries"
      operation="webhooks.deliveries"
      texts={texts}
      title={outboxTexts.title}
      purpose={outboxTexts.intro}
      filters={filters}
      columns={columns}
      address={({ id }) => [String(id)]}
      width={560}
      detail={([id = ''], onClose) =>
        rowNumber.test(id) ? <DeliveryDetail key={id} id={Number(id)} onClose={onClose} /> : undefined
      }
      empty={<NoDelivery />}
      actions={({ filter: { apiKey }, rows }) => (
        <>
          {choice}
          <WebhooksButton />
          <CommandButton
            icon={Eraser}
            shrinks={texts.clear}
            command="webhooks.clear"
            input={apiKey ? { apiKey } : {}}
            question={texts.clearing}
            disabled={rows?.length === 0}
          />
        </>
      )}
    />
  );
}

const heads = { ...texts.columns, reason: texts.detail.reason };

const columns = columnsOf<Delivery, typeof heads>(heads, {
  webhook: { width: 'minmax(80px, 1fr)', cell: ({ webhook }) => webhook },
  events: {
    width: 'minmax(100px, 1.6fr)',
    cell: ({ events, types }) => `${events} × ${types.join(', ')}`,
  },
  state: {
    width: '120px',
    cell: ({ state, attempts }) => (
      <StatusBadge tone={deliveryTones(state, attempts)} plain label={texts.states[state]} />
    ),
  },
  reason: {
    width: 'minmax(140px, 2fr)',
    hideBelow: 960,
    // Of one that has arrived in the end the last refusal is no news.
    cell: ({ state, reason }) => (state === 'delivered' ? '' : (reason ?? '')),
  },
  attempts: {
    width: '90px',
    hideBelow: 740,
    cell: ({ attempts }) => String(attempts),
  },
  site: {
    width: 'minmax(90px, 0.8fr)',
    hideBelow: 860,
    cell: ({ apiKey }) => <SiteName apiKey={apiKey} />,
  },
  at: { width: '170px', hideBelow: 480, cell: ({ at }) => formatDateTime(at) },
});

function NoDelivery() {
  const hooks = useQuery('webhooks.list', {}).value ?? [];
  const names = [...new Set(hooks.filter(({ active }) => active).map(({ name }) => name))];
  return (
    <EmptyState
      icon={Webhook}
      texts={{
        title: texts.empty.title,
        text: names.length > 0 ? texts.empty.waitsFor(names.join(', ')) : texts.empty.text,
      }}
    />
  );
}
