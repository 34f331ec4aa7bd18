import { Eraser, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageSummary } from '#shared/contract/outbox.ts';
import { ResourceList } from '../../list-panel/resource-list.tsx';
import { SiteName } from '../../list-panel/site-name.tsx';
import { useCommand } from '../../stores/use-command.ts';
import { useSites } from '../../stores/use-operations.ts';
import { outboxTexts } from '../../texts/outbox.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { columnsOf } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { MessageDetail } from './message-detail.tsx';
import { rowNumber } from './row-number.ts';

const texts = outboxTexts.messages;

const filters = { kind: { label: texts.filter.kind, all: texts.filter.allKinds, words: texts.kinds } };

/** Messages of the outbox, newest first, live. @param choice the switch to webhook deliveries */
export function Messages({ choice }: { choice: ReactNode }) {
  const sites = useSites().value ?? [];
  return (
    <ResourceList
      panel="outbox"
      part="messages"
      operation="outbox.list"
      texts={texts}
      title={outboxTexts.title}
      purpose={outboxTexts.intro}
      filters={filters}
      columns={columns}
      address={({ id }) => [String(id)]}
      width={480}
      detail={([id = ''], onClose) =>
        rowNumber.test(id) ? <MessageDetail key={id} id={Number(id)} onClose={onClose} /> : undefined
      }
      empty={<NoMessage apiKey={sites[0]?.apiKey} />}
      actions={({ filter: { apiKey }, rows }) => {
        const site = sites.find((each) => each.apiKey === apiKey);
        return (
          <>
            {choice}
            <CommandButton
              icon={Eraser}
              shrinks={texts.clear}
              command="outbox.clear"
              input={apiKey ? { apiKey } : {}}
              question={texts.clearing(site?.name)}
              disabled={rows?.length === 0}
            />
          </>
        );
      }}
    />
  );
}

const columns: readonly Column<MessageSummary>[] = columnsOf(texts.columns, {
  to: { width: 'minmax(150px, 1.2fr)', cell: ({ to }) => to },
  purpose: {
    width: 'minmax(120px, 1fr)',
    cell: ({ purpose }) => texts.purposes[purpose],
  },
  subject: {
    width: 'minmax(120px, 1.4fr)',
    hideBelow: 650,
    cell: ({ subject }) => subject ?? '',
  },
  kind: { width: '110px', hideBelow: 780, cell: ({ kind }) => texts.kinds[kind] },
  site: {
    width: 'minmax(90px, 0.8fr)',
    hideBelow: 880,
    cell: ({ apiKey }) => <SiteName apiKey={apiKey} />,
  },
  at: { width: '170px', hideBelow: 420, cell: ({ at }) => formatDateTime(at) },
});

function NoMessage({ apiKey }: { apiKey: string | undefined }) {
  const adding = useCommand('outbox.sample', { done: texts.empty.done });
  return (
    <EmptyState icon={Inbox} texts={texts.empty} onAction={apiKey ? () => void adding.run({ apiKey }) : undefined} />
  );
}
