import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageSummary } from '#shared/contract/outbox.ts';
import { ClearList } from '../../list-panel/clear-list.tsx';
import { ResourceList } from '../../list-panel/resource-list.tsx';
import { SiteName } from '../../list-panel/site-name.tsx';
import { useCommand } from '../../stores/use-command.ts';
import { useSites } from '../../stores/use-operations.ts';
import { outboxTexts } from '../../texts/outbox.ts';
import type { Column } from '../../ui/data-table-column.ts';
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
            <ClearList
              operation="outbox.clear"
              input={apiKey ? { apiKey } : {}}
              texts={{ ...texts.clear, text: site ? texts.clear.textOf(site.name) : texts.clear.text }}
              disabled={rows?.length === 0}
            />
          </>
        );
      }}
    />
  );
}

const columns: readonly Column<MessageSummary>[] = [
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
    cell: ({ apiKey }) => <SiteName apiKey={apiKey} />,
  },
  { id: 'at', header: texts.columns.at, width: '170px', hideBelow: 420, cell: ({ at }) => formatDateTime(at) },
];

function NoMessage({ apiKey }: { apiKey: string | undefined }) {
  const adding = useCommand('outbox.sample', { done: texts.empty.done });
  return (
    <EmptyState icon={Inbox} texts={texts.empty} onAction={apiKey ? () => void adding.run({ apiKey }) : undefined} />
  );
}
