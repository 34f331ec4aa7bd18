import type { ReactNode } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { formatMoment, formatZonedDateTime } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Mono, Text } from '../../ui/layout.tsx';
import { RowSelect } from '../../ui/row-select.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LifetimeBar } from './lifetime-picture.tsx';
import { TokenMenu } from './token-menu.tsx';
import { type Ending, endOf, expiryOf } from './token-state.ts';
import type { TokenSelection } from './use-selection.ts';

const tones = { valid: 'ok', expired: 'neutral', revoked: 'error', used: 'neutral' } as const;

/** What every token, code and grant has. */
interface TokenFacts extends Ending {
  readonly kind: string;
  readonly createdAt: number;
  readonly siteName: string;
}

/** Columns that the lists of all kinds share; the least important are hidden first when there is little room. */
export function sharedColumns<T extends TokenFacts>(kinds: Readonly<Record<T['kind'], string>>, kindWidth: string) {
  const name = ({ kind }: T) => kinds[kind as T['kind']];
  return {
    kind: {
      ...{ id: 'kind', header: texts.columns.kind, width: kindWidth, hideBelow: 424 },
      sortValue: ({ kind }: T) => kind,
      cell: name,
    },
    state: {
      ...{ id: 'state', header: texts.columns.state, width: '84px' },
      sortValue: ({ state }: T) => state,
      cell: ({ state }: T) => <TokenState state={state} />,
    },
    ends: {
      ...{ id: 'ends', header: texts.columns.expires, width: '128px', hideBelow: 564 },
      sortValue: expiryOf,
      cell: (row: T) => (
        <Text as="span" display="block" width="100%">
          <End row={row} name={name(row)} />
          <LifetimeBar row={row} />
        </Text>
      ),
    },
    site: {
      ...{ id: 'site', header: texts.columns.site, width: 'minmax(68px, 1fr)', hideBelow: 720 },
      sortValue: ({ siteName }: T) => siteName,
      cell: ({ siteName }: T) => siteName,
    },
    created: {
      ...{ id: 'created', header: texts.columns.created, width: '116px', hideBelow: 1096 },
      sortValue: ({ createdAt }: T) => createdAt,
      cell: ({ createdAt }: T) => <Instant at={createdAt} />,
    },
    /** What can be done with a row. */
    actions: (cell: (row: T) => ReactNode, width = '40px') => ({
      ...({ id: 'actions', header: texts.columns.actions, hidesHeader: true, align: 'end' } as const),
      ...{ width, cell },
    }),
  } satisfies Record<string, Column<T> | ((...given: never[]) => Column<T>)>;
}

const shared = sharedColumns<CredentialRow>(texts.kind, '64px');

const tokenColumns: readonly Column<CredentialRow>[] = [
  shared.kind,
  {
    id: 'value',
    header: texts.columns.value,
    width: '104px',
    hideBelow: 836,
    cell: (row) => <MaskedValue row={row} />,
  },
  shared.state,
  shared.ends,
  {
    id: 'user',
    header: texts.columns.user,
    width: 'minmax(68px, 1fr)',
    sortValue: ({ displayName, UID }) => displayName ?? UID,
    cell: ({ displayName, UID }) =>
      UID ? <span title={UID}>{displayName ?? UID}</span> : <span className={layout.quiet}>{texts.noUser}</span>,
  },
  shared.site,
  {
    id: 'origin',
    header: texts.columns.origin,
    width: '116px',
    hideBelow: 964,
    sortValue: ({ origin }) => origin,
    cell: ({ origin }) => texts.origin[origin],
  },
  shared.created,
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
  shared.actions((row) => <TokenMenu row={row} />, '32px'),
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
    <span className={layout.number} title={formatZonedDateTime(at)}>
      {formatMoment(at)}
    </span>
  );
}

function MaskedValue({ row }: { row: CredentialRow }) {
  const reveal = useReveal('tokens.reveal');
  return (
    <>
      <Mono as="span" fontSize={12.5}>
        {row.masked}
      </Mono>
      <CopyButton value={() => reveal({ kind: row.kind, id: row.id })} what={`${texts.kind[row.kind]} ${row.masked}`} />
    </>
  );
}

/** The state of a token, code or grant, in its colour. */
export function TokenState({ state }: Pick<Ending, 'state'>) {
  return <StatusBadge tone={tones[state]} plain label={texts.state[state]} />;
}

/** When it ends, as a countdown. @param name what it is */
export function End({ row, name }: { row: Ending; name: string }) {
  const end = endOf(row);
  switch (end.kind) {
    case 'countdown':
      return <Countdown until={end.at} label={texts.expires(name)} />;
    case 'browser':
      return <span>{texts.browserBound}</span>;
    case 'never':
      return <span className={layout.quiet}>{texts.never}</span>;
    case 'over':
      return <span className={layout.quiet}>{texts.invalid}</span>;
  }
}
