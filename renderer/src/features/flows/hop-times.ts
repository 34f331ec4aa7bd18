import type { Hop } from './hops.ts';

/** Where time of a run went: in the service, at the provider's screen, or at the client before its next request. */
export type TimeKind = 'service' | 'user' | 'client';

/** A stretch of a run's time. */
export interface Span {
  readonly kind: TimeKind;
  /** The request that it is, or that ends it. */
  readonly callId: string;
  /** Milliseconds after the first request arrived. */
  readonly from: number;
  readonly to: number;
}

/** What a run's requests took and what was between them, in order and without holes. */
export function spansOf(hops: readonly Hop[]): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { callId, after, duration, line } of hops) {
    // The service clock may have been moved back or be frozen meanwhile (D39): no time is counted twice.
    const from = Math.max(end, after);
    if (from > end) spans.push({ kind: waitedFor(line), callId, from: end, to: from });
    end = Math.max(from, after + duration);
    spans.push({ kind: 'service', callId, from, to: end });
  }
  return spans;
}

/** Milliseconds of each kind, of the whole run. */
export function timesOf(spans: readonly Span[]): Readonly<Record<TimeKind, number>> & { readonly total: number } {
  const of = (kind: TimeKind): number =>
    spans.filter((span) => span.kind === kind).reduce((sum, { from, to }) => sum + to - from, 0);
  return { service: of('service'), user: of('user'), client: of('client'), total: spans.at(-1)?.to ?? 0 };
}

/** The decision is posted by the provider's screen; every other request is made by the client. */
function waitedFor(line: string): TimeKind {
  return line.startsWith('POST /login/') ? 'user' : 'client';
}
