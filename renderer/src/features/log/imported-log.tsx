import { FileQuestion, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportedLog } from '#shared/contract/call-files.ts';
import type { ItemOf } from '../../stores/paged-store.ts';
import { useCommand } from '../../stores/use-command.ts';
import { usePaged } from '../../stores/use-operations.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { logTexts } from '../../texts/log.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { LiveList } from '../../ui/live-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CallFileDrop } from '../bundles/drop-target.tsx';
import { useCallFiles } from '../bundles/use-call-files.tsx';
import { callRef } from './call-ref.ts';
import { startsDay, toneOf, useLogColumns } from './columns.tsx';
import { ComparedOr, CompareState } from './compare-pane.tsx';
import { ImportedCallPane } from './imported-call.tsx';
import classes from './log.module.css';
import { type Shown, show } from './shown.ts';
import { openSource } from './source-choice.tsx';

const texts = bundleTexts.imported;

type ImportedCall = ItemOf<'importedLogs.calls'>;

/** Takes further files that are dropped, and says when the imported log is gone. */
export function ImportedLogFrame({ gone, children }: { gone: boolean; children: ReactNode }) {
  const files = useCallFiles({ onImported: openSource });
  return (
    <>
      {gone ? (
        <EmptyState
          icon={FileQuestion}
          title={texts.gone}
          action={<Button onClick={() => openSource()}>{texts.close}</Button>}
        >
          {texts.emptyText}
        </EmptyState>
      ) : null}
      {children}
      <CallFileDrop label={bundleTexts.files.drop} onFile={(file) => void files.open(file)} />
      {files.input}
    </>
  );
}

/** Says that these are the calls of a file and not of this service, and leads back. @param children further buttons */
export function ImportedLogBar({ log, children }: { log: ImportedLog; children?: ReactNode }) {
  return (
    <div className={classes.imported}>
      <Notice tone="warn">
        <strong>{texts.marked(log.name)}</strong> {texts.facts(log.calls, log.errors, formatDateTime(log.importedAt))}
      </Notice>
      <div className={classes.actions}>
        {children}
        <RemoveLog log={log} />
        <Button small icon={Undo2} onClick={() => openSource()}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}

/** What a list of calls in the Log panel is given. */
export interface CallListProps {
  readonly shown: Shown;
  /** The open call: its callId, of an imported log its place in the file. */
  readonly selected: string | undefined;
  readonly onChange: (members: Partial<Shown>, call?: string) => void;
}

/** The calls of a file, in its order. */
export function ImportedCalls({ log, shown, selected, onChange }: CallListProps & { readonly log: ImportedLog }) {
  const { query, compare } = shown;
  const wanted = { id: log.id, ...(query !== '' && { query }) };
  const list = usePaged('importedLogs.calls', wanted, []);
  const columns = useLogColumns(list.items, Date.now());
  const select = (call?: string) => show(shown, call);
  const opened = selected === undefined ? undefined : callRef(selected, log.id);
  const stop = () => onChange({ compare: undefined });
  return (
    <LiveList<ImportedCall>
      list={list}
      bar={
        <ImportedLogBar log={log}>
          <CompareState compare={compare} opened={opened} onStop={stop} />
        </ImportedLogBar>
      }
      rowNames={logTexts.rowNames}
      label={texts.table}
      columns={columns}
      rowId={({ n }) => String(n)}
      selectedId={selected}
      rowHeight={28}
      onOpen={({ n }) => select(String(n))}
      openOnMove={selected !== undefined}
      rowBreak={startsDay}
      rowTone={toneOf}
      empty={
        <EmptyState
          icon={FileQuestion}
          title={texts.noMatch}
          action={<Button onClick={() => onChange({ query: '' })}>{logTexts.noMatch.action}</Button>}
        />
      }
      width={600}
      detailLabel={texts.call}
      onClose={() => select()}
      {...(selected !== undefined &&
        opened !== undefined && {
          detail: (
            <ComparedOr compare={compare} opened={opened} onStop={stop}>
              <ImportedCallPane
                key={selected}
                id={log.id}
                n={Number(selected)}
                isCompared={compare === opened}
                onCompare={() => onChange({ compare: opened })}
                onClose={() => select()}
              />
            </ComparedOr>
          ),
        })}
    />
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
