import type { RowData } from '@tanstack/react-table';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { replaceRoute, useNavigation } from '../stores/navigation.ts';
import type { PanelId } from '../stores/route.ts';
import { useSites } from '../stores/use-operations.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterInput } from '../ui/filter-input.tsx';
import { LiveList, type LiveListProps } from '../ui/live-list.tsx';
import { Panel, type PanelProps } from '../ui/panel.tsx';
import classes from './list-panel.module.css';
import { SiteFilter } from './site-filter.tsx';

/** Words of a list. */
interface ListTexts {
  readonly table: string;
  readonly rowNames: LiveListProps<unknown>['rowNames'];
  readonly detail: { readonly label: string };
  readonly filter: { readonly text: string; readonly placeholder: string };
  readonly noMatch: { readonly title: string; readonly text: string; readonly action: string };
}

type List<T> = Omit<LiveListProps<T>, 'label' | 'rowNames' | 'detailLabel' | 'empty'>;

interface ListPanelProps<T> extends List<T>, Pick<PanelProps, 'title' | 'purpose' | 'actions'> {
  readonly panel: PanelId;
  readonly texts: ListTexts;
  /** Filters beside those for a text and a site. */
  readonly filters?: ReactNode;
  /** True: something is filtered, so an empty list says that nothing matches. */
  readonly filtered: boolean;
  /** Shown when there is nothing at all. */
  readonly nothing: ReactNode;
  /** Segments of the address without a filter; none when absent. */
  readonly cleared?: readonly string[];
  /** After the list: dialogs. */
  readonly children?: ReactNode;
}

/** What the address of a list panel says: which row is open, and what is filtered. */
export function useListFilter(panel: PanelId) {
  const { segments, query } = useNavigation((state) => state.route);
  return {
    segments,
    query,
    change: (members: Readonly<Record<string, string>>) => replaceRoute(panel, segments, { ...query, ...members }),
  };
}

/** A panel with one list: filtered by a text, a site and perhaps more, live, with the detail of the row that is open. */
export function ListPanel<T extends RowData>(props: ListPanelProps<T>) {
  const { panel, texts, title, purpose, actions, filters, filtered, nothing, cleared, children, ...list } = props;
  const sites = useSites().value ?? [];
  const { query, change } = useListFilter(panel);
  return (
    <Panel
      layout="fill"
      title={title}
      purpose={purpose}
      actions={actions}
      toolbar={
        <>
          <div className={classes.filter}>
            <FilterInput
              label={texts.filter.text}
              placeholder={texts.filter.placeholder}
              value={query.text ?? ''}
              onChange={(to) => change({ text: to })}
            />
          </div>
          <SiteFilter sites={sites} value={query.apiKey ?? ''} onChange={(to) => change({ apiKey: to })} />
          {filters}
        </>
      }
    >
      <LiveList<T>
        {...list}
        label={texts.table}
        rowNames={texts.rowNames}
        detailLabel={texts.detail.label}
        empty={filtered ? <NoMatch texts={texts.noMatch} onClear={() => replaceRoute(panel, cleared)} /> : nothing}
      />
      {children}
    </Panel>
  );
}

/** Says that a filter lets nothing through. */
export function NoMatch({ texts, onClear }: { texts: ListTexts['noMatch']; onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} title={texts.title} action={<Button onClick={onClear}>{texts.action}</Button>}>
      {texts.text}
    </EmptyState>
  );
}
