import { useStore } from 'zustand';
import type { OperationOutput } from '#shared/contract/index.ts';
import { formatRoute } from '../../stores/route.ts';
import { useStores } from '../../stores/stores.tsx';
import { formatNumber } from '../../texts/number.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { formatDateTime, formatDuration } from '../../ui/format-time.ts';
import { Row, Words } from '../../ui/layout.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './overview.module.css';

/** How long the service runs does not follow its clock (D39). */
const machine = { offset: 0 };

const tiles = [
  ['calls', formatRoute('log')],
  ['errors', formatRoute('log', [], { errorsOnly: 'true' })],
  ['validTokens', formatRoute('tokens', [], { kind: 'token', state: 'valid' })],
  ['pending', formatRoute('registrations', [], { state: 'pending' })],
  ['sites', formatRoute('sites')],
] as const;

/** Is it up, since when, and the numbers; each number leads to its list. */
export function Counts({ overview }: { overview: OperationOutput<'overview.get'> }) {
  const lost = useStore(useStores().live.state, (state) => state.connection === 'lost');
  const now = useNow(machine);
  return (
    <div className={classes.counts}>
      <Row flexWrap="wrap" gap="6px 12px">
        {lost ? <StatusBadge tone="warn" label={texts.lost} /> : <StatusBadge tone="ok" label={texts.up} />}
        {lost ? null : (
          <Words color="text-3" title={formatDateTime(overview.startedAt)}>
            {texts.upSince(formatDuration(now - overview.startedAt))}
          </Words>
        )}
        <Words color="text-3">{texts.version(overview.version)}</Words>
      </Row>
      <ul className={classes.tiles}>
        {tiles.map(([name, href]) => (
          <li key={name}>
            <a
              href={href}
              className={classes.tile}
              data-alarm={(name === 'errors' && overview.counts.errors > 0) || undefined}
            >
              <span className={classes.tileNumber}>{formatNumber(overview.counts[name])}</span>
              <span className={classes.tileName}>{texts.counts[name]}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
