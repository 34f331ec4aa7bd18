/** A parameter that every method takes. */
export interface CommonParameter {
  readonly name: string;
  readonly type: 'string' | 'boolean';
  readonly values?: readonly string[];
  readonly maxLength?: number;
  readonly documentation: string;
}

/** The common parameters that shape the response or the log row (F 4.2, D10, D13, D23); credentials are in `callers`. */
export const responseParameters: readonly CommonParameter[] = [
  {
    name: 'format',
    type: 'string',
    values: ['json', 'jsonp', 'xml'],
    documentation: 'Format of the response. Absent: XML for calls with an access token, JSON for all others.',
  },
  {
    name: 'callback',
    type: 'string',
    maxLength: 200,
    documentation: 'Function that format=jsonp calls: letters, digits, `_`, `$` and `.`. Required with it.',
  },
  {
    name: 'httpStatusCodes',
    type: 'boolean',
    documentation: 'True: the HTTP status is the statusCode. Otherwise it is 200 for every error of the application.',
  },
  { name: 'context', type: 'string', documentation: 'Returned as it was sent.' },
  {
    name: 'cid',
    type: 'string',
    maxLength: 100,
    documentation: 'Context id of the call; the log and the reports show it.',
  },
];
