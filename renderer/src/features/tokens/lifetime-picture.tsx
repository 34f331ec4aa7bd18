import type { CredentialRow } from '#shared/contract/tokens.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { formatClock, formatDateTime, formatDuration } from '../../ui/format-time.ts';
import { Text } from '../../ui/layout.tsx';
import { useServiceClock } from '../../ui/service-clock.ts';
import { useNow } from '../../ui/use-now.ts';
import { type LifetimeFacts, type LifetimeMark, lifetimeOf, usedUp } from './lifetime.ts';
import classes from './lifetime-picture.module.css';

const texts = tokenTexts.lifetime;

/** The life of a token or code on a line: issued, last used, now, and its end. */
export function LifetimePicture({ row }: { row: LifetimeFacts & Partial<Pick<CredentialRow, 'browserBound'>> }) {
  const now = useNow(useServiceClock());
  const { marks, validTo, over } = lifetimeOf(row, now);
  return (
    <Text as="figure" margin={0} aria-label={texts.label}>
      <div className={classes.track} aria-hidden>
        <span className={classes.valid} data-state={row.state} style={{ '--to': validTo }} />
        <span className={classes.over} data-state={row.state} style={{ '--to': over }} />
        {marks.map(({ kind, place }) => (
          <span key={kind} className={classes.mark} data-kind={kind} style={{ '--to': place }} />
        ))}
      </div>
      <ol className={classes.legend}>
        {marks.map((mark) => (
          <li key={mark.kind} data-kind={mark.kind} title={formatDateTime(mark.at)}>
            {nameOf(mark, now)}{' '}
            <Text as="time" figures>
              {timeOf(mark, now)}
            </Text>
          </li>
        ))}
        {row.expiresAt === undefined && row.state === 'valid' ? (
          <li data-kind="open">{row.browserBound ? texts.browser : texts.never}</li>
        ) : null}
      </ol>
    </Text>
  );
}

/** An end that is over is not one to come: that of a token that was revoked before may be either. */
const nameOf = ({ kind, at }: LifetimeMark, now: number): string =>
  texts.marks[kind === 'expires' && at <= now ? 'expired' : kind];

/** Now as the time; everything else by how far it is from now. */
function timeOf({ kind, at }: LifetimeMark, now: number): string {
  if (kind === 'now') return formatClock(at);
  return at <= now ? texts.ago(formatDuration(now - at)) : texts.in(formatDuration(at - now));
}

/** How much of its time is over, as a thin bar; the countdown above it says it in words. */
export function LifetimeBar({ row }: { row: Parameters<typeof usedUp>[0] }) {
  const part = usedUp(row, useNow(useServiceClock()));
  if (part === undefined) return null;
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.left} data-soon={part > 0.9 || undefined} style={{ '--to': 1 - part }} />
    </span>
  );
}
