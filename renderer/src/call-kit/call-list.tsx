import type { CallSummary } from '#shared/contract/log.ts';
import { formatDateTime } from '../ui/format-time.ts';
import layout from '../ui/layout.module.css';
import { Row, Stack, Text, Words } from '../ui/layout.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { VerdictBadge } from './verdict-badge.tsx';

/** A few calls, each with its verdict and reason, and a link to its row of the log. */
export function CallList({ calls, label }: { calls: readonly CallSummary[]; label: string }) {
  return (
    <ul aria-label={label} className={layout.lines}>
      {calls.map((call) => (
        <Stack key={call.callId} as="li" padding="6px 0">
          <Row as="span" flexWrap="wrap" gap="2px 10px">
            <Text as="time" color="text-2" figures>
              {formatDateTime(call.at)}
            </Text>
            <RouteLink to="log" segments={[call.callId]}>
              {call.method}
            </RouteLink>
            <VerdictBadge call={call} plain />
          </Row>
          <Words color="text-2" breaks>
            {call.reason}
          </Words>
        </Stack>
      ))}
    </ul>
  );
}
