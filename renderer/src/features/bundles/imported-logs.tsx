import { ArrowLeft, CircleAlert, FileQuestion, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportedLog } from '#shared/contract/call-files.ts';
import { bundleTexts } from '../../i18n/en/bundles.ts';
import { logTexts } from '../../i18n/en/log.ts';
import { uiTexts } from '../../i18n/en/ui.ts';
import type { ItemOf } from '../../stores/paged-store.ts';
import { useCommand } from '../../stores/use-command.ts';
import { usePaged, useQuery } from '../../stores/use-operations.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Loading } from '../../ui/loading.tsx';
import { CallRecord } from '../call/call-record.tsx';
import { verdictOf } from '../call/verdict.ts';
import { VerdictBadge } from '../call/verdict-badge.tsx';
import classes from './bundles.module.css';

const texts = bundleTexts.imported;

type ImportedCall = ItemOf<'importedLogs.calls'>;

/** Logs that were imported from files: which, their calls, one call, and their removal as a whole. */
export function ImportedLogs({ first, onClose }: { first: string; onClose: () => void }) {
  const { value: logs, problem } = useQuery('importedLogs.list', {}, ['log']);
  const [chosen, setChosen] = useState(first);
  const log = logs?.find(({ id }) => id === chosen) ?? logs?.[0];
  return (
    <Dialog opened onClose={onClose} title={texts.title} size="xl">
      <div className={classes.form}>
        <p className={classes.quiet}>{texts.intro}</p>
        {problem ? <ErrorNotice problem={problem} /> : null}
        {logs?.length === 0 ? (
          <EmptyState icon={FileQuestion} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        ) : null}
        {log === undefined ? null : <Calls key={log.id} log={log} logs={logs ?? []} onChoose={setChosen} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface CallsProps {
  readonly log: ImportedLog;
  readonly logs: readonly ImportedLog[];
  readonly onChoose: (id: string) => void;
}

function Calls({ log, logs, onChoose }: CallsProps) {
  const [text, setText] = useState('');
  const [errorsOnly, setErrorsOnly] = useState(false);
  const [shown, setShown] = useState<number>();
  const { items, complete, problem, loadMore } = usePaged(
    'importedLogs.calls',
    { id: log.id, ...(text !== '' && { text }), ...(errorsOnly && { errorsOnly }) },
    [],
  );
  if (shown !== undefined) return <OneCall log={log} n={shown} onBack={() => setShown(undefined)} />;
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.choice}>
          <SelectField
            label={texts.log}
            data={logs.map(({ id, name, calls, errors }) => ({ value: id, label: texts.option(name, calls, errors) }))}
            value={log.id}
            onChange={(id) => id !== null && onChoose(id)}
          />
        </div>
        <FilterInput label={texts.filter} value={text} onChange={setText} />
        <Button
          icon={CircleAlert}
          tone={errorsOnly ? 'primary' : 'default'}
          aria-pressed={errorsOnly}
          onClick={() => setErrorsOnly(!errorsOnly)}
        >
          {texts.errorsOnly}
        </Button>
        <RemoveLog log={log} />
      </div>
      <p className={classes.hint}>{texts.at(formatDateTime(log.importedAt))}</p>
      {problem ? <ErrorNotice problem={problem} /> : null}
      <div className={classes.list}>
        <DataTable<ImportedCall>
          label={texts.table}
          columns={columns}
          rows={items}
          rowId={({ n }) => String(n)}
          complete={complete}
          onLoadMore={() => void loadMore()}
          onOpen={({ n }) => setShown(n)}
          rowTone={(call) => (verdictOf(call) === 'accepted' ? undefined : 'error')}
          empty={<EmptyState small icon={SearchX} title={texts.noMatch} />}
        />
      </div>
    </>
  );
}

const columns: readonly Column<ImportedCall>[] = [
  { id: 'time', header: logTexts.columns.time, width: '152px', cell: ({ at }) => formatDateTime(at) },
  {
    id: 'verdict',
    header: logTexts.columns.verdict,
    width: '124px',
    cell: (call) => <VerdictBadge call={call} plain />,
  },
  {
    id: 'method',
    header: logTexts.columns.method,
    width: 'minmax(120px, 190px)',
    cell: ({ method }) => (
      <span className={classes.mono} title={method}>
        {method}
      </span>
    ),
  },
  {
    id: 'reason',
    header: logTexts.columns.reason,
    width: 'minmax(120px, 1fr)',
    hideBelow: 560,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
];

function OneCall({ log, n, onBack }: { log: ImportedLog; n: number; onBack: () => void }) {
  const { value: call, problem } = useQuery('importedLogs.get', { id: log.id, n }, []);
  return (
    <section aria-label={texts.call} className={classes.form}>
      <div className={classes.head}>
        <Button icon={ArrowLeft} onClick={onBack} data-autofocus autoFocus>
          {texts.back}
        </Button>
        {call === undefined ? null : (
          <h3 className={classes.title}>
            {call.method}
            <VerdictBadge call={call} />
          </h3>
        )}
      </div>
      {problem ? <ErrorNotice problem={problem} /> : null}
      {call === undefined && !problem ? <Loading lines={8} /> : null}
      {call === undefined ? null : (
        <>
          <p className={classes.reason}>{call.reason}</p>
          <CallRecord call={call} />
        </>
      )}
    </section>
  );
}

function RemoveLog({ log }: { log: ImportedLog }) {
  const [asking, setAsking] = useState(false);
  const remove = useCommand('importedLogs.remove', { done: texts.removed });
  return (
    <>
      <Button icon={Trash2} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={texts.removeTitle(log.name)}
        confirmLabel={texts.remove}
        busy={remove.busy}
        onConfirm={() => void remove.run({ id: log.id }, () => setAsking(false))}
      >
        {texts.removeText}
      </ConfirmDialog>
    </>
  );
}
