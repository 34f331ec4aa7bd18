import { emptyFilter, type FilterForm } from './filter.ts';

/** The filter that an address carries: `#/log?errorsOnly=true&apiKey=…`. */
export function filterOfQuery(query: Readonly<Record<string, string>>): FilterForm {
  return {
    text: query.text ?? '',
    errorsOnly: query.errorsOnly === 'true',
    mockedOnly: query.mockedOnly === 'true',
    apiKey: query.apiKey ?? '',
    method: query.method ?? '',
    errorCode: query.errorCode ?? '',
    UID: query.UID ?? '',
    callId: query.callId ?? '',
    flowId: query.flowId ?? '',
  };
}

/** The filter as members of an address; what filters nothing is left out there. */
export function queryOfFilter(form: FilterForm): Record<string, string> {
  const { errorsOnly, mockedOnly, ...words } = form;
  return { ...words, ...(errorsOnly && { errorsOnly: 'true' }), ...(mockedOnly && { mockedOnly: 'true' }) };
}

/** True when the filter lets everything pass. */
export function isEmptyFilter(form: FilterForm): boolean {
  return JSON.stringify(form) === JSON.stringify(emptyFilter);
}
