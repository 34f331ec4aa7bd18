import { Eraser, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RequestDraft } from '#shared/contract/requests.ts';
import { type Delivery, deliveryState } from '#shared/contract/webhooks.ts';
import { ListPanel, useListFilter } from '../../list-panel/list-panel.tsx';
import { WordFilter } from '../../list-panel/word-filter.tsx';
import { openRequest, replaceRoute } from '../../stores/navigation.ts';
import { usePaged, useQuery, useSites } from '../../stores/use-operations.ts';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import { outboxTexts } from '../../texts/outbox.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { deliveryTones } from './delivery-tones.ts';

const rowId = ({ id }: Delivery): string => String(id);

/** Deliveries of webhooks, newest first, live (U 5). @param choice the switch to messages */
export function Deliveries({ choice }: { choice: ReactNode }) {
  const { segments, query, change } = useListFilter('outbox');
  const sites = useSites().value ?? [];
  const { apiKey, text } = query;
  const state = deliveryState.options.find((each) => each === query.state);
  const { held, watch } = useHeld();
  const wanted = { ...(apiKey && { apiKey }), ...(state && { state }), ...(text && { text }) };
  const list = usePaged('webhooks.deliveries', wanted, { held, rowId });
  const id = /^\d{1,15}$/.test(segments[1] ?? '') ? Number(segments[1]) : undefined;
  const selectedId = id === undefined ? undefined : String(id);
  const open = (delivery?: Delivery) =>
    replaceRoute('outbox', ['deliveries', ...(delivery ? [String(delivery.id)] : [])], query);
  const siteName = (key: string) => sites.find((site) => site.apiKey === key)?.name ?? key;
  return (
    <ListPanel<Delivery>
      panel="outbox"
      texts={texts}
      title={outboxTexts.title}
      purpose={outboxTexts.intro}
      actions={
        <>
          {choice}
          <Clear apiKey={apiKey} disabled={list.items?.length === 0} />
        </>
      }
      filters={
        <WordFilter
          label={texts.filter.state}
          all={texts.filter.allStates}
          words={texts.states}
          value={state}
          onChange={(to) => change({ state: to })}
        />
      }
      filtered={Boolean(apiKey || state || text)}
      nothing={<NoDelivery apiKey={sites[0]?.apiKey} />}
      cleared={['deliveries']}
      list={list}
      watch={watch}
      columns={columns(siteName)}
      rowId={rowId}
      selectedId={selectedId}
      onOpen={open}
      width={560}
      onClose={() => open()}
      {...(id !== undefined && { detail: <DeliveryDetail key={id} id={id} onClose={() => open()} /> })}
    />
  );
}

const columns = (siteName: (apiKey: string) => string): readonly Column<Delivery>[] => [
  { id: 'webhook', header: texts.columns.webhook, width: 'minmax(80px, 1fr)', cell: ({ webhook }) => webhook },
  {
    id: 'events',
    header: texts.columns.events,
    width: 'minmax(100px, 1.6fr)',
    cell: ({ events, types }) => `${events} × ${types.join(', ')}`,
  },
  {
    id: 'state',
    header: texts.columns.state,
    width: '120px',
    cell: ({ state, attempts }) => (
      <StatusBadge tone={deliveryTones(state, attempts)} plain>
        {texts.states[state]}
      </StatusBadge>
    ),
  },
  {
    id: 'reason',
    header: texts.detail.reason,
    width: 'minmax(140px, 2fr)',
    hideBelow: 960,
    // Of one that has arrived in the end the last refusal is no news.
    cell: ({ state, reason }) => (state === 'delivered' ? '' : (reason ?? '')),
  },
  {
    id: 'attempts',
    header: texts.columns.attempts,
    width: '90px',
    hideBelow: 740,
    cell: ({ attempts }) => String(attempts),
  },
  {
    id: 'site',
    header: texts.columns.site,
    width: 'minmax(90px, 0.8fr)',
    hideBelow: 860,
    cell: ({ apiKey }) => siteName(apiKey),
  },
  { id: 'at', header: texts.columns.at, width: '170px', hideBelow: 480, cell: ({ at }) => formatDateTime(at) },
];

function Clear({ apiKey, disabled }: { apiKey: string | undefined; disabled: boolean }) {
  const clearing = useAskedCommand('webhooks.clear');
  const { title, confirm, text } = texts.clear;
  const done = ({ removed }: { removed: number }) => texts.clear.done(removed);
  return (
    <>
      <Button
        icon={Eraser}
        disabled={disabled}
        onClick={() => clearing.ask(apiKey ? { apiKey } : {}, { title, confirm, text, done })}
      >
        {texts.clear.button}
      </Button>
      {clearing.dialog}
    </>
  );
}

/** The call that sets a webhook, ready to be completed in Requests. */
const settingDraft = (apiKey: string): RequestDraft => ({
  apiKey,
  method: 'accounts.webhooks.set',
  httpMethod: 'POST',
  transport: 'https',
  credential: { kind: 'signature' },
  parameters: [
    { name: 'name', value: 'my-server' },
    { name: 'url', value: 'http://localhost:8080/webhook' },
    { name: 'events', value: 'accountCreated,accountRegistered,accountUpdated,accountLoggedIn,accountDeleted' },
    { name: 'active', value: 'true' },
  ],
});

function NoDelivery({ apiKey }: { apiKey: string | undefined }) {
  const hooks = useQuery('webhooks.list', {}).value ?? [];
  const names = [...new Set(hooks.filter(({ active }) => active).map(({ name }) => name))];
  return (
    <EmptyState
      icon={Webhook}
      title={texts.empty.title}
      action={
        apiKey && (
          <Button tone="primary" onClick={() => openRequest(settingDraft(apiKey))}>
            {texts.empty.action}
          </Button>
        )
      }
    >
      {names.length > 0 ? texts.empty.waitsFor(names.join(', ')) : texts.empty.text}
    </EmptyState>
  );
}
