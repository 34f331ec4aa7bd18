/**
 * Why a call got no answer of its upstream: the second half of the key of the cause, behind `upstream-`; the HTTP status that the client
 * gets, and whether the upstream was asked and failed.
 */
const causes = {
  gone: { status: 502, isOfUpstream: true },
  slow: { status: 504, isOfUpstream: true },
  reset: { status: 502, isOfUpstream: true },
  garbage: { status: 502, isOfUpstream: true },
  'too-large': { status: 502, isOfUpstream: true },
  tls: { status: 502, isOfUpstream: true },
  'name-unknown': { status: 502, isOfUpstream: true },
  loop: { status: 502, isOfUpstream: false },
  'signed-for-other-host': { status: 502, isOfUpstream: false },
  signature: { status: 403, isOfUpstream: false },
  writes: { status: 403, isOfUpstream: false },
  limit: { status: 502, isOfUpstream: false },
  paused: { status: 502, isOfUpstream: false },
} as const;
export type FailureCause = keyof typeof causes;

/** The call was not forwarded, or the upstream did not answer. The client gets this as Authdesk's JSON. */
export class UpstreamFailure extends Error {
  readonly causeName: string;
  readonly status: 403 | 502 | 504;
  readonly isOfUpstream: boolean;

  /** @param sentence what happened, and what to do */
  constructor(cause: FailureCause, sentence: string) {
    super(sentence);
    this.name = 'UpstreamFailure';
    this.causeName = `upstream-${cause}`;
    this.status = causes[cause].status;
    this.isOfUpstream = causes[cause].isOfUpstream;
  }
}
