import type { CallSummary, LogFilter } from '#shared/contract/log.ts';

/** What the filter row holds, as typed. */
export interface FilterForm {
  readonly text: string;
  readonly errorsOnly: boolean;
  readonly mockedOnly: boolean;
  readonly apiKey: string;
  readonly method: string;
  readonly errorCode: string;
  readonly UID: string;
  readonly callId: string;
  readonly flowId: string;
}

export const emptyFilter: FilterForm = {
  text: '',
  errorsOnly: false,
  mockedOnly: false,
  apiKey: '',
  method: '',
  errorCode: '',
  UID: '',
  callId: '',
  flowId: '',
};

/**
 * The filter that the service applies. Unfinished input (an error code or callId that is not one yet) filters
 * nothing, so that the list does not jump to empty while somebody types.
 */
export function filterOf(form: FilterForm): LogFilter {
  const errorCode = /^\d{1,6}$/.test(form.errorCode.trim()) ? Number(form.errorCode) : undefined;
  const callId = form.callId.trim().toLowerCase();
  return {
    ...(form.text.trim() && { text: form.text.trim().slice(0, 200) }),
    ...(form.errorsOnly && { errorsOnly: true }),
    ...(form.mockedOnly && { mockedOnly: true }),
    ...(form.apiKey && { apiKey: form.apiKey }),
    ...(form.method.trim() && { method: form.method.trim() }),
    ...(errorCode !== undefined && { errorCode }),
    ...(form.UID.trim() && { UID: form.UID.trim() }),
    ...(/^[0-9a-f]{1,32}$/.test(callId) && { callId }),
    ...(form.flowId && { flowId: form.flowId }),
  };
}

/** Number of filters in force, apart from the text. */
export function filterCount(form: FilterForm): number {
  const { text: _text, errorsOnly, mockedOnly, ...words } = form;
  return Number(errorsOnly) + Number(mockedOnly) + Object.values(words).filter((word) => word !== '').length;
}

/** Whether a new call belongs into a filtered list: yes, no, or only the service can tell. */
export function belongs(call: CallSummary, filter: LogFilter): 'yes' | 'no' | 'ask' {
  if (filter.errorsOnly && call.errorCode === 0 && call.error === undefined && call.httpStatus < 400) return 'no';
  if (filter.mockedOnly && !call.mocked) return 'no';
  if (filter.apiKey !== undefined && call.apiKey !== filter.apiKey) return 'no';
  if (filter.errorCode !== undefined && call.errorCode !== filter.errorCode) return 'no';
  if (filter.UID !== undefined && call.UID !== filter.UID) return 'no';
  if (filter.flowId !== undefined && call.flowId !== filter.flowId) return 'no';
  if (filter.text !== undefined || filter.method !== undefined || filter.callId !== undefined) return 'ask';
  return 'yes';
}
