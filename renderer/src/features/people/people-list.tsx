import { type ReactNode, useMemo } from 'react';
import { type Person, type PersonOrder, type PersonState, personOrder } from '#shared/contract/people.ts';
import type { ListFilters } from '../../list-panel/list-input.ts';
import { ResourceList, type ResourceListProps } from '../../list-panel/resource-list.tsx';
import { useSelection } from '../../list-panel/use-selection.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { Words } from '../../ui/layout.tsx';
import { personColumns } from './columns.tsx';
import { PersonPane } from './person-pane.tsx';
import { SelectionBar } from './selection-bar.tsx';

const idOf = ({ apiKey, UID }: Person): string => `${apiKey} ${UID}`;

interface PeopleListProps
  extends Pick<ResourceListProps<'people.list'>, 'title' | 'purpose' | 'texts' | 'empty' | 'actions' | 'children'> {
  readonly panel: 'people' | 'registrations';
  /** Those that the list holds when no state is chosen; all when absent. */
  readonly state?: PersonState;
  readonly states: ListFilters[string]['words'];
}

/** Accounts of the sites: found at once, and each with everything that is kept of it. */
export function PeopleList({ panel, state, states, ...rest }: PeopleListProps) {
  const { order: wantedOrder, up } = useNavigation(({ route }) => route.query);
  const order: PersonOrder = personOrder.options.find((each) => each === wantedOrder) ?? 'created';
  const descending = up !== 'true';
  const selection = useSelection(idOf);
  const columns = useMemo(() => personColumns(panel === 'registrations', selection), [panel, selection]);
  const kept = state && { state };
  return (
    <ResourceList
      {...rest}
      panel={panel}
      operation="people.list"
      input={{ ...kept, order, descending }}
      filters={{ state: { label: texts.filter.state, all: texts.filter.allStates, words: states } }}
      columns={columns}
      address={({ apiKey, UID }) => [apiKey, UID]}
      width={540}
      order={{ column: order, descending }}
      onOrder={(column, change) => {
        // A name or UID is looked for from the beginning of the alphabet, a time from the newest.
        const upFirst = column === 'name' || column === 'uid';
        change({ order: column, up: (column === order ? descending : upFirst) ? 'true' : '' });
      }}
      onBeside={selection.toggle}
      detail={([apiKey, UID], onClose) =>
        apiKey && UID && <PersonPane key={`${apiKey} ${UID}`} apiKey={apiKey} UID={UID} onClose={onClose} />
      }
      summary={({ filter }) => <Total filter={{ ...kept, ...filter }} />}
      bar={() => (selection.rows.length > 0 ? <SelectionBar selection={selection} /> : null)}
    />
  );
}

function Total({ filter }: { filter: Parameters<typeof useQuery<'people.count'>>[1] }): ReactNode {
  const total = useQuery('people.count', filter).value;
  return (
    <Words marginLeft="auto" color="text-3" figures role="status">
      {total === undefined ? null : texts.total(total.count, total.more)}
    </Words>
  );
}
