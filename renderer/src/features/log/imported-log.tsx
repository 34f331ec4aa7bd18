import { FileQuestion, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportedLog } from '#shared/contract/call-files.ts';
import { bundleTexts } from '../../i18n/en/bundles.ts';
import { logTexts } from '../../i18n/en/log.ts';
import { replaceRoute, useNavigation } from '../../stores/navigation.ts';
import type { ItemOf } from '../../stores/paged-store.ts';
import { useCommand } from '../../stores/use-command.ts';
import { usePaged, useQuery } from '../../stores/use-operations.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SplitView } from '../../ui/split-view.tsx';
import { CallFileDrop } from '../bundles/drop-target.tsx';
import { useCallFiles } from '../bundles/use-call-files.tsx';
import { verdictOf } from '../call/verdict.ts';
import { ColumnChooser, useLogColumns } from './columns.tsx';
import { ImportedCallPane } from './imported-call.tsx';
import classes from './log.module.css';
import { LogFilterRow } from './log-filter.tsx';
import { filterOfQuery } from './route-filter.ts';
import { openSource, SourceChoice } from './source-choice.tsx';

const texts = bundleTexts.imported;

type ImportedCall = ItemOf<'importedLogs.calls'>;

/** The calls of a file in the Log panel, in place of those of this service, and marked as such. @param id as in the address */
export function ImportedLogPanel({ id }: { id: string }) {
  const { query: route } = useNavigation((state) => state.route);
  const { value: logs, problem } = useQuery('importedLogs.list', {}, ['log']);
  const query = filterOfQuery(route);
  const log = logs?.find((one) => one.id === id);
  const files = useCallFiles({ onImported: openSource });
  const show = (members: { q?: string; n?: number }) =>
    replaceRoute('log', members.n === undefined ? [] : [String(members.n)], {
      file: id,
      ...((members.q ?? query) !== '' && { q: members.q ?? query }),
    });
  return (
    <Panel
      layout="fill"
      title={logTexts.title}
      purpose={texts.intro}
      actions={<SourceChoice logs={logs ?? []} chosen={id} />}
      toolbar={<LogFilterRow query={query} onChange={(q) => show({ q })} />}
    >
      {problem ? <ErrorNotice problem={problem} /> : null}
      {logs !== undefined && log === undefined ? (
        <EmptyState
          icon={FileQuestion}
          title={texts.gone}
          action={<Button onClick={() => openSource()}>{texts.close}</Button>}
        >
          {texts.emptyText}
        </EmptyState>
      ) : null}
      {log === undefined ? null : <Calls key={id} log={log} query={query} onShow={show} />}
      <CallFileDrop label={bundleTexts.files.drop} onFile={(file) => void files.open(file)} />
      {files.input}
    </Panel>
  );
}

interface CallsProps {
  readonly log: ImportedLog;
  readonly query: string;
  readonly onShow: (members: { q?: string; n?: number }) => void;
}

function Calls({ log, query, onShow }: CallsProps) {
  const selected = useNavigation((state) => state.route.segments[0]);
  const { items, complete, problem, reload, loadMore } = usePaged(
    'importedLogs.calls',
    { id: log.id, ...(query !== '' && { query }) },
    [],
  );
  const { columns, choice, change } = useLogColumns(items, Date.now());
  return (
    <>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void reload()} /> : null}
      <div className={classes.imported}>
        <Notice tone="warn">
          <strong>{texts.marked(log.name)}</strong> {texts.facts(log.calls, log.errors, formatDateTime(log.importedAt))}
        </Notice>
        <span className={classes.space} />
        <ColumnChooser choice={choice} change={change} />
        <RemoveLog log={log} />
        <Button small icon={Undo2} onClick={() => openSource()}>
          {texts.close}
        </Button>
      </div>
      <SplitView
        width={600}
        mainLabel={texts.table}
        detailLabel={texts.call}
        detailId={selected}
        onClose={() => onShow({})}
        main={
          <DataTable<ImportedCall>
            label={texts.table}
            columns={columns}
            rows={items}
            rowId={({ n }) => String(n)}
            complete={complete}
            onLoadMore={() => void loadMore()}
            selectedId={selected}
            onOpen={({ n }) => onShow({ n })}
            openOnMove={selected !== undefined}
            rowBreak={(call, before) => new Date(call.at).toDateString() !== new Date(before.at).toDateString()}
            onResize={(column, width) => change({ ...choice, widths: { ...choice.widths, [column]: width } })}
            rowTone={(call) => (verdictOf(call) === 'accepted' ? undefined : 'error')}
            empty={
              <EmptyState
                icon={FileQuestion}
                title={texts.noMatch}
                action={<Button onClick={() => onShow({ q: '' })}>{logTexts.noMatch.action}</Button>}
              />
            }
          />
        }
        {...(selected !== undefined && {
          detail: <ImportedCallPane key={selected} id={log.id} n={Number(selected)} onClose={() => onShow({})} />,
        })}
      />
    </>
  );
}

function RemoveLog({ log }: { log: ImportedLog }) {
  const [asking, setAsking] = useState(false);
  const remove = useCommand('importedLogs.remove', { done: texts.removed });
  return (
    <>
      <Button small icon={Trash2} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={texts.removeTitle(log.name)}
        confirmLabel={texts.remove}
        busy={remove.busy}
        onConfirm={() => void remove.run({ id: log.id }, (result) => (result.ok ? openSource() : setAsking(false)))}
      >
        {texts.removeText}
      </ConfirmDialog>
    </>
  );
}
