import type { Person } from '#shared/contract/people.ts';
import { SiteName } from '../../list-panel/site-name.tsx';
import { peopleTexts as texts } from '../../texts/people.ts';
import { registrationTexts } from '../../texts/registrations.ts';
import type { Column } from '../../ui/data-table-column.ts';
import { formatDateTime, formatDuration } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Mono } from '../../ui/layout.tsx';
import { RowSelect } from '../../ui/row-select.tsx';
import { useServiceClock } from '../../ui/service-clock.ts';
import { useNow } from '../../ui/use-now.ts';
import { PersonState } from './person-state.tsx';

/** The people that are selected beside the one that is open. */
export interface Selection {
  readonly has: (person: Person) => boolean;
  readonly toggle: (person: Person) => void;
}

/**
 * Columns of the list; the least important are hidden first when there is little room.
 * @param pending true: nobody in the list is final; it says with what each logged in, and how long it waits
 */
export function personColumns(pending: boolean, selection: Selection): readonly Column<Person>[] {
  return [
    {
      id: 'selected',
      header: texts.selection.column,
      hidesHeader: true,
      width: '20px',
      cell: (person) => (
        <RowSelect
          label={texts.selection.select(person.displayName)}
          checked={selection.has(person)}
          onToggle={() => selection.toggle(person)}
        />
      ),
    },
    {
      id: 'name',
      header: texts.columns.name,
      width: 'minmax(120px, 1.3fr)',
      ordered: true,
      cell: ({ displayName }) => <span title={displayName}>{displayName}</span>,
    },
    {
      id: 'uid',
      header: texts.columns.uid,
      width: 'minmax(90px, 1fr)',
      ordered: true,
      cell: ({ UID }) => (
        <Mono fontSize={12.5} title={UID}>
          {UID}
        </Mono>
      ),
    },
    {
      id: 'email',
      header: texts.columns.email,
      width: 'minmax(120px, 1.3fr)',
      hideBelow: pending ? 900 : 560,
      cell: ({ email }) => <span title={email}>{email ?? ''}</span>,
    },
    {
      id: 'identities',
      header: texts.columns.identities,
      width: 'minmax(100px, 1fr)',
      hideBelow: pending ? 560 : 780,
      cell: ({ identities }) => identities.map(({ provider }) => provider).join(', '),
    },
    {
      id: 'site',
      header: texts.columns.site,
      width: 'minmax(90px, 0.8fr)',
      hideBelow: 900,
      cell: ({ apiKey }) => <SiteName apiKey={apiKey} />,
    },
    {
      id: 'state',
      header: texts.columns.state,
      width: '110px',
      hideBelow: 440,
      cell: (person) => <PersonState person={person} />,
    },
    {
      id: 'lastLogin',
      header: texts.columns.lastLogin,
      width: '158px',
      hideBelow: 1040,
      ordered: true,
      cell: ({ lastLoginAt }) =>
        lastLoginAt === undefined ? (
          <span className={layout.secondary}>{texts.never}</span>
        ) : (
          <Instant at={lastLoginAt} />
        ),
    },
    {
      id: 'created',
      header: pending ? texts.columns.pendingSince : texts.columns.created,
      width: '158px',
      hideBelow: pending ? 520 : 730,
      ordered: true,
      cell: ({ createdAt }) => (pending ? <Since at={createdAt} /> : <Instant at={createdAt} />),
    },
  ];
}

function Since({ at }: { at: number }) {
  const now = useNow(useServiceClock());
  return <span title={formatDateTime(at)}>{registrationTexts.since(formatDuration(now - at))}</span>;
}

function Instant({ at }: { at: number }) {
  return <span className={layout.number}>{formatDateTime(at)}</span>;
}
