import type { LoggedCall } from '#service/storage/records.ts';
import type { CallDetail, TraceStep } from '#shared/contract/log.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';
import { decodeForm } from '#shared/protocol/percent.ts';

/** What a log row records besides the columns of the list. */
export type RecordedCall = Pick<LoggedCall, 'request' | 'response' | 'trace' | 'cid'>;

type Parameters = CallDetail['request']['parameters'];
type Place = Parameters[number]['place'];

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
  /** Null: those that target and body say. */
  parameters: [name: string, value: string, place: string, masked?: 1][] | null,
  responseHeaders: CallDetail['response']['headers'],
  responseBody: string,
  trace: [rule: string, check: string, outcome: string, values?: Record<string, string>][],
  cid?: string,
];

/**
 * The recorded part of a call as the text that is stored. Made by one `JSON.stringify`: a text joined of parts costs more
 * when it is searched for secrets and written (docs/performance.md).
 */
export function packCall({ request, response, trace, cid }: RecordedCall): string {
  const packed: Packed = [
    request.target,
    request.headers,
    request.body ?? null,
    isSaid(request)
      ? null
      : request.parameters.map(({ name, value, place, masked }) =>
          masked ? [name, value, places[place], 1] : [name, value, places[place]],
        ),
    response.headers,
    response.body,
    trace.map(({ rule, check, outcome, values }) =>
      values ? [rule, check, outcomes[outcome], values] : [rule, check, outcomes[outcome]],
    ),
  ];
  if (cid !== undefined) packed.push(cid);
  return JSON.stringify(packed);
}

/** The recorded part of a call from its stored text. */
export function unpackCall(text: string): RecordedCall {
  const stored = JSON.parse(text) as Packed | RecordedCall;
  // Older databases hold the record as an object, later ones words instead of letters.
  if (!Array.isArray(stored)) return stored;
  const [target, headers, body, parameters, responseHeaders, responseBody, trace, cid] = stored;
  return {
    request: {
      target,
      headers,
      ...(body !== null && { body }),
      parameters:
        parameters?.map(([name, value, place, masked]) => ({
          name,
          value,
          place: placeOf[place] ?? (place as Place),
          ...(masked && { masked: true }),
        })) ?? said(target, body ?? ''),
    },
    response: { headers: responseHeaders, body: responseBody },
    trace: trace.map(([rule, check, outcome, values]) => ({
      rule,
      check,
      outcome: outcomeOf[outcome] ?? (outcome as TraceStep['outcome']),
      ...(values && { values }),
    })),
    ...(cid !== undefined && { cid }),
  };
}

/** True when the parameters are nothing but what the recorded target and body say: most are, unless one is a secret. */
function isSaid({ target, body, parameters, parametersSaid }: RecordedCall['request']): boolean {
  if (parametersSaid) return true;
  const list = said(target, body ?? '');
  return (
    list.length === parameters.length &&
    list.every((one, index) => {
      const other = parameters[index];
      return (
        one.name === other?.name &&
        one.value === other.value &&
        one.place === other.place &&
        one.masked === other.masked
      );
    })
  );
}

/** The parameters that a recorded target and body say; none when something in them cannot be decoded. */
function said(target: string, body: string): Parameters {
  const mark = target.indexOf('?');
  const saidIn =
    (place: Place) =>
    ({ name, value }: { readonly name: string; readonly value: string }): Parameters[number] => ({
      name,
      value,
      place,
      // The log masks these by their names.
      ...(isSecretParameter(name) && { masked: true }),
    });
  try {
    const query = mark < 0 ? [] : decodeForm(target.slice(mark + 1));
    return [...query.map(saidIn('query')), ...decodeForm(body).map(saidIn('body'))];
  } catch {
    return [];
  }
}

/** From letter to word. */
function swapped<Word extends string>(letters: Readonly<Record<Word, string>>): Readonly<Record<string, Word>> {
  return Object.fromEntries(Object.entries(letters).map(([word, letter]) => [letter, word as Word]));
}
