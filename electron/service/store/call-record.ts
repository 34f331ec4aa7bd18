import type { CallDetail, TraceStep } from '#shared/contract/log.ts';

/** What a log row records besides the columns of the list. */
export type RecordedCall = Pick<CallDetail, 'request' | 'response' | 'trace' | 'cid'>;

type Place = CallDetail['request']['parameters'][number]['place'];

const places = { query: 'q', body: 'b', header: 'h' } as const satisfies Record<Place, string>;
const outcomes = { passed: 'p', failed: 'f', noted: 'n' } as const satisfies Record<TraceStep['outcome'], string>;
const placeOf = swapped(places);
const outcomeOf = swapped(outcomes);

/**
 * Lists instead of objects, letters instead of words: names and words would be a third of every row, and the size of the
 * rows is what a busy service writes to the disk (docs/performance.md).
 */
type Packed = [
  target: string,
  headers: CallDetail['request']['headers'],
  body: string | null,
  parameters: [name: string, value: string, place: string][],
  answerHeaders: CallDetail['response']['headers'],
  answerBody: string,
  trace: [rule: string, check: string, outcome: string, values?: Record<string, string>][],
  cid?: string,
];

/** The recorded part of a call as the text that is stored. */
export function packCall({ request, response, trace, cid }: RecordedCall): string {
  const packed: Packed = [
    request.target,
    request.headers,
    request.body ?? null,
    request.parameters.map(({ name, value, place }) => [name, value, places[place]]),
    response.headers,
    response.body,
    trace.map(({ rule, check, outcome, values }) =>
      values === undefined ? [rule, check, outcomes[outcome]] : [rule, check, outcomes[outcome], values],
    ),
  ];
  if (cid !== undefined) packed.push(cid);
  return JSON.stringify(packed);
}

/** The recorded part of a call from its stored text. */
export function unpackCall(text: string): RecordedCall {
  const stored = JSON.parse(text) as Packed | RecordedCall;
  // The first databases hold the record as it is, later ones the words for which letters stand now.
  if (!Array.isArray(stored)) return stored;
  const [target, headers, body, parameters, answerHeaders, answerBody, trace, cid] = stored;
  return {
    request: {
      target,
      headers,
      ...(body !== null && { body }),
      parameters: parameters.map(([name, value, place]) => ({
        name,
        value,
        place: placeOf[place] ?? (place as Place),
      })),
    },
    response: { headers: answerHeaders, body: answerBody },
    trace: trace.map(([rule, check, outcome, values]) => ({
      rule,
      check,
      outcome: outcomeOf[outcome] ?? (outcome as TraceStep['outcome']),
      ...(values && { values }),
    })),
    ...(cid !== undefined && { cid }),
  };
}

/** From letter to word. */
function swapped<Word extends string>(letters: Readonly<Record<Word, string>>): Readonly<Record<string, Word>> {
  return Object.fromEntries(Object.entries(letters).map(([word, letter]) => [letter, word as Word]));
}
