import { BookOpen, PencilLine, Plus } from 'lucide-react';
import { useState } from 'react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { referenceTexts } from '../../i18n/en/reference.ts';
import { uiTexts } from '../../i18n/en/ui.ts';
import { goTo, openMockResponse, openRequest } from '../../stores/navigation.ts';
import { useQuery, useSites } from '../../stores/use-operations.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SplitView } from '../../ui/split-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { MethodName } from '../call/method-name.tsx';
import { matchingMethods } from '../requests/method-search.ts';
import { MethodView } from '../requests/method-view.tsx';
import classes from './reference.module.css';

const texts = referenceTexts.methods;

const columns: readonly Column<MethodEntry>[] = [
  {
    id: 'name',
    header: texts.name,
    width: 'minmax(180px, 1fr)',
    sortValue: ({ name }) => name,
    cell: ({ name }) => <MethodName method={name} />,
  },
  {
    id: 'state',
    header: texts.state,
    width: '130px',
    sortValue: ({ emulated }) => Number(emulated),
    cell: ({ emulated }) => <State emulated={emulated} />,
  },
];

/** Every method of the registry (D36), those that Authdesk emulates first. */
export function Methods({ chosen }: { chosen: string | undefined }) {
  const { value, problem, load } = useQuery('methods.list', {}, []);
  const [filter, setFilter] = useState('');
  const rows = value && matchingMethods(value, filter);
  const wanted = chosen?.toLowerCase();
  const selected = value?.find(({ name }) => name.toLowerCase() === wanted);
  return (
    <SplitView
      fixed="main"
      width={440}
      mainLabel={texts.list}
      detailLabel={texts.detail}
      detailId={selected?.name}
      main={
        <>
          <div className={classes.listHead}>
            <FilterInput label={texts.filter} placeholder={texts.placeholder} value={filter} onChange={setFilter} />
            {value ? (
              <p className={classes.count}>
                {texts.count(value.filter(({ emulated }) => emulated).length, value.length)}
              </p>
            ) : null}
          </div>
          {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
          <DataTable
            label={texts.list}
            columns={columns}
            rows={rows}
            rowId={({ name }) => name}
            selectedId={selected?.name ?? ''}
            onOpen={({ name }) => goTo('reference', ['methods', name])}
            empty={
              <EmptyState small icon={BookOpen} title={uiTexts.noMatch}>
                {uiTexts.noMatchNext}
              </EmptyState>
            }
          />
        </>
      }
      detail={
        <div className={classes.detail}>
          {selected ? (
            <MethodPage key={selected.name} entry={selected} />
          ) : (
            <EmptyState icon={BookOpen} title={texts.choose}>
              {texts.chooseNext}
            </EmptyState>
          )}
        </div>
      }
    />
  );
}

function State({ emulated }: { emulated: boolean }) {
  return (
    <StatusBadge plain tone={emulated ? 'ok' : 'neutral'}>
      {emulated ? texts.emulated : texts.notEmulated}
    </StatusBadge>
  );
}

function MethodPage({ entry }: { entry: MethodEntry }) {
  const site = useSites().value?.[0];
  const build = (apiKey: string) =>
    openRequest({
      ...{ apiKey, method: entry.name, httpMethod: 'POST', transport: 'https', credential: { kind: 'signature' } },
      parameters: Object.entries(entry.example?.parameters ?? {}).map(([name, value]) => ({ name, value })),
    });
  return (
    <>
      <header className={classes.head}>
        <div className={classes.headText}>
          <h2 className={classes.headName}>{entry.name}</h2>
          <p className={classes.headAbout}>{entry.documentation}</p>
        </div>
        {site ? (
          <div className={classes.headActions}>
            {entry.emulated ? null : (
              <Button icon={Plus} onClick={() => openMockResponse(site.apiKey, entry.name)}>
                {texts.addMock}
              </Button>
            )}
            <Button tone="primary" icon={PencilLine} onClick={() => build(site.apiKey)}>
              {texts.build}
            </Button>
          </div>
        ) : null}
      </header>
      {entry.emulated ? null : <Notice>{texts.notEmulatedText}</Notice>}
      {entry.access.length > 0 ? (
        <p className={classes.access}>
          <span className={classes.label}>{texts.callers}</span>
          {entry.access.map((caller) => texts.access[caller]).join('; ')}
        </p>
      ) : null}
      {entry.emulated ? <Parameters entry={entry} /> : null}
      {entry.example ? <MethodView entry={entry} /> : null}
    </>
  );
}

function Parameters({ entry }: { entry: MethodEntry }) {
  return (
    <Section title={texts.parameters}>
      {entry.parameters.length === 0 ? (
        <p className={classes.hint}>{texts.noParameters}</p>
      ) : (
        <table className={classes.table} aria-label={texts.parameters}>
          <thead>
            <tr>
              <th scope="col" className={classes.nameColumn}>
                {texts.parameter}
              </th>
              <th scope="col" className={classes.typeColumn}>
                {texts.type}
              </th>
              <th scope="col">{texts.meaning}</th>
            </tr>
          </thead>
          <tbody>
            {entry.parameters.map(({ name, type, required, documentation }) => (
              <tr key={name}>
                <td>
                  <code className={classes.name}>{name}</code>
                  {required ? <span className={classes.required}>{texts.required}</span> : null}
                </td>
                <td className={classes.type}>{type}</td>
                <td>{documentation}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
