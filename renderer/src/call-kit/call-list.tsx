import type { CallSummary } from '#shared/contract/log.ts';
import { formatDateTime } from '../ui/format-time.ts';
import { RouteLink } from '../ui/route-link.tsx';
import classes from './call-list.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

/** A few calls, each with its verdict and reason, and a link to its row of the log. */
export function CallList({ calls, label }: { calls: readonly CallSummary[]; label: string }) {
  return (
    <ul aria-label={label} className={classes.list}>
      {calls.map((call) => (
        <li key={call.callId} className={classes.item}>
          <span className={classes.line}>
            <time className={classes.time}>{formatDateTime(call.at)}</time>
            <RouteLink to="log" segments={[call.callId]}>
              {call.method}
            </RouteLink>
            <VerdictBadge call={call} plain />
          </span>
          <span className={classes.reason}>{call.reason}</span>
        </li>
      ))}
    </ul>
  );
}
