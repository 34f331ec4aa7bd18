import { Camera, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Snapshot } from '#shared/contract/snapshots.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { columnsOf } from '../../ui/data-table-column.ts';
import { useDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { formatDateTime } from '../../ui/format-time.ts';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './settings.module.css';

const texts = settingsTexts.snapshots;
/** Number of rows from which the list has a filter. */
const MANY = 6;
/** Rows that are shown before the list scrolls. */
const MAX_SHOWN = 12;

interface SnapshotsProps {
  /** Undefined until they were read. */
  readonly snapshots: readonly Snapshot[] | undefined;
  readonly inMemory: boolean;
  readonly onRestore: (snapshot: Snapshot) => void;
}

/** The snapshots, newest first. */
export function Snapshots({ snapshots, inMemory, onRestore }: SnapshotsProps) {
  const [filter, setFilter] = useState('');
  const creating = useDialog((_: true, onClose) => ({
    title: texts.createTitle,
    size: 'sm',
    content: <CreateForm onClose={onClose} />,
  }));
  const ask = useAskedCommand('snapshots.remove');
  const wanted = filter.trim().toLowerCase();
  const rows = snapshots?.filter(({ name }) => name.toLowerCase().includes(wanted));
  const createButton = (
    <Button tone="primary" small icon={Plus} label={texts.create} onClick={() => creating.open(true)} />
  );
  const columns: readonly Column<Snapshot>[] = columnsOf(texts.columns, {
    name: {
      width: 'minmax(140px, 2fr)',
      sortValue: ({ name }) => name,
      cell: ({ name }) => <Copyable value={name} what={texts.copyName(name)} />,
    },
    createdAt: {
      width: '160px',
      hideBelow: 480,
      sortValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <span>{formatDateTime(createdAt)}</span>,
    },
    holds: {
      width: 'minmax(120px, 1.4fr)',
      hideBelow: 620,
      cell: ({ sites, people, automatic, problem }) => {
        if (problem !== undefined) {
          return <StatusBadge tone="error" plain label={texts.useless} />;
        }
        const holds = settingsTexts.holds(sites, people);
        return <span>{automatic ? texts.byReset(holds) : holds}</span>;
      },
    },
    size: {
      width: '76px',
      hideBelow: 700,
      align: 'end',
      sortValue: ({ size }) => size,
      cell: ({ size }) => formatBytes(size),
    },
    actions: {
      width: '72px',
      align: 'end',
      cell: (one) => (
        <>
          <IconButton icon={RotateCcw} label={texts.restoreOne(one.name)} onClick={() => onRestore(one)} />
          <IconButton
            icon={Trash2}
            label={texts.removeOne(one.name)}
            onClick={() => ask({ name: one.name }, texts.removing(one.name))}
          />
        </>
      ),
    },
  });
  return (
    <Section
      title={texts.title}
      description={inMemory ? `${texts.description} ${texts.inMemory}` : texts.description}
      actions={snapshots?.length === 0 ? null : createButton}
    >
      {snapshots && snapshots.length >= MANY ? (
        <div style={{ maxWidth: 320, marginBottom: 8 }}>
          <FilterInput label={texts.filter} value={filter} onChange={setFilter} />
        </div>
      ) : null}
      {snapshots?.length === 0 ? (
        <EmptyState small icon={Camera} texts={{ title: texts.empty, text: texts.emptyNext }}>
          {createButton}
        </EmptyState>
      ) : (
        <div
          className={classes.table}
          style={{ '--rows': Math.max(rows?.length === 0 ? 4 : 1, Math.min(MAX_SHOWN, rows?.length ?? 2)) }}
        >
          <DataTable
            label={texts.list}
            columns={columns}
            rows={rows}
            rowId={({ name }) => name}
            initialSort={{ column: 'createdAt', descending: true }}
            empty={<EmptyState small icon={Camera} texts={uiTexts.noMatch} />}
          />
        </div>
      )}
      {creating.dialog}
    </Section>
  );
}

/** Asks for the name of a new snapshot, and makes it. */
function CreateForm({ onClose }: { onClose: () => void }) {
  const form = useOperationForm('snapshots.create', {
    values: { name: '' },
    input: (values) => values,
    done: ({ name }) => texts.created(name),
    onSaved: onClose,
  });
  const of = fieldsOf(form, texts);
  return (
    <OperationForm form={form} submit={texts.create} onClose={onClose}>
      <TextField mono required data-autofocus {...of('name')} />
    </OperationForm>
  );
}
