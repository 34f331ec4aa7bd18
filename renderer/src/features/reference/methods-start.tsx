import type { MethodEntry } from '#shared/contract/requests.ts';
import { mostCalled } from '#shared/reference/most-called.ts';
import { formatRoute } from '../../stores/route.ts';
import { referenceTexts } from '../../texts/reference.ts';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/section.tsx';
import { familiesOf } from './families.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './reference.module.css';

const texts = referenceTexts.methods;
/** So many fit beside the list without scrolling. */
const calledShown = 12;

interface MethodsStartProps {
  readonly entries: readonly MethodEntry[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

/** What stands beside the list while no method is chosen: families as filters, and the methods that clients call most (U 1). */
export function MethodsStart({ entries, filter, onFilter }: MethodsStartProps) {
  const called = mostCalled.flatMap((name) => entries.find((entry) => entry.name === name) ?? []);
  return (
    <>
      <Section plain title={texts.families}>
        <FilterChips
          filter={filter}
          onFilter={onFilter}
          chips={familiesOf(entries).map(([name, count]) => ({
            ...{ filter: `${name}.`, name, count },
            label: texts.family(name, count),
          }))}
        />
      </Section>
      <Section plain title={texts.called} description={texts.calledAbout}>
        <ul style={{ margin: '-4px -8px 0' }}>
          {called.slice(0, calledShown).map(({ name, documentation }) => (
            <li key={name}>
              <a href={formatRoute('reference', ['methods', name])} className={`${layout.entry} ${classes.row}`}>
                <code>{name}</code>
                <span className={classes.about} title={documentation}>
                  {documentation}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
