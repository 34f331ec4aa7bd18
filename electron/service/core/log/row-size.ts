import type { TraceStep } from '#shared/contract/log.ts';
import { packCall, type RecordedCall } from './call-record.ts';

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
