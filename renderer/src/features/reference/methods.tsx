import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { countSupport, type Support, supportOf, supports } from '#shared/reference/support.ts';
import { MethodName } from '../../call-kit/method-name.tsx';
import { useMethods } from '../../stores/use-operations.ts';
import { referenceTexts } from '../../texts/reference.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { columnsOf } from '../../ui/data-table-column.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { matchingMethods } from '../requests/method-search.ts';
import { MethodPage } from './method-page.tsx';
import { MethodsStart } from './methods-start.tsx';
import classes from './reference.module.css';
import { ReferenceList } from './reference-list.tsx';
import { SupportBadge } from './support-badge.tsx';

const texts = referenceTexts.methods;

type Shown = Support | 'all';

const columns: readonly Column<MethodEntry>[] = columnsOf(texts, {
  name: {
    width: 'minmax(180px, 1fr)',
    sortValue: ({ name }) => name,
    cell: ({ name }) => <MethodName method={name} />,
  },
  state: {
    width: '96px',
    align: 'end',
    // The end of a name tells methods apart; what is not built, the choice above tells.
    hideBelow: 400,
    sortValue: (entry) => supports.indexOf(supportOf(entry)),
    // Nearly all are built.
    cell: (entry) => (supportOf(entry) === 'built' ? null : <SupportBadge entry={entry} />),
  },
});

/** Every method of the registry (D36), those that are built first, and how many there are of each kind. */
export function Methods({ chosen }: { chosen: string | undefined }) {
  const { value, problem, load } = useMethods();
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const rows = value && matchingMethods(value, filter).filter((entry) => shown === 'all' || supportOf(entry) === shown);
  const wanted = chosen?.toLowerCase();
  const selected = value?.find(({ name }) => name.toLowerCase() === wanted);
  return (
    <ReferenceList
      {...{ part: 'methods', icon: BookOpen, columns, rows, selected, filter }}
      nameOf={({ name }) => name}
      onFilter={setFilter}
      choice={value ? <SupportChoice entries={value} value={shown} onChange={setShown} /> : null}
      notice={problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
    >
      {selected ? (
        <MethodPage key={selected.name} entry={selected} />
      ) : value ? (
        <MethodsStart entries={value} filter={filter} onFilter={setFilter} />
      ) : null}
    </ReferenceList>
  );
}

function SupportChoice(props: {
  readonly entries: readonly MethodEntry[];
  readonly value: Shown;
  readonly onChange: (value: Shown) => void;
}) {
  const counts = countSupport(props.entries);
  const labelled = (label: string, count: number) => (
    <>
      {label} <span className={classes.choiceCount}>{count}</span>
    </>
  );
  return (
    <ChoiceField<Shown>
      hideLabel
      label={texts.show}
      value={props.value}
      options={[
        { value: 'all', label: labelled(texts.all, props.entries.length) },
        ...supports.map((value) => ({ value, label: labelled(texts.support[value], counts[value]) })),
      ]}
      onChange={props.onChange}
    />
  );
}
