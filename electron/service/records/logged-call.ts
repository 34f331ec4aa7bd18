import type { CallDetail } from '#shared/contract/log.ts';

/** A call for the log. */
export interface LoggedCall extends CallDetail {
  readonly request: CallDetail['request'] & {
    /** True: target and body, decoded, say the parameters, so that these need not be kept too. Absent: not known. */
    readonly parametersSaid?: true;
  };
}
