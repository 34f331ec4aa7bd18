import { flowTexts } from '../../texts/flows.ts';
import { formatLatency } from '../../ui/format-time.ts';
import { type Span, spansOf, type TimeKind, timesOf } from './hop-times.ts';
import classes from './hop-times-picture.module.css';
import type { Hop } from './hops.ts';

const texts = flowTexts.timeline;
const kinds: readonly TimeKind[] = ['service', 'user', 'client'];

/** Where the time of a run went, as one bar, and in words beneath it. */
export function HopTimes({ hops }: { hops: readonly Hop[] }) {
  const spans = spansOf(hops);
  const times = timesOf(spans);
  if (times.total === 0) return null;
  return (
    <figure className={classes.root} aria-label={texts.times}>
      <div className={classes.bar} aria-hidden>
        {spans.map(({ kind, callId, from, to }) => (
          <span key={`${kind} ${callId}`} data-kind={kind} style={{ '--grow': to - from }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {kinds
          .filter((kind) => times[kind] > 0)
          .map((kind) => (
            <li key={kind} data-kind={kind}>
              {texts.kinds[kind]} <strong>{formatLatency(times[kind])}</strong>
              {texts.share(times[kind] / times.total)}
            </li>
          ))}
        <li>
          {texts.total} <strong>{formatLatency(times.total)}</strong>
        </li>
      </ul>
    </figure>
  );
}

/** The place of one request within the time of the run. */
export function HopBar({ spans, callId }: { spans: readonly Span[]; callId: string }) {
  const total = spans.at(-1)?.to ?? 0;
  if (total === 0) return null;
  return (
    <span className={classes.track} aria-hidden>
      {spans
        .filter((span) => span.callId === callId)
        .map(({ kind, from, to }) => (
          <span key={kind} data-kind={kind} style={{ '--from': from / total, '--long': (to - from) / total }} />
        ))}
    </span>
  );
}
