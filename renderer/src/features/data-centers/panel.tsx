import { Globe, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { goTo, useNavigation } from '../../stores/navigation.ts';
import { useDataCenters } from '../../stores/use-operations.ts';
import { dataCentersTexts as texts } from '../../texts/data-centers.ts';
import { formatNumber } from '../../texts/number.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { columnsOf } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { Words } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SplitView } from '../../ui/split-view.tsx';
import { DataCenterDetail } from './data-center-detail.tsx';
import { DataCenterDialog } from './data-center-dialog.tsx';
import type { DataCenterRow } from './data-center-row.ts';
import classes from './data-centers.module.css';
import { HostsSummary } from './hosts-summary.tsx';
import { Resolution } from './resolution.tsx';
import { type Resolved, useResolved } from './use-resolved.ts';

/** A row of the list, with where its names lead once that is known. */
interface ShownRow extends DataCenterRow {
  readonly hosts: Resolved['hosts'];
}

const unresolved: Resolved['hosts'] = [];

const columns: readonly Column<ShownRow>[] = columnsOf(texts.columns, {
  id: {
    width: '52px',
    hideBelow: 440,
    sortValue: ({ id }) => id,
    cell: ({ id }) => <code>{id}</code>,
  },
  name: {
    width: 'minmax(70px, 1fr)',
    sortValue: ({ name }) => name,
    cell: ({ name }) => <Words fontWeight={550}>{name}</Words>,
  },
  domain: {
    width: 'minmax(214px, 2.2fr)',
    sortValue: ({ domain }) => domain,
    cell: ({ domain, name }) => <Copyable value={domain} what={texts.copyDomain(name)} />,
  },
  leads: {
    width: '150px',
    hideBelow: 520,
    cell: ({ hosts }) => <Resolution hosts={hosts} />,
  },
  sites: {
    width: '64px',
    hideBelow: 440,
    align: 'end',
    sortValue: ({ sites }) => sites,
    cell: ({ sites }) => formatNumber(sites),
  },
});

/** From so many on a filter finds one faster than the eye. */
const MANY = 10;

/** The data centers, and for the chosen one its host names, hosts-file lines and certificate names. `#/data-centers/<id>` */
export default function DataCentersPanel() {
  const { value, problem, load } = useDataCenters();
  const chosen = useNavigation((state) => state.route.segments[0]);
  const [filter, setFilter] = useState('');
  const [adding, setAdding] = useState(false);
  const wanted = filter.trim().toLowerCase();
  const resolved = useResolved(value);
  const rows = useMemo(
    () =>
      value
        ?.filter((each) => [each.id, each.name, each.domain].some((text) => text.toLowerCase().includes(wanted)))
        .map((each): ShownRow => ({ ...each, hosts: resolved.get(each.id)?.hosts ?? unresolved })),
    [value, wanted, resolved],
  );
  const selected = value?.find(({ id }) => id === chosen);
  const addButton = <Button tone="primary" icon={Plus} label={texts.add} onClick={() => setAdding(true)} />;
  return (
    <Panel
      title={texts.title}
      purpose={texts.purpose}
      layout="fill"
      actions={value?.length === 0 ? null : addButton}
      toolbar={value && value.length > 0 ? <HostsSummary dataCenters={value} resolved={resolved} /> : null}
    >
      {problem ? (
        <div style={{ padding: '12px 24px' }}>
          <ErrorNotice problem={problem} onRetry={() => void load()} />
        </div>
      ) : null}
      {value === undefined && problem ? null : value?.length === 0 ? (
        <EmptyState icon={Globe} texts={{ title: texts.empty, text: texts.emptyNext }}>
          {addButton}
        </EmptyState>
      ) : (
        <SplitView
          width={560}
          mainLabel={texts.list}
          detailLabel={texts.detail}
          detailId={selected?.id}
          onClose={() => goTo('data-centers')}
          main={
            <>
              {value && value.length >= MANY ? (
                <div className={classes.listHead}>
                  <FilterInput label={texts.filter} value={filter} onChange={setFilter} />
                </div>
              ) : null}
              <DataTable
                label={texts.list}
                columns={columns}
                rows={rows}
                rowId={({ id }) => id}
                selectedId={selected?.id ?? ''}
                onOpen={({ id }) => goTo('data-centers', [id])}
                empty={<EmptyState icon={Globe} texts={uiTexts.noMatch} />}
              />
            </>
          }
          detail={selected ? <DataCenterDetail key={selected.id} dataCenter={selected} /> : null}
        />
      )}
      <DataCenterDialog opened={adding} onClose={() => setAdding(false)} />
    </Panel>
  );
}
