/** Why a call got no answer of its upstream: the second half of the key of the cause, behind `upstream-`. */
type FailureCause =
  | 'gone'
  | 'slow'
  | 'reset'
  | 'garbage'
  | 'too-large'
  | 'tls'
  | 'loop'
  | 'name-unknown'
  | 'signed-for-other-host'
  | 'signature'
  | 'writes'
  | 'limit'
  | 'paused';

/** The call was not forwarded, or the upstream did not answer. The client gets this as Authdesk's JSON. */
export class UpstreamFailure extends Error {
  readonly causeName: string;
  readonly status: 403 | 502 | 504;

  /** @param sentence what happened, and what to do */
  constructor(cause: FailureCause, status: 403 | 502 | 504, sentence: string) {
    super(sentence);
    this.name = 'UpstreamFailure';
    this.causeName = `upstream-${cause}`;
    this.status = status;
  }

  /** True: the upstream was asked, and failed. */
  get isOfUpstream(): boolean {
    return /-(?:gone|slow|reset|garbage|too-large|tls|name-unknown)$/.test(this.causeName);
  }
}
