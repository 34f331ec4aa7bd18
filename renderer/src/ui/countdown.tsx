import { uiTexts } from '../texts/ui.ts';
import { ClockMenu } from './clock-menu.tsx';
import { formatDuration, formatZonedDateTime } from './format-time.ts';
import { Row, Words } from './layout.tsx';
import { useServiceClock } from './service-clock.ts';
import { useNow } from './use-now.ts';

interface CountdownProps {
  /** End in milliseconds by the service clock; undefined: never. */
  readonly until: number | undefined;
  /** What ends, for screen readers: "Token expires". */
  readonly label: string;
  /** Words at the end; "expired" when absent. */
  readonly over?: string;
}

/**
 * Time left until an instant of the service clock (D39). It counts for the eye only; a screen reader finds the end as
 * a date, because a text that changes every second cannot be listened to (role `timer` is silent). A menu beside it
 * moves the clock there.
 */
export function Countdown({ until, label, over = uiTexts.expired }: CountdownProps) {
  if (until === undefined) return <Over words={uiTexts.never} />;
  return (
    <Row as="span" display="inline-flex" gap={4}>
      <TimeLeft until={until} label={label} over={over} />
      <ClockMenu until={until} label={label} />
    </Row>
  );
}

function TimeLeft({ until, label, over }: CountdownProps & { readonly until: number }) {
  const now = useNow(useServiceClock());
  const left = until - now;
  const end = formatZonedDateTime(until);
  if (left <= 0) return <Over words={over} title={end} />;
  return (
    <Words
      role="timer"
      aria-label={`${label}: ${end}`}
      title={end}
      whiteSpace="nowrap"
      figures
      {...(left < 30_000 && { color: 'warn' as const, fontWeight: 600 })}
    >
      {formatDuration(left)}
    </Words>
  );
}

function Over({ words, title }: { words: string | undefined; title?: string }) {
  return (
    <Words whiteSpace="nowrap" color="text-3" title={title}>
      {words}
    </Words>
  );
}
