import { UserPlus, UserRoundPlus, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Person, type PersonOrder, personOrder, personState } from '#shared/contract/people.ts';
import { ListPanel, useListFilter } from '../../list-panel/list-panel.tsx';
import { WordFilter } from '../../list-panel/word-filter.tsx';
import { replaceRoute } from '../../stores/navigation.ts';
import { useOverview, usePaged, useSites } from '../../stores/use-operations.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { personColumns } from './columns.tsx';
import { PeopleExport } from './people-export.tsx';
import { PeopleImport } from './people-import.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonPane } from './person-pane.tsx';
import { NobodyPending } from './registration/index.ts';

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
  const areas = ['people', 'registrations'] as const;
  const list = usePaged('people.list', { ...filter, order, descending }, areas, { held, rowId });
  const isPending = state === 'pending';
  const columns = useMemo(
    () => personColumns((key) => sites.find((site) => site.apiKey === key)?.name ?? key, isPending),
    [sites, isPending],
  );
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
            words={texts.states}
            value={state}
            onChange={(to) => change({ state: to })}
          />
          <Button
            icon={UserRoundPlus}
            tone={isPending ? 'primary' : 'default'}
            aria-pressed={isPending}
            title={texts.filter.pendingHint}
            onClick={() => change({ state: isPending ? '' : 'pending' })}
          >
            {texts.filter.pending(pending)}
          </Button>
        </>
      }
      filtered={filtered}
      nothing={isPending ? <NobodyPending /> : <Nobody onCreate={() => setCreating(true)} />}
      list={list}
      watch={watch}
      columns={columns}
      rowId={rowId}
      order={{ column: order, descending }}
      onOrder={orderBy}
      selectedId={selectedId}
      onOpen={select}
      width={540}
      onClose={() => select()}
      {...(siteKey &&
        UID && {
          detail: <PersonPane key={selectedId} apiKey={siteKey} UID={UID} onClose={() => select()} />,
        })}
    >
      <PersonDialog
        opened={creating}
        sites={sites}
        apiKey={apiKey ?? sites[0]?.apiKey ?? ''}
        onClose={() => setCreating(false)}
      />
    </ListPanel>
  );
}

function Nobody({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={UsersRound}
      title={texts.empty.title}
      action={
        <Button tone="primary" onClick={onCreate}>
          {texts.empty.action}
        </Button>
      }
    >
      {texts.empty.text}
    </EmptyState>
  );
}
