import type { ReactNode } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import type { Selection } from '../../list-panel/use-selection.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { columnsOf } from '../../ui/data-table-column.ts';
import { formatMoment, formatZonedDateTime } from '../../ui/format-time.ts';
import { Mono, Words } from '../../ui/layout.tsx';
import { selectingColumn } from '../../ui/row-select.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LifetimeBar } from './lifetime-picture.tsx';
import { TokenMenu } from './token-menu.tsx';
import { type Ending, endOf, expiryOf } from './token-state.ts';

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
      ...{ width: kindWidth, hideBelow: 424 },
      sortValue: ({ kind }: T) => kind,
      cell: name,
    },
    state: {
      width: '84px',
      sortValue: ({ state }: T) => state,
      cell: ({ state }: T) => <TokenState state={state} />,
    },
    expires: {
      ...{ width: '128px', hideBelow: 564 },
      sortValue: expiryOf,
      cell: (row: T) => (
        <Words display="block" width="100%">
          <End row={row} name={name(row)} />
          <LifetimeBar row={row} />
        </Words>
      ),
    },
    site: {
      ...{ width: 'minmax(68px, 1fr)', hideBelow: 720 },
      sortValue: ({ siteName }: T) => siteName,
      cell: ({ siteName }: T) => siteName,
    },
    created: {
      ...{ width: '116px', hideBelow: 1096 },
      sortValue: ({ createdAt }: T) => createdAt,
      cell: ({ createdAt }: T) => <Instant at={createdAt} />,
    },
    /** What can be done with a row. */
    actions: (cell: (row: T) => ReactNode, width = '40px') => ({
      ...({ hidesHeader: true, align: 'end', width } as const),
      cell,
    }),
  };
}

const heads = { ...texts.columns, selected: texts.selection.column };

const shared = sharedColumns<CredentialRow>(texts.kind, '64px');

/** The columns, with one that selects rows. */
export const tokenColumns = (selection: Selection<CredentialRow>) =>
  columnsOf<CredentialRow, typeof heads>(heads, {
    selected: selectingColumn(selection, ({ masked }) => texts.selection.select(masked)),
    kind: shared.kind,
    value: {
      width: '104px',
      hideBelow: 836,
      cell: (row) => <MaskedValue row={row} />,
    },
    state: shared.state,
    expires: shared.expires,
    user: {
      width: 'minmax(68px, 1fr)',
      sortValue: ({ displayName, UID }) => displayName ?? UID,
      cell: ({ displayName, UID }) =>
        UID ? <span title={UID}>{displayName ?? UID}</span> : <Words color="text-3">{texts.noUser}</Words>,
    },
    site: shared.site,
    origin: {
      width: '116px',
      hideBelow: 964,
      sortValue: ({ origin }) => origin,
      cell: ({ origin }) => texts.origin[origin],
    },
    created: shared.created,
    lastUsed: {
      width: '116px',
      hideBelow: 1224,
      sortValue: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === undefined ? <Words color="text-3">{texts.notUsed}</Words> : <Instant at={lastUsedAt} />,
    },
    calls: {
      width: '76px',
      hideBelow: 628,
      align: 'end',
      sortValue: ({ calls }) => calls,
      cell: ({ calls }) => <Words figures>{calls}</Words>,
    },
    actions: shared.actions((row) => <TokenMenu row={row} />, '32px'),
  });

function Instant({ at }: { at: number }) {
  return (
    <Words figures title={formatZonedDateTime(at)}>
      {formatMoment(at)}
    </Words>
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
      return <Words color="text-3">{texts.never}</Words>;
    case 'over':
      return <Words color="text-3">{texts.invalid}</Words>;
  }
}
