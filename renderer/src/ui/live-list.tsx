import { ArrowUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { ShownPages } from '../stores/use-operations.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button } from './button.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Text } from './layout.tsx';
import { useLetterKeys } from './letter-keys.ts';
import classes from './live-list.module.css';
import { SplitView, type SplitViewProps } from './split-view.tsx';
import type { Watch } from './use-held.ts';

type Table<T> = Omit<DataTableProps<T>, 'rows' | 'failed' | 'complete' | 'onLoadMore' | 'moreProblem' | 'onRetryMore'>;
type Detail = Pick<SplitViewProps, 'detailLabel' | 'detail' | 'onClose' | 'width'>;

export interface LiveListProps<T> extends Table<T>, Detail {
  readonly list: ShownPages<T>;
  /** Listeners of `useHeld`, whose `held` the list was read with. Absent: the list does not change. */
  readonly watch?: Watch;
  /** What a row is, and several: "12 new calls". */
  readonly rowNames: readonly [one: string, many: string];
  /** What is above the list and its detail. */
  readonly bar?: ReactNode;
}

/**
 * A windowed list and the detail of its open row. While somebody reads the list (the pointer is over it, it has the focus,
 * or it is scrolled), rows that come wait behind a button at its top (key `n`), so that no row moves under the reader. It
 * follows again when nobody does.
 */
export function LiveList<T>(props: LiveListProps<T>) {
  const { list, watch, rowNames, bar, detail, detailLabel, onClose, width, ...table } = props;
  const { items, complete, problem, moreProblem, reload, loadMore, retryMore, waiting, showNew } = list;
  const root = useRef<HTMLDivElement>(null);
  const show = () => {
    const grid = root.current?.querySelector('[role="grid"]');
    if (grid) grid.scrollTop = 0;
    void showNew();
  };
  useLetterKeys({
    n: () => {
      if (waiting.count > 0) show();
    },
  });
  return (
    <>
      {problem ? (
        <Text as="div" flex="none" padding="12px 24px">
          <ErrorNotice problem={problem} onRetry={() => void reload()} />
        </Text>
      ) : null}
      {bar}
      <SplitView
        {...(width !== undefined && { width })}
        {...(onClose && { onClose })}
        mainLabel={table.label}
        detailLabel={detailLabel}
        detailId={table.selectedId}
        {...(detail ? { detail } : {})}
        main={
          <div ref={root} className={classes.list} {...watch}>
            {waiting.count > 0 ? (
              <div className={classes.waiting}>
                <Button
                  small
                  tone="primary"
                  icon={ArrowUp}
                  label={uiTexts.newRows(waiting.count, waiting.more, rowNames)}
                  aria-keyshortcuts="n"
                  onClick={show}
                />
              </div>
            ) : null}
            <DataTable<T>
              {...table}
              rows={items}
              failed={problem !== undefined}
              complete={complete}
              onLoadMore={() => void loadMore()}
              moreProblem={moreProblem}
              onRetryMore={() => void retryMore()}
            />
          </div>
        }
      />
    </>
  );
}
