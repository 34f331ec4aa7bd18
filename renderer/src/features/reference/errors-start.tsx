import type { Problems } from '#shared/contract/log.ts';
import { errorCatalogue, statusReason } from '#shared/protocol/errors.ts';
import { mostAskedCodes } from '#shared/reference/most-called.ts';
import { formatRoute } from '../../stores/route.ts';
import { referenceTexts } from '../../texts/reference.ts';
import layout from '../../ui/layout.module.css';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';
import { useProblems } from '../log/use-problems.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './reference.module.css';

const texts = referenceTexts.errors;
/** More are a matter of the Log. */
const ownShown = 6;

interface ErrorsStartProps {
  readonly codes: readonly number[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

/** What stands beside the list while no code is chosen: groups as filters, the codes of this log, and those asked about most (U 4). */
export function ErrorsStart({ codes, filter, onFilter }: ErrorsStartProps) {
  const problems = useProblems({ range: '1440', query: '' });
  return (
    <>
      <Section plain title={texts.groups}>
        <FilterChips
          filter={filter}
          onFilter={onFilter}
          chips={groupsOf(codes).map(([status, count]) => {
            const name = `${status} ${statusReason(status)}`;
            return { filter: String(status), name, count, label: texts.group(name, count) };
          })}
        />
      </Section>
      <Section plain title={texts.own}>
        <Read query={problems} lines={3}>
          {(value) => {
            const own = codesOf(value);
            return own.length === 0 ? (
              <p className={classes.hint}>{texts.noOwn}</p>
            ) : (
              <CodeRows codes={own.slice(0, ownShown)} />
            );
          }}
        </Read>
      </Section>
      <Section plain title={texts.asked} description={texts.askedAbout}>
        <CodeRows codes={mostAskedCodes.map((code) => [code])} />
      </Section>
    </>
  );
}

function CodeRows({ codes }: { codes: readonly (readonly [code: number, count?: number])[] }) {
  return (
    <ul style={{ margin: '-4px -8px 0' }}>
      {codes.map(([code, count]) => {
        const { message, meaning } = errorCatalogue.get(code) ?? { message: '', meaning: '' };
        return (
          <li key={code}>
            <a
              href={formatRoute('reference', ['errors', String(code)])}
              className={`${layout.entry} ${classes.row}`}
              data-code
            >
              <code>{code}</code>
              <span className={classes.message}>{message}</span>
              <span className={classes.about} title={meaning}>
                {meaning}
              </span>
              {count === undefined ? null : <span className={classes.rowCount}>{texts.ownCount(count)}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The first digits of a code are its statusCode. One code alone is no group. */
function groupsOf(codes: readonly number[]): readonly (readonly [status: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const code of codes) {
    const status = Math.floor(code / 1000);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).toSorted(([a], [b]) => a - b);
}

/** A cause begins with its code; several causes have the same one, and some none of the catalogue. */
function codesOf({ problems }: Problems): readonly (readonly [code: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const { cause, count } of problems) {
    const code = Number(cause.split('.')[0]);
    if (errorCatalogue.has(code)) counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
