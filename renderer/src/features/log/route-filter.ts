import { written, writtenText } from '#shared/log-filter/edit.ts';

const words = {
  apiKey: 'site',
  method: 'method',
  errorCode: 'error',
  UID: 'uid',
  callId: 'callid',
  flowId: 'flow',
  cause: 'cause',
} as const;

/** The filter that an address carries: `#/log?q=is:failed`, or members as other panels name them: `#/log?apiKey=…`. */
export function filterOfQuery(query: Readonly<Record<string, string>>): string {
  const parts = [
    query.q ?? '',
    query.errorsOnly === 'true' ? 'is:failed' : '',
    query.mockedOnly === 'true' ? 'is:mocked' : '',
    ...Object.entries(words).map(([member, word]) => (query[member] ? `${word}:${written(query[member])}` : '')),
    query.text ? writtenText(query.text) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
