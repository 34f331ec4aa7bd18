import type { CallResults } from '#shared/contract/log.ts';
import { ACCEPTED, filterOfResult, statusOfResult } from '#shared/log-filter/result.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { logTexts } from '../../texts/log.ts';
import { formatNumber } from '../../texts/number.ts';
import { Scrolled } from './scrolled.tsx';
import classes from './statistics.module.css';

const texts = logTexts.statistics.results;

/** How dark a cell is, of 1: few calls beside very many are still seen. */
export function shade(count: number, most: number): number {
  return count === 0 ? 0 : 0.2 + 0.8 * (Math.log1p(count) / Math.log1p(Math.max(1, most)));
}

export interface FiguresProps<T> {
  readonly found: T;
  /** Address of the calls that were counted, limited by further words of the filter. */
  readonly link: (words: string) => string;
}

/** Calls by method and how they ended; each cell leads to its calls. */
export function ResultTable({ found, link: linkTo }: FiguresProps<CallResults>) {
  const { results, methods } = found;
  const most = Math.max(...methods.flatMap(({ counts }) => counts));
  const hasOthers = methods.some(({ others }) => others > 0);
  const link = (method: string | undefined, result: string | undefined) => linkTo(filterOfResult(method, result));
  return (
    <>
      <Scrolled label={texts.title}>
        <table className={classes.heat} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col" className={classes.first}>
                {texts.method}
              </th>
              <th scope="col" className={classes.total}>
                {texts.calls}
              </th>
              {results.map((result) => (
                <th key={result} scope="col" className={classes.result}>
                  <a href={link(undefined, result)} aria-label={texts.all(nameOf(result))}>
                    {shortName(result)}
                  </a>
                  <span className={classes.meaning}>{meaningOf(result)}</span>
                </th>
              ))}
              {hasOthers ? (
                <th scope="col" className={classes.result}>
                  {texts.others}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, calls, counts, others }) => (
              <tr key={method}>
                <th scope="row" className={`${classes.name} ${classes.first}`}>
                  <a href={link(method, undefined)} title={method}>
                    {method}
                  </a>
                </th>
                <td className={classes.total}>{formatNumber(calls)}</td>
                {results.map((result, index) => (
                  <Cell
                    key={result}
                    count={counts[index] ?? 0}
                    most={most}
                    tone={result === ACCEPTED ? 'ok' : 'error'}
                    href={link(method, result)}
                    label={texts.cell(counts[index] ?? 0, method, nameOf(result))}
                  />
                ))}
                {hasOthers ? <td className={classes.total}>{others > 0 ? formatNumber(others) : ''}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      {found.moreMethods > 0 ? <p className={classes.note}>{texts.more(found.moreMethods, found.moreCalls)}</p> : null}
    </>
  );
}

function Cell(props: { count: number; most: number; tone: 'ok' | 'error'; href: string; label: string }) {
  const { count, most, tone, href, label } = props;
  if (count === 0) return <td className={classes.cell} />;
  return (
    <td className={classes.cell} data-tone={tone} style={{ '--shade': shade(count, most) }}>
      <a href={href} aria-label={label} title={label}>
        {formatNumber(count)}
      </a>
    </td>
  );
}

function shortName(result: string): string {
  const status = statusOfResult(result);
  return result === ACCEPTED ? texts.accepted : status === undefined ? result : `HTTP ${status}`;
}

function meaningOf(result: string): string {
  return /^\d+$/.test(result) ? errorMessage(Number(result)) : '';
}

const nameOf = (result: string): string => [shortName(result), meaningOf(result)].filter(Boolean).join(' ');
