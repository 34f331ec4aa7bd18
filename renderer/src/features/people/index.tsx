import { SearchX, UserPlus, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Person, type PersonOrder, personOrder, personState } from '#shared/contract/people.ts';
import { SiteFilter } from '../../call-kit/site-filter.tsx';
import { WordFilter } from '../../call-kit/word-filter.tsx';
import { goTo, replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { usePaged, useSites } from '../../stores/use-operations.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { LiveList } from '../../ui/live-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { personColumns } from './columns.tsx';
import classes from './people.module.css';
import { PeopleExport } from './people-export.tsx';
import { PeopleImport } from './people-import.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonPane } from './person-pane.tsx';

const rowId = ({ apiKey, UID }: Person): string => `${apiKey} ${UID}`;

/** Accounts of the sites: found at once, and each with everything that is kept of it. */
export function PeoplePanel() {
  const { segments, query } = useNavigation((state) => state.route);
  const loadedSites = useSites().value;
  const sites = useMemo(() => loadedSites ?? [], [loadedSites]);
  const [creating, setCreating] = useState(false);
  const { apiKey, text } = query;
  const state = personState.options.find((each) => each === query.state);
  const order: PersonOrder = personOrder.options.find((each) => each === query.order) ?? 'created';
  const descending = query.up !== 'true';
  const filter = { ...(apiKey && { apiKey }), ...(text && { text }), ...(state && { state }) };
  const { held, watch } = useHeld();
  const areas = ['people', 'registrations'] as const;
  const list = usePaged('people.list', { ...filter, order, descending }, areas, { held, rowId });
  const columns = useMemo(
    () => personColumns((key) => sites.find((site) => site.apiKey === key)?.name ?? key),
    [sites],
  );
  const [siteKey, UID] = segments;
  const selectedId = siteKey && UID ? `${siteKey} ${UID}` : undefined;
  const select = (person?: Pick<Person, 'apiKey' | 'UID'>) =>
    replaceRoute('people', person ? [person.apiKey, person.UID] : [], query);
  const change = (members: Record<string, string>) => replaceRoute('people', segments, { ...query, ...members });
  const orderBy = (column: string) => {
    // A name or UID is looked for from the beginning of the alphabet, a time from the newest.
    const upFirst = column === 'name' || column === 'uid';
    const up = column === order ? descending : upFirst;
    change({ order: column, up: up ? 'true' : '' });
  };
  const filtered = Boolean(apiKey || text || state);
  return (
    <Panel
      layout="fill"
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
      toolbar={
        <>
          <div className={classes.filter}>
            <FilterInput
              label={texts.filter.text}
              placeholder={texts.filter.placeholder}
              value={text ?? ''}
              onChange={(to) => change({ text: to })}
            />
          </div>
          <SiteFilter sites={sites} value={apiKey ?? ''} onChange={(to) => change({ apiKey: to })} />
          <WordFilter
            label={texts.filter.state}
            all={texts.filter.allStates}
            words={texts.states}
            value={state}
            onChange={(to) => change({ state: to })}
          />
        </>
      }
    >
      <LiveList<Person>
        list={list}
        watch={watch}
        rowNames={texts.rowNames}
        bar={
          state === 'pending' || state === 'notFinal' ? (
            <div className={classes.notice}>
              <Notice
                action={
                  <Button small onClick={() => goTo('registrations', [], { apiKey, text })}>
                    {texts.openRegistrations}
                  </Button>
                }
              >
                {texts.pendingView}
              </Notice>
            </div>
          ) : null
        }
        label={texts.table}
        columns={columns}
        rowId={rowId}
        order={{ column: order, descending }}
        onOrder={orderBy}
        selectedId={selectedId}
        onOpen={select}
        empty={filtered ? <NoMatch /> : <Nobody onCreate={() => setCreating(true)} />}
        width={540}
        detailLabel={texts.detail.label}
        onClose={() => select()}
        {...(siteKey &&
          UID && {
            detail: <PersonPane key={selectedId} apiKey={siteKey} UID={UID} onClose={() => select()} />,
          })}
      />
      <PersonDialog
        opened={creating}
        sites={sites}
        apiKey={apiKey ?? sites[0]?.apiKey ?? ''}
        onClose={() => setCreating(false)}
      />
    </Panel>
  );
}

function NoMatch() {
  return (
    <EmptyState
      icon={SearchX}
      title={texts.noMatch.title}
      action={<Button onClick={() => replaceRoute('people')}>{texts.noMatch.action}</Button>}
    >
      {texts.noMatch.text}
    </EmptyState>
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
