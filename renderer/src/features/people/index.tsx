import { UserPlus, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { type Person, type PersonOrder, personOrder, personState } from '#shared/contract/people.ts';
import { ListPanel, useListFilter } from '../../list-panel/list-panel.tsx';
import { WordFilter } from '../../list-panel/word-filter.tsx';
import { useLastSite } from '../../stores/last-site.ts';
import { replaceRoute } from '../../stores/navigation.ts';
import { useOverview, usePaged, useQuery, useSites } from '../../stores/use-operations.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { personColumns } from './columns.tsx';
import classes from './people.module.css';
import { PeopleExport } from './people-export.tsx';
import { PeopleImport } from './people-import.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonPane } from './person-pane.tsx';
import { NobodyPending } from './registration/index.ts';
import { SelectionBar } from './selection-bar.tsx';
import { testPeopleCount } from './test-people.ts';
import { useTestPeople } from './use-test-people.ts';

const rowId = ({ apiKey, UID }: Person): string => `${apiKey} ${UID}`;

/** Accounts of the sites: found at once, and each with everything that is kept of it. */
export function PeoplePanel() {
  const { segments, query, change } = useListFilter('people');
  const loadedSites = useSites().value;
  const sites = useMemo(() => loadedSites ?? [], [loadedSites]);
  const pending = useOverview().value?.counts.pending ?? 0;
  const [creating, setCreating] = useState(false);
  const { apiKey, text } = query;
  const state = personState.options.find((each) => each === query.state);
  const order: PersonOrder = personOrder.options.find((each) => each === query.order) ?? 'created';
  const descending = query.up !== 'true';
  const filter = { ...(apiKey && { apiKey }), ...(text && { text }), ...(state && { state }) };
  const { held, watch } = useHeld();
  const list = usePaged('people.list', { ...filter, order, descending }, { held, rowId });
  const isPending = state === 'pending';
  const last = useLastSite(sites)?.apiKey;
  const newSite = apiKey ?? last;
  const [picked, setPicked] = useState<ReadonlyMap<string, Person>>(new Map());
  const toggle = useCallback((person: Person) => {
    setPicked((before) => {
      const next = new Map(before);
      if (!next.delete(rowId(person))) next.set(rowId(person), person);
      return next;
    });
  }, []);
  const clear = () => setPicked(new Map());
  const columns = useMemo(
    () =>
      personColumns((key) => sites.find((site) => site.apiKey === key)?.name ?? key, isPending, {
        has: (person) => picked.has(rowId(person)),
        toggle,
      }),
    [sites, isPending, picked, toggle],
  );
  const total = useQuery('people.count', filter).value;
  const testPeople = useTestPeople(newSite);
  const [siteKey, UID] = segments;
  const selectedId = siteKey && UID ? `${siteKey} ${UID}` : undefined;
  const select = (person?: Pick<Person, 'apiKey' | 'UID'>) =>
    replaceRoute('people', person ? [person.apiKey, person.UID] : [], query);
  const orderBy = (column: string) => {
    // A name or UID is looked for from the beginning of the alphabet, a time from the newest.
    const upFirst = column === 'name' || column === 'uid';
    const up = column === order ? descending : upFirst;
    change({ order: column, up: up ? 'true' : '' });
  };
  const filtered = Boolean(apiKey || text || (state && !isPending));
  return (
    <ListPanel<Person>
      panel="people"
      texts={texts}
      title={texts.title}
      purpose={texts.intro}
      actions={
        <>
          <PeopleImport sites={sites} apiKey={apiKey} />
          <PeopleExport sites={sites} filter={filter} />
          <ActionMenu
            label={texts.testPeople.more}
            items={[
              {
                label: texts.testPeople.make(testPeopleCount),
                icon: UsersRound,
                disabled: sites.length === 0,
                onClick: testPeople.make,
              },
            ]}
          />
          <Button tone="primary" icon={UserPlus} disabled={sites.length === 0} onClick={() => setCreating(true)}>
            {texts.form.createButton}
          </Button>
        </>
      }
      filters={
        <>
          <WordFilter
            label={texts.filter.state}
            all={texts.filter.allStates}
            words={{ ...texts.states, pending: texts.filter.pending(pending) }}
            value={state}
            onChange={(to) => change({ state: to })}
          />
          <span className={classes.total} role="status">
            {total === undefined ? null : texts.total(total.count, total.more)}
          </span>
        </>
      }
      filtered={filtered}
      nothing={isPending ? <NobodyPending /> : <Nobody onCreate={() => setCreating(true)} testPeople={testPeople} />}
      list={list}
      watch={watch}
      bar={picked.size > 0 ? <SelectionBar selected={[...picked.values()]} onClear={clear} /> : null}
      columns={columns}
      rowId={rowId}
      order={{ column: order, descending }}
      onOrder={orderBy}
      selectedId={selectedId}
      onOpen={(person, beside) => (beside ? toggle(person) : select(person))}
      width={540}
      onClose={() => select()}
      {...(siteKey &&
        UID && {
          detail: <PersonPane key={selectedId} apiKey={siteKey} UID={UID} onClose={() => select()} />,
        })}
    >
      <PersonDialog opened={creating} sites={sites} apiKey={newSite ?? ''} onClose={() => setCreating(false)} />
    </ListPanel>
  );
}

interface NobodyProps {
  readonly onCreate: () => void;
  readonly testPeople: ReturnType<typeof useTestPeople>;
}

function Nobody({ onCreate, testPeople }: NobodyProps) {
  return (
    <EmptyState
      icon={UsersRound}
      title={texts.empty.title}
      action={
        <>
          <Button tone="primary" onClick={onCreate}>
            {texts.empty.action}
          </Button>
          <Button busy={testPeople.busy} onClick={testPeople.make}>
            {texts.testPeople.make(testPeopleCount)}
          </Button>
        </>
      }
    >
      {texts.empty.text}
    </EmptyState>
  );
}
