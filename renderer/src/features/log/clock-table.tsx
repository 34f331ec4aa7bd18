import type { CallClocks } from '#shared/contract/log.ts';
import { written } from '#shared/log-filter/edit.ts';
import { logTexts } from '../../texts/log.ts';
import { formatNumber } from '../../texts/number.ts';
import { formatDuration } from '../../ui/format-time.ts';
import { binsOf, type DifferenceBin } from './difference-bins.ts';
import { type FiguresProps, shade } from './result-table.tsx';
import { Scrolled } from './scrolled.tsx';
import classes from './statistics.module.css';

const texts = logTexts.statistics.clocks;

/** Seconds from the service clock in words: `1 h 1 min behind`. */
export function differenceText(seconds: number): string {
  if (seconds === 0) return texts.equal;
  const length = formatDuration(Math.abs(seconds) * 1000);
  return seconds < 0 ? texts.behind(length) : texts.ahead(length);
}

/** How far the timestamps of signed calls are from the service clock: all together as bars, and site by site. */
export function ClockTable({ found, link }: FiguresProps<CallClocks>) {
  const bins = binsOf(found.edges, found.window);
  const most = Math.max(1, ...found.counts);
  const mostOfSites = Math.max(1, ...found.sites.flatMap(({ counts }) => counts));
  return (
    <>
      <Scrolled label={texts.title}>
        <table className={classes.heat} aria-label={texts.title}>
          <thead>
            <tr>
              <td className={classes.first} />
              <td className={classes.total} />
              {groupsOf(bins).map(({ name, span, allowed }) => (
                <th
                  key={name}
                  scope="colgroup"
                  colSpan={span}
                  className={classes.group}
                  data-allowed={allowed || undefined}
                >
                  {name}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="col" className={classes.first}>
                {texts.site}
              </th>
              <th scope="col" className={classes.total}>
                {texts.outside}
              </th>
              {bins.map((bin) => (
                <th
                  key={`${bin.side} ${bin.label}`}
                  scope="col"
                  className={classes.bin}
                  data-allowed={bin.allowed || undefined}
                >
                  {bin.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={classes.first}>
                {texts.all}
              </th>
              <td className={classes.total} data-alarm={found.outside > 0 || undefined}>
                {texts.outsideOf(found.outside, found.calls)}
              </td>
              {bins.map((bin, index) => (
                <Bar key={`${bin.side} ${bin.label}`} bin={bin} count={found.counts[index] ?? 0} most={most} />
              ))}
            </tr>
            {found.sites.map((site) => (
              <tr key={site.apiKey ?? ''}>
                <th scope="row" className={`${classes.name} ${classes.first}`}>
                  {site.apiKey === undefined ? (
                    texts.noSite
                  ) : (
                    <a
                      href={link(`site:${written(site.apiKey)} param:timestamp`)}
                      title={texts.from(differenceText(site.least), differenceText(site.greatest))}
                    >
                      {site.siteName ?? site.apiKey}
                    </a>
                  )}
                </th>
                <td className={classes.total} data-alarm={site.outside > 0 || undefined}>
                  {texts.outsideOf(site.outside, site.calls)}
                </td>
                {bins.map((bin, index) => (
                  <BinCell
                    key={`${bin.side} ${bin.label}`}
                    bin={bin}
                    count={site.counts[index] ?? 0}
                    most={mostOfSites}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      {found.moreSites > 0 ? <p className={classes.note}>{texts.moreSites(found.moreSites)}</p> : null}
    </>
  );
}

function Bar({ bin, count, most }: { bin: DifferenceBin; count: number; most: number }) {
  return (
    <td className={classes.barCell} data-tone={bin.allowed ? 'ok' : 'error'}>
      {count === 0 ? null : (
        <span className={classes.barCount} style={{ '--high': count / most }}>
          {formatNumber(count)}
        </span>
      )}
    </td>
  );
}

function BinCell({ bin, count, most }: { bin: DifferenceBin; count: number; most: number }) {
  return (
    <td className={classes.cell} data-tone={bin.allowed ? 'ok' : 'error'} style={{ '--shade': shade(count, most) }}>
      {count === 0 ? null : formatNumber(count)}
    </td>
  );
}

/** Neighbouring bins on the same side of the window, with a heading each. */
function groupsOf(bins: readonly DifferenceBin[]): { name: string; span: number; allowed: boolean }[] {
  const groups: { name: string; span: number; allowed: boolean }[] = [];
  for (const { side, allowed } of bins) {
    const name = allowed ? texts.allowed[side] : texts.refused[side === 'near' ? 'ahead' : side];
    const last = groups.at(-1);
    if (last?.name === name) last.span += 1;
    else groups.push({ name, span: 1, allowed });
  }
  return groups;
}
