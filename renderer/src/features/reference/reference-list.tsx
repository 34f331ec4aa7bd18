import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { goTo } from '../../stores/navigation.ts';
import { referenceTexts } from '../../texts/reference.ts';
import { uiTexts } from '../../texts/ui.ts';
import { IconButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { SplitView } from '../../ui/split-view.tsx';
import classes from './reference.module.css';

interface ReferenceListProps<T> {
  readonly part: 'methods' | 'errors';
  readonly icon: LucideIcon;
  readonly columns: readonly Column<T>[];
  /** Those that the filter lets through. */
  readonly rows: readonly T[] | undefined;
  /** The name of an entry in the address. */
  readonly nameOf: (row: T) => string;
  readonly selected: T | undefined;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** Beside the filter, and above the list. */
  readonly choice?: ReactNode;
  readonly notice?: ReactNode;
  /** The page of the entry that is selected; without one, what there is to begin with. */
  readonly children: ReactNode;
}

/** A part of the reference: its entries, and the page of one. */
export function ReferenceList<T>(props: ReferenceListProps<T>) {
  const { part, icon, columns, rows, nameOf, selected, filter, onFilter, choice, notice, children } = props;
  const texts = referenceTexts[part];
  const name = selected && nameOf(selected);
  return (
    <SplitView
      fixed="main"
      width={476}
      {...(name !== undefined && { onClose: () => goTo('reference', [part]) })}
      mainLabel={texts.list}
      detailLabel={texts.detail}
      detailId={name}
      main={
        <>
          <div className={classes.listHead}>
            <FilterInput label={texts.filter} placeholder={texts.placeholder} value={filter} onChange={onFilter} />
            {choice}
          </div>
          {notice}
          <DataTable
            label={texts.list}
            columns={columns}
            rows={rows}
            rowId={nameOf}
            selectedId={name ?? ''}
            onOpen={(row) => goTo('reference', [part, nameOf(row)])}
            empty={<EmptyState small icon={icon} texts={uiTexts.noMatch} />}
          />
        </>
      }
      detail={
        <Stack gap={16} maxWidth={860} padding="16px 20px 32px" data-flat="detail">
          {children}
        </Stack>
      }
    />
  );
}

interface PageHeadProps {
  readonly part: 'methods' | 'errors';
  readonly title: string;
  readonly text: string;
  /** Between title and text, below them, and beside them. */
  readonly badge?: ReactNode;
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of the page of an entry. */
export function PageHead({ part, title, text, badge, below, actions }: PageHeadProps) {
  return (
    <Row as="header" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="8px 16px">
      <Text as="div" flex="1 1 260px" minWidth={0}>
        <Text as="h2" fontSize={16} fontWeight={650} breaks>
          {title}
        </Text>
        {badge}
        <Text margin="4px 0 0" color="text-2">
          {text}
        </Text>
        {below}
      </Text>
      <Row flexWrap="wrap" gap={6} alignItems="normal">
        {actions}
        <IconButton icon={X} label={referenceTexts[part].close} onClick={() => goTo('reference', [part])} />
      </Row>
    </Row>
  );
}
