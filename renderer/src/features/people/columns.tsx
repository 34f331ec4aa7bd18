import type { Person } from '#shared/contract/people.ts';
import { SiteName } from '../../list-panel/site-name.tsx';
import type { Selection } from '../../list-panel/use-selection.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { registrationTexts } from '../../texts/registrations.ts';
import type { Column } from '../../ui/data-table-column.ts';
import { columnsOf } from '../../ui/data-table-column.ts';
import { formatDateTime, formatDuration } from '../../ui/format-time.ts';
import { Mono, Words } from '../../ui/layout.tsx';
import { selectingColumn } from '../../ui/row-select.tsx';
import { useServiceClock } from '../../ui/service-clock.ts';
import { useNow } from '../../ui/use-now.ts';
import { PersonState } from './person-state.tsx';

/**
 * Columns of the list; the least important are hidden first when there is little room.
 * @param pending true: nobody in the list is final; it says with what each logged in, and how long it waits
 */
export function personColumns(pending: boolean, selection: Selection<Person>): readonly Column<Person>[] {
  const { created, pendingSince } = texts.columns;
  const heads = { ...texts.columns, selected: texts.selection.column, created: pending ? pendingSince : created };
  return columnsOf(heads, {
    selected: selectingColumn(selection, ({ displayName }) => texts.selection.select(displayName)),
    name: {
      width: 'minmax(120px, 1.3fr)',
      ordered: true,
      cell: ({ displayName }) => <span title={displayName}>{displayName}</span>,
    },
    uid: {
      width: 'minmax(90px, 1fr)',
      ordered: true,
      cell: ({ UID }) => (
        <Mono fontSize={12.5} title={UID}>
          {UID}
        </Mono>
      ),
    },
    email: {
      width: 'minmax(120px, 1.3fr)',
      hideBelow: pending ? 900 : 560,
      cell: ({ email }) => <span title={email}>{email ?? ''}</span>,
    },
    identities: {
      width: 'minmax(100px, 1fr)',
      hideBelow: pending ? 560 : 780,
      cell: ({ identities }) => identities.map(({ provider }) => provider).join(', '),
    },
    site: {
      width: 'minmax(90px, 0.8fr)',
      hideBelow: 900,
      cell: ({ apiKey }) => <SiteName apiKey={apiKey} />,
    },
    state: {
      width: '110px',
      hideBelow: 440,
      cell: (person) => <PersonState person={person} />,
    },
    lastLogin: {
      width: '158px',
      hideBelow: 1040,
      ordered: true,
      cell: ({ lastLoginAt }) =>
        lastLoginAt === undefined ? <Words color="text-2">{texts.never}</Words> : <Instant at={lastLoginAt} />,
    },
    created: {
      width: '158px',
      hideBelow: pending ? 520 : 730,
      ordered: true,
      cell: ({ createdAt }) => (pending ? <Since at={createdAt} /> : <Instant at={createdAt} />),
    },
  });
}

function Since({ at }: { at: number }) {
  const now = useNow(useServiceClock());
  return <span title={formatDateTime(at)}>{registrationTexts.since(formatDuration(now - at))}</span>;
}

function Instant({ at }: { at: number }) {
  return <Words figures>{formatDateTime(at)}</Words>;
}
