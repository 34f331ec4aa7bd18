import type { CredentialRow } from '#shared/contract/tokens.ts';
import { useCommand } from '../../stores/use-command.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { formatDateTime, formatMoment } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { RowSelect } from '../../ui/row-select.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LifetimeBar } from './lifetime-picture.tsx';
import { TokenMenu } from './token-menu.tsx';
import { endOf } from './token-state.ts';
import classes from './tokens.module.css';
import type { TokenSelection } from './use-selection.ts';

export const tones = { valid: 'ok', expired: 'neutral', revoked: 'error', used: 'neutral' } as const;

/** Columns of the Tokens panel; the least important are hidden first when there is little room. */
const tokenColumns: readonly Column<CredentialRow>[] = [
  {
    id: 'kind',
    header: texts.columns.kind,
    width: '64px',
    hideBelow: 424,
    sortValue: ({ kind }) => kind,
    cell: ({ kind }) => texts.kind[kind],
  },
  {
    id: 'value',
    header: texts.columns.value,
    width: '104px',
    hideBelow: 836,
    cell: (row) => <MaskedValue row={row} />,
  },
  {
    id: 'state',
    header: texts.columns.state,
    width: '84px',
    sortValue: ({ state }) => state,
    cell: ({ state }) => (
      <StatusBadge tone={tones[state]} plain>
        {texts.state[state]}
      </StatusBadge>
    ),
  },
  {
    id: 'ends',
    header: texts.columns.expires,
    width: '128px',
    hideBelow: 564,
    sortValue: (row) => (row.state === 'valid' ? row.expiresAt : undefined),
    cell: (row) => (
      <span className={classes.end}>
        <End row={row} />
        <LifetimeBar row={row} />
      </span>
    ),
  },
  {
    id: 'user',
    header: texts.columns.user,
    width: 'minmax(68px, 1fr)',
    sortValue: ({ displayName, UID }) => displayName ?? UID,
    cell: ({ displayName, UID }) =>
      UID ? <span title={UID}>{displayName ?? UID}</span> : <span className={layout.quiet}>{texts.noUser}</span>,
  },
  {
    id: 'site',
    header: texts.columns.site,
    width: 'minmax(68px, 1fr)',
    hideBelow: 720,
    sortValue: ({ siteName }) => siteName,
    cell: ({ siteName }) => siteName,
  },
  {
    id: 'origin',
    header: texts.columns.origin,
    width: '116px',
    hideBelow: 964,
    sortValue: ({ origin }) => origin,
    cell: ({ origin }) => texts.origin[origin],
  },
  {
    id: 'created',
    header: texts.columns.created,
    width: '116px',
    hideBelow: 1096,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: 'lastUsed',
    header: texts.columns.lastUsed,
    width: '116px',
    hideBelow: 1224,
    sortValue: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === undefined ? <span className={layout.quiet}>{texts.notUsed}</span> : <Instant at={lastUsedAt} />,
  },
  {
    id: 'calls',
    header: texts.columns.calls,
    width: '76px',
    hideBelow: 628,
    align: 'end',
    sortValue: ({ calls }) => calls,
    cell: ({ calls }) => <span className={layout.number}>{calls}</span>,
  },
  {
    id: 'actions',
    header: texts.columns.actions,
    hidesHeader: true,
    width: '32px',
    align: 'end',
    cell: (row) => <TokenMenu row={row} />,
  },
];

/** The columns, after one that selects rows. */
export function columnsWith(selection: TokenSelection): readonly Column<CredentialRow>[] {
  return [
    {
      id: 'select',
      header: texts.selection.column,
      hidesHeader: true,
      width: '20px',
      cell: (row) => (
        <RowSelect
          label={texts.selection.select(row.masked)}
          checked={selection.has(row)}
          onToggle={() => selection.toggle(row)}
        />
      ),
    },
    ...tokenColumns,
  ];
}

function Instant({ at }: { at: number }) {
  return (
    <span className={layout.number} title={formatDateTime(at)}>
      {formatMoment(at)}
    </span>
  );
}

function MaskedValue({ row }: { row: CredentialRow }) {
  const revealing = useCommand('tokens.reveal');
  const value = async () => {
    const result = await revealing.run({ kind: row.kind, id: row.id });
    return result.ok ? result.value.value : undefined;
  };
  return (
    <>
      <span className={classes.value}>{row.masked}</span>
      <CopyButton value={value} what={`${texts.kind[row.kind]} ${row.masked}`} />
    </>
  );
}

export function End({ row }: { row: CredentialRow }) {
  const end = endOf(row);
  switch (end.kind) {
    case 'countdown':
      return <Countdown until={end.at} label={texts.expires(texts.kind[row.kind])} />;
    case 'browser':
      return <span>{texts.browserBound}</span>;
    case 'never':
      return <span className={layout.quiet}>{texts.never}</span>;
    case 'over':
      return <span className={layout.quiet}>{texts.invalid}</span>;
  }
}
