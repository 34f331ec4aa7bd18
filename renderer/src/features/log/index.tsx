import { useDisclosure } from '@mantine/hooks';
import { ScrollText, SearchX, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { CallSummary } from '#shared/contract/log.ts';
import { callTexts } from '../../i18n/en/call.ts';
import { logTexts as texts } from '../../i18n/en/log.ts';
import { goTo, replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatClock, formatLatency } from '../../ui/format-time.ts';
import { Panel } from '../../ui/panel.tsx';
import { SplitView } from '../../ui/split-view.tsx';
import { LogFiles } from '../bundles/log-files.tsx';
import { verdictOf } from '../call/verdict.ts';
import { VerdictBadge } from '../call/verdict-badge.tsx';
import { MockBadge } from '../mock-responses/mock-badge.tsx';
import { CallPane } from './call-detail.tsx';
import { emptyFilter, type FilterForm, filterOf } from './filter.ts';
import classes from './log.module.css';
import { LogFilterRow } from './log-filter.tsx';
import { filterOfQuery, isEmptyFilter, queryOfFilter } from './route-filter.ts';
import { useCalls } from './use-calls.ts';

/** Every call, live, newest first, and the reason for its response. */
export function LogPanel() {
  const { segments, query } = useNavigation((state) => state.route);
  const selected = segments[0];
  const filter = useMemo(() => filterOfQuery(query), [query]);
  const { items, complete, problem, reload, loadMore } = useCalls(filterOf(filter));
  const setFilter = (to: FilterForm) => replaceRoute('log', segments, queryOfFilter(to));
  const select = (callId?: string) => replaceRoute('log', callId ? [callId] : [], queryOfFilter(filter));
  return (
    <Panel
      layout="fill"
      title={texts.title}
      purpose={texts.intro}
      actions={
        <>
          <LogFiles filter={filterOf(filter)} />
          <ClearLog empty={items?.length === 0 && isEmptyFilter(filter)} onCleared={() => select()} />
        </>
      }
      toolbar={<LogFilterRow filter={filter} onChange={setFilter} />}
    >
      {problem ? <ErrorNotice problem={problem} onRetry={() => void reload()} /> : null}
      <SplitView
        width={600}
        mainLabel={texts.table}
        detailLabel={texts.detail.label}
        detailId={selected}
        onClose={() => select()}
        main={
          <DataTable<CallSummary>
            label={texts.table}
            columns={columns}
            rows={items}
            rowId={(call) => call.callId}
            complete={complete}
            onLoadMore={() => void loadMore()}
            selectedId={selected}
            onOpen={(call) => select(call.callId)}
            rowTone={(call) => (verdictOf(call) === 'accepted' ? undefined : 'error')}
            empty={<NoCalls filtered={!isEmptyFilter(filter)} onClear={() => setFilter(emptyFilter)} />}
          />
        }
        {...(selected && { detail: <CallPane key={selected} callId={selected} onClose={() => select()} /> })}
      />
    </Panel>
  );
}

const columns: readonly Column<CallSummary>[] = [
  {
    id: 'time',
    header: texts.columns.time,
    width: '70px',
    cell: ({ at }) => <span className={classes.number}>{formatClock(at)}</span>,
  },
  {
    id: 'verdict',
    header: texts.columns.verdict,
    width: '124px',
    cell: (call) => <VerdictBadge call={call} plain />,
  },
  {
    id: 'method',
    header: texts.columns.method,
    width: 'minmax(100px, 190px)',
    cell: ({ method, mocked }) => (
      <span className={classes.methodCell}>
        <span className={classes.method} title={method}>
          {method}
        </span>
        {mocked ? <MockBadge /> : null}
      </span>
    ),
  },
  {
    id: 'reason',
    header: texts.columns.reason,
    width: 'minmax(100px, 4fr)',
    hideBelow: 560,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    id: 'site',
    header: texts.columns.site,
    width: 'minmax(80px, 1fr)',
    hideBelow: 840,
    cell: ({ siteName, apiKey }) => siteName ?? apiKey ?? '',
  },
  {
    id: 'user',
    header: texts.columns.user,
    width: 'minmax(70px, 1fr)',
    hideBelow: 980,
    cell: ({ UID }) => <span className={classes.method}>{UID ?? ''}</span>,
  },
  {
    id: 'credential',
    header: texts.columns.credential,
    width: '136px',
    hideBelow: 1100,
    cell: ({ credential }) => <span className={classes.dim}>{callTexts.credential[credential]}</span>,
  },
  {
    id: 'transport',
    header: texts.columns.transport,
    width: '76px',
    hideBelow: 1300,
    cell: ({ transport }) => <span className={classes.dim}>{transport.toUpperCase()}</span>,
  },
  {
    id: 'duration',
    header: texts.columns.duration,
    width: '62px',
    align: 'end',
    hideBelow: 640,
    cell: ({ duration }) => <span className={classes.number}>{formatLatency(duration)}</span>,
  },
];

function NoCalls({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon={SearchX}
        title={texts.noMatch.title}
        action={<Button onClick={onClear}>{texts.noMatch.action}</Button>}
      >
        {texts.noMatch.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title={texts.empty.title}
      action={
        <Button tone="primary" onClick={() => goTo('flows')}>
          {texts.empty.action}
        </Button>
      }
    >
      {texts.empty.text}
    </EmptyState>
  );
}

function ClearLog({ empty, onCleared }: { empty: boolean; onCleared: () => void }) {
  const [asking, { open, close }] = useDisclosure(false);
  const clearing = useCommand('log.clear', { done: ({ removed }) => texts.clear.done(removed) });
  return (
    <>
      <Button icon={Trash2} disabled={empty} onClick={open}>
        {texts.clear.button}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={texts.clear.title}
        confirmLabel={texts.clear.confirm}
        busy={clearing.busy}
        onConfirm={() =>
          void clearing.run({}, (result) => {
            close();
            if (result.ok) onCleared();
          })
        }
      >
        {texts.clear.text}
      </ConfirmDialog>
    </>
  );
}
