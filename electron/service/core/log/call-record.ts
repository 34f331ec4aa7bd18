import type { LoggedCall } from '#service/records/index.ts';
import type { CallDetail, TraceStep } from '#shared/contract/log.ts';
import { keysOf } from '#shared/narrowing.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
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

/** A mark instead of a text, or the end of a list. A text begins with a digit. */
const NONE = '-';
const MASKED = '*';
/** Before the cause of a step. */
const MARKED = '*';
const END = ';';

/** What stands before a text: its length in UTF-16 units. */
const lengths = Array.from({ length: 1024 }, (_, length) => `${length}:`);
const lengthOf = (text: string): string => lengths[text.length] ?? `${text.length}:`;

/**
 * The recorded part of a call as the text that is stored: its texts one after the other, each behind its length, with letters
 * between them for what is one of few. JSON would take a twentieth of a call's time more in the thread that answers, in
 * which each character of a trace is looked at for escapes, and a third more of the log's thread (docs/adr/0038).
 */
export function packCall({ request, response, trace, cid }: RecordedCall): string {
  let text = lengthOf(request.target) + request.target;
  text += request.body === undefined ? NONE : lengthOf(request.body) + request.body;
  // Parameters that target and body say are not written.
  if (isSaid(request)) text += NONE;
  else {
    for (const { name, value, place, masked } of request.parameters) {
      text += lengthOf(name) + name + lengthOf(value) + value + places[place];
      if (masked) text += MASKED;
    }
    text += END;
  }
  for (const [name, value, masked] of request.headers) {
    text += lengthOf(name) + name + lengthOf(value) + value;
    if (masked) text += MASKED;
  }
  text += END;
  for (const [name, value] of response.headers) text += lengthOf(name) + name + lengthOf(value) + value;
  text += END + lengthOf(response.body) + response.body;
  for (const { rule, check, outcome, values, cause } of trace) {
    text += outcomes[outcome] + lengthOf(rule) + rule + lengthOf(check) + check;
    if (values === undefined) text += NONE;
    else {
      for (const name in values) {
        const value = values[name] ?? '';
        text += lengthOf(name) + name + lengthOf(value) + value;
      }
      text += END;
    }
    if (cause !== undefined) text += MARKED + lengthOf(cause) + cause;
  }
  return cid === undefined ? text + END : text + END + lengthOf(cid) + cid;
}

/**
 * The recorded part of a call from its stored text.
 *
 * @throws RangeError when `packCall` has not made it
 */
export function unpackCall(text: string): RecordedCall {
  const stored = readerOf(text);
  const said = requestStart(stored);
  const headers = stored.list((): CallDetail['request']['headers'][number] => {
    const [name, value] = [stored.text(), stored.text()];
    return stored.skips(MASKED) ? [name, value, true] : [name, value];
  });
  const responseHeaders = stored.list((): [string, string] => [stored.text(), stored.text()]);
  const responseBody = stored.text();
  const trace = stored.list((): TraceStep => {
    const outcome = outcomeOf[stored.letter()] ?? 'noted';
    const [rule, check] = [stored.text(), stored.text()];
    const values = stored.skips(NONE)
      ? undefined
      : Object.fromEntries(stored.list(() => [stored.text(), stored.text()] as const));
    const cause = stored.skips(MARKED) ? stored.text() : undefined;
    return { rule, check, outcome, ...(values && { values }), ...(cause !== undefined && { cause }) };
  });
  return {
    request: {
      target: said.target,
      headers,
      ...(said.body !== undefined && { body: said.body }),
      parameters: said.parameters,
    },
    response: { headers: responseHeaders, body: responseBody },
    trace,
    ...(!stored.isAtEnd() && { cid: stored.text() }),
  };
}

/** Names and values of a stored call's parameters: the rest of it is not read. @throws RangeError */
export function storedParameters(text: string): readonly NamedValue[] {
  const stored = readerOf(text);
  const target = stored.text();
  const body = stored.skips(NONE) ? '' : stored.text();
  if (!stored.skips(NONE)) return parametersIn(stored);
  const said = saidIn(target, body);
  return said.query.length === 0 ? said.body : [...said.query, ...said.body];
}

function requestStart(stored: Reader) {
  const target = stored.text();
  const body = stored.skips(NONE) ? undefined : stored.text();
  return { target, body, parameters: stored.skips(NONE) ? said(target, body ?? '') : parametersIn(stored) };
}

function parametersIn(stored: Reader): Parameters {
  return stored.list((): Parameters[number] => {
    const [name, value] = [stored.text(), stored.text()];
    const place = placeOf[stored.letter()] ?? 'body';
    return { name, value, place, ...(stored.skips(MASKED) && { masked: true }) };
  });
}

function readerOf(stored: string) {
  let at = 0;

  function skips(mark: string): boolean {
    if (stored[at] !== mark) return false;
    at += 1;
    return true;
  }

  return {
    /** The next text. */
    text(): string {
      const start = stored.indexOf(':', at) + 1;
      const length = stored.slice(at, start - 1);
      const end = start + Number(length);
      if (start === 0 || !/^\d+$/.test(length) || end > stored.length) {
        throw new RangeError(`A stored call is damaged at its character ${at}.`);
      }
      at = end;
      return stored.slice(start, end);
    },
    letter(): string {
      at += 1;
      return stored[at - 1] ?? '';
    },
    /** Whether the next character is this one, which is skipped then. */
    skips,
    /** Reads items until the end of a list. */
    list<T>(item: () => T): T[] {
      const items = [];
      while (!skips(END)) items.push(item());
      return items;
    },
    isAtEnd: (): boolean => at >= stored.length,
  };
}

type Reader = ReturnType<typeof readerOf>;

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
  const { query, body: form } = saidIn(target, body);
  const sentIn =
    (place: Place) =>
    ({ name, value }: NamedValue): Parameters[number] => ({
      name,
      value,
      place,
      // The log masks these by their names.
      ...(isSecretParameter(name) && { masked: true }),
    });
  return [...query.map(sentIn('query')), ...form.map(sentIn('body'))];
}

function saidIn(target: string, body: string): Readonly<Record<'query' | 'body', readonly NamedValue[]>> {
  const mark = target.indexOf('?');
  try {
    return { query: mark < 0 ? [] : decodeForm(target.slice(mark + 1)), body: decodeForm(body) };
  } catch {
    return { query: [], body: [] };
  }
}

/** From letter to word. */
function swapped<Word extends string>(letters: Readonly<Record<Word, string>>): Readonly<Record<string, Word>> {
  return Object.fromEntries(keysOf(letters).map((word) => [letters[word], word]));
}

/*
 * The bytes that a row may take on the disk (R53). They are counted as they are stored: characters take up to three bytes
 * for each UTF-16 unit.
 */

/** Most bytes of a row's detail. Its other columns have short limits of their own. */
export const DETAIL_BYTES = 262_144;
/** Bytes of each part of a row whose detail would be longer. */
const PART_BYTES = 32_768;
/** Lengths and marks of one item of a list. */
const ITEM_BYTES = 16;
/** Steps of a trace that are kept then, the last ones: one of them decided. */
const STEPS_KEPT = 64;

/** The recorded part of a call as the text that is stored, at most `DETAIL_BYTES` long. */
export function boundedDetail(call: RecordedCall): string {
  const text = packCall(call);
  // A UTF-16 unit is at most three bytes of UTF-8. Nearly every row ends here.
  if (text.length * 3 <= DETAIL_BYTES) return text;
  const bytes = Buffer.byteLength(text);
  return bytes <= DETAIL_BYTES ? text : packCall(shortened(call, bytes));
}

/** The call with each of its parts cut. */
function shortened({ request, response, trace, cid }: RecordedCall, bytes: number): RecordedCall {
  // What was cut is not what was sent, which the mark says (R51).
  const parameters = keptItems(request.parameters, (one, room) => {
    const [name, value] = cutPair([one.name, one.value], room);
    return name === one.name && value === one.value ? one : { ...one, name, value, masked: true as const };
  });
  const headers = keptItems(request.headers, (one, room) => {
    const [name, value] = cutPair([one[0], one[1]], room);
    return name === one[0] && value === one[1] ? one : ([name, value, true] satisfies typeof one);
  });
  return {
    request: {
      target: cutToBytes(request.target, PART_BYTES),
      headers,
      ...(request.body !== undefined && { body: cutToBytes(request.body, PART_BYTES) }),
      parameters,
    },
    response: {
      headers: keptItems(response.headers, cutPair),
      body: cutToBytes(response.body, PART_BYTES),
    },
    trace: [
      ...shortSteps(trace),
      {
        rule: 'R53',
        check:
          `The log keeps ${DETAIL_BYTES} bytes of a call at most, and this one has ${bytes}: of each part are kept ${PART_BYTES} bytes, ` +
          `${parameters.length} of ${request.parameters.length} parameters and ${headers.length} of ${request.headers.length} headers.`,
        outcome: 'noted',
      },
    ],
    ...(cid !== undefined && { cid }),
  };
}

type Pair = [name: string, value: string];

function cutPair([name, value]: Readonly<Pair>, room: number): Pair {
  const keptName = cutToBytes(name, room);
  return [keptName, cutToBytes(value, room - Buffer.byteLength(keptName))];
}

/**
 * The first items of a list that fit into `PART_BYTES`, the last of them cut.
 *
 * @param cut makes an item that takes at most `room` bytes, two marks of the cut not counted
 */
function keptItems<T extends object>(items: readonly T[], cut: (item: T, room: number) => T): T[] {
  const kept: T[] = [];
  let room = PART_BYTES;
  for (const item of items) {
    if (room <= ITEM_BYTES) break;
    const one = cut(item, room - ITEM_BYTES);
    kept.push(one);
    room -= ITEM_BYTES + Buffer.byteLength(Object.values(one).join(''));
  }
  return kept;
}

function shortSteps(trace: readonly TraceStep[]): TraceStep[] {
  const steps = trace.slice(-STEPS_KEPT);
  const share = Math.floor(PART_BYTES / Math.max(1, steps.length));
  return steps.map(({ values, ...step }) => {
    const pairs = Object.entries(values ?? {});
    const room = Math.floor(share / (2 * Math.max(1, pairs.length)));
    return {
      ...step,
      check: cutToBytes(step.check, share / 2),
      ...(values && { values: Object.fromEntries(pairs.map(([name, value]) => [name, cutToBytes(value, room)])) }),
    };
  });
}

/** The beginning of a text that takes at most `most` bytes as stored, and how long it was. */
function cutToBytes(text: string, most: number): string {
  // What has so many units is longer, and is not looked at beyond them.
  const start = text.slice(0, Math.max(0, most));
  if (start.length === text.length && Buffer.byteLength(text) <= most) return text;
  let bytes = 0;
  let end = 0;
  for (const character of start) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    end += character.length;
  }
  return `${text.slice(0, end)}… (${text.length} characters)`;
}
