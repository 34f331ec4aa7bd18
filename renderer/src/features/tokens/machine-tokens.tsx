import { ArrowLeft, Ban, Bot } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type MachineTokenRow, machineTokenKind, machineTokenState } from '#shared/contract/machines.ts';
import { ListPanel, useListFilter } from '../../list-panel/list-panel.tsx';
import { WordFilter } from '../../list-panel/word-filter.tsx';
import { goTo, replaceRoute } from '../../stores/navigation.ts';
import { usePaged } from '../../stores/use-operations.ts';
import { machineTexts as texts } from '../../texts/machines.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { tones } from './columns.tsx';
import { LifetimeBar } from './lifetime-picture.tsx';
import { MachineRevoking } from './machine-revoking.tsx';
import { MachineEnd, MachineTokenDetail } from './machine-token-detail.tsx';
import classes from './tokens.module.css';
import { useEnds } from './use-ends.ts';

const rowId = ({ id }: MachineTokenRow): string => id;

const facts: readonly Column<MachineTokenRow>[] = [
  {
    id: 'kind',
    header: texts.columns.kind,
    width: '116px',
    sortValue: ({ kind }) => kind,
    cell: ({ kind }) => texts.kinds[kind],
  },
  {
    id: 'state',
    header: texts.columns.state,
    width: '96px',
    sortValue: ({ state }) => state,
    cell: ({ state }) => (
      <StatusBadge tone={tones[state]} plain>
        {texts.states[state]}
      </StatusBadge>
    ),
  },
  {
    id: 'expires',
    header: texts.columns.expires,
    width: '140px',
    hideBelow: 520,
    sortValue: ({ state, expiresAt }) => (state === 'valid' ? expiresAt : undefined),
    cell: (row) => (
      <span className={classes.end}>
        <MachineEnd row={row} />
        <LifetimeBar row={row} />
      </span>
    ),
  },
  {
    id: 'application',
    header: texts.columns.application,
    width: 'minmax(90px, 1fr)',
    sortValue: ({ applicationName }) => applicationName,
    cell: ({ applicationName, userKey }) => <span title={userKey}>{applicationName}</span>,
  },
  {
    id: 'site',
    header: texts.columns.site,
    width: 'minmax(80px, 1fr)',
    hideBelow: 640,
    sortValue: ({ siteName }) => siteName,
    cell: ({ siteName }) => siteName,
  },
  {
    id: 'created',
    header: texts.columns.created,
    width: '160px',
    hideBelow: 900,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

/** The columns, with one that revokes. */
const columnsWith = (revoke: (row: MachineTokenRow) => void): readonly Column<MachineTokenRow>[] => [
  ...facts,
  {
    id: 'actions',
    header: texts.columns.actions,
    width: '64px',
    align: 'end',
    cell: (row) =>
      row.state === 'valid' ? (
        <IconButton
          icon={Ban}
          label={texts.revoke(texts.kinds[row.kind], row.applicationName)}
          onClick={(event) => {
            // The row below it opens on a click.
            event.stopPropagation();
            revoke(row);
          }}
        />
      ) : null,
  },
];

/** What the server for machines gave to applications: whose it is, how long it lasts, and its end (X 2, ADR 33). */
export function MachineTokens() {
  const { segments, query, change } = useListFilter('tokens');
  const kind = machineTokenKind.options.find((each) => each === query.of);
  const state = machineTokenState.options.find((each) => each === query.state);
  const { apiKey, text } = query;
  const { held, watch } = useHeld();
  const wanted = { ...(apiKey && { apiKey }), ...(kind && { kind }), ...(state && { state }), ...(text && { text }) };
  const list = usePaged('machines.tokens', wanted, { held, rowId });
  const ending = useMemo(() => list.items?.map((row) => ({ ...row, browserBound: false })), [list.items]);
  useEnds(ending, list.reload);
  const [revoking, setRevoking] = useState<MachineTokenRow>();
  const columns = useMemo(() => columnsWith(setRevoking), []);
  const opened = segments[1];
  const open = (row?: MachineTokenRow) => replaceRoute('tokens', ['machines', ...(row ? [row.id] : [])], query);
  return (
    <ListPanel<MachineTokenRow>
      panel="tokens"
      texts={texts}
      title={texts.title}
      purpose={texts.intro}
      cleared={['machines']}
      actions={
        <Button icon={ArrowLeft} onClick={() => replaceRoute('tokens')}>
          {texts.back}
        </Button>
      }
      filters={
        <>
          <WordFilter
            label={texts.filter.kind}
            all={texts.filter.allKinds}
            words={texts.kinds}
            value={kind}
            onChange={(to) => change({ of: to })}
          />
          <WordFilter
            label={texts.filter.state}
            all={texts.filter.allStates}
            words={texts.states}
            value={state}
            onChange={(to) => change({ state: to })}
          />
        </>
      }
      filtered={Boolean(apiKey || kind || state || text)}
      nothing={
        <EmptyState
          icon={Bot}
          title={texts.nothing.title}
          action={
            <Button tone="primary" onClick={() => goTo('sites')}>
              {texts.nothing.action}
            </Button>
          }
        >
          {texts.nothing.text}
        </EmptyState>
      }
      list={list}
      watch={watch}
      columns={columns}
      rowId={rowId}
      selectedId={opened}
      onOpen={open}
      rowHeight={38}
      width={440}
      onClose={() => open()}
      {...(opened !== undefined && {
        detail: <MachineTokenDetail key={opened} id={opened} onClose={() => open()} onRevoke={setRevoking} />,
      })}
    >
      <MachineRevoking row={revoking} onClose={() => setRevoking(undefined)} />
    </ListPanel>
  );
}
