import type { CallDetail, TraceStep } from '#shared/contract/log.ts';

/** What a log row records besides the columns of the list. */
export type RecordedCall = Pick<CallDetail, 'request' | 'response' | 'trace' | 'cid'>;

type Place = CallDetail['request']['parameters'][number]['place'];

/** Lists instead of objects: the names of the members would be a third of every row. */
type Packed = [
  target: string,
  headers: CallDetail['request']['headers'],
  body: string | null,
  parameters: [name: string, value: string, place: Place][],
  answerHeaders: CallDetail['response']['headers'],
  answerBody: string,
  trace: [rule: string, check: string, outcome: TraceStep['outcome'], values?: Record<string, string>][],
  cid?: string,
];

/** The recorded part of a call as the text that is stored. */
export function packCall({ request, response, trace, cid }: RecordedCall): string {
  const packed: Packed = [
    request.target,
    request.headers,
    request.body ?? null,
    request.parameters.map(({ name, value, place }) => [name, value, place]),
    response.headers,
    response.body,
    trace.map(({ rule, check, outcome, values }) =>
      values === undefined ? [rule, check, outcome] : [rule, check, outcome, values],
    ),
  ];
  if (cid !== undefined) packed.push(cid);
  return JSON.stringify(packed);
}

/** The recorded part of a call from its stored text. */
export function unpackCall(text: string): RecordedCall {
  const stored = JSON.parse(text) as Packed | RecordedCall;
  // The first databases hold the record as it is.
  if (!Array.isArray(stored)) return stored;
  const [target, headers, body, parameters, answerHeaders, answerBody, trace, cid] = stored;
  return {
    request: {
      target,
      headers,
      ...(body !== null && { body }),
      parameters: parameters.map(([name, value, place]) => ({ name, value, place })),
    },
    response: { headers: answerHeaders, body: answerBody },
    trace: trace.map(([rule, check, outcome, values]) => ({ rule, check, outcome, ...(values && { values }) })),
    ...(cid !== undefined && { cid }),
  };
}
