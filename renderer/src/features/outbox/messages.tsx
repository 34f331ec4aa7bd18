import { Eraser, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageSummary } from '#shared/contract/outbox.ts';
import { messageKind } from '#shared/contract/outbox.ts';
import { ListPanel, useListFilter } from '../../list-panel/list-panel.tsx';
import { WordFilter } from '../../list-panel/word-filter.tsx';
import { replaceRoute } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { usePaged, useSites } from '../../stores/use-operations.ts';
import { outboxTexts } from '../../texts/outbox.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { useHeld } from '../../ui/use-held.ts';
import { MessageDetail } from './message-detail.tsx';

const texts = outboxTexts.messages;

const rowId = ({ id }: MessageSummary): string => String(id);

/** Messages of the outbox, newest first, live. @param choice the switch to webhook deliveries */
export function Messages({ choice }: { choice: ReactNode }) {
  const { segments, query, change } = useListFilter('outbox');
  const sites = useSites().value ?? [];
  const { apiKey, text } = query;
  const kind = messageKind.options.find((each) => each === query.kind);
  const { held, watch } = useHeld();
  const wanted = { ...(apiKey && { apiKey }), ...(kind && { kind }), ...(text && { text }) };
  const list = usePaged('outbox.list', wanted, { held, rowId });
  const id = segments[0] === 'messages' && /^\d{1,15}$/.test(segments[1] ?? '') ? Number(segments[1]) : undefined;
  const open = (message?: MessageSummary) =>
    replaceRoute('outbox', message ? ['messages', String(message.id)] : [], query);
  const siteName = (key: string) => sites.find((site) => site.apiKey === key)?.name ?? key;
  const filtered = Boolean(apiKey || kind || text);
  return (
    <ListPanel<MessageSummary>
      panel="outbox"
      texts={texts}
      title={outboxTexts.title}
      purpose={outboxTexts.intro}
      actions={
        <>
          {choice}
          <Clear apiKey={apiKey} siteName={apiKey && siteName(apiKey)} disabled={list.items?.length === 0} />
        </>
      }
      filters={
        <WordFilter
          label={texts.filter.kind}
          all={texts.filter.allKinds}
          words={texts.kinds}
          value={kind}
          onChange={(to) => change({ kind: to })}
        />
      }
      filtered={filtered}
      nothing={<NoMessage apiKey={sites[0]?.apiKey} />}
      list={list}
      watch={watch}
      columns={columns(siteName)}
      rowId={rowId}
      selectedId={id === undefined ? undefined : String(id)}
      onOpen={open}
      width={480}
      onClose={() => open()}
      {...(id !== undefined && { detail: <MessageDetail key={id} id={id} onClose={() => open()} /> })}
    />
  );
}

const columns = (siteName: (apiKey: string) => string): readonly Column<MessageSummary>[] => [
  { id: 'to', header: texts.columns.to, width: 'minmax(150px, 1.2fr)', cell: ({ to }) => to },
  {
    id: 'purpose',
    header: texts.columns.purpose,
    width: 'minmax(120px, 1fr)',
    cell: ({ purpose }) => texts.purposes[purpose],
  },
  {
    id: 'subject',
    header: texts.columns.subject,
    width: 'minmax(120px, 1.4fr)',
    hideBelow: 650,
    cell: ({ subject }) => subject ?? '',
  },
  { id: 'kind', header: texts.columns.kind, width: '110px', hideBelow: 780, cell: ({ kind }) => texts.kinds[kind] },
  {
    id: 'site',
    header: texts.columns.site,
    width: 'minmax(90px, 0.8fr)',
    hideBelow: 880,
    cell: ({ apiKey }) => siteName(apiKey),
  },
  { id: 'at', header: texts.columns.at, width: '170px', hideBelow: 420, cell: ({ at }) => formatDateTime(at) },
];

function Clear({
  apiKey,
  siteName,
  disabled,
}: {
  apiKey: string | undefined;
  siteName: string | undefined;
  disabled: boolean;
}) {
  const clearing = useAskedCommand('outbox.clear');
  const { title, confirm } = texts.clear;
  const text = siteName ? texts.clear.textOf(siteName) : texts.clear.text;
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

function NoMessage({ apiKey }: { apiKey: string | undefined }) {
  const adding = useCommand('outbox.sample', { done: texts.empty.done });
  return (
    <EmptyState
      icon={Inbox}
      title={texts.empty.title}
      action={
        apiKey && (
          <Button busy={adding.busy} onClick={() => void adding.run({ apiKey })}>
            {texts.empty.action}
          </Button>
        )
      }
    >
      {texts.empty.text}
    </EmptyState>
  );
}
