import type { Body, ReceivedParameter } from './recipe.ts';

/** What a mistake changes of a body, so that two of them can be joined without making each anew. */
export interface BodyChange {
  /** By the parameter of the body that it was made of. */
  readonly replaced: ReadonlyMap<ReceivedParameter, ReceivedParameter>;
  readonly removed: ReadonlySet<ReceivedParameter>;
  readonly added: readonly ReceivedParameter[];
  /** All parameters in another order. */
  readonly sequence: readonly ReceivedParameter[] | undefined;
  /** The members of the body that say how it is written, as bits; 0: it is written as the start. */
  readonly writing: number;
}

/** Members that say how a body is written. */
const members = [
  'order',
  'encodeName',
  'encodeValue',
  'encodeUrl',
  'encodeJoined',
  'urlTail',
  'separator',
  'bareEmpty',
  'assemble',
] as const;

function writingOf(start: Body, to: Body): number {
  let bits = 0;
  for (const [bit, member] of members.entries()) if (start[member] !== to[member]) bits |= 1 << bit;
  return bits;
}

/**
 * What changed between two bodies, of which the second was made of the first.
 *
 * @returns undefined where that cannot be said parameter by parameter
 */
export function changeOf(start: Body, to: Body): BodyChange | undefined {
  const writing = writingOf(start, to);
  const replaced = new Map<ReceivedParameter, ReceivedParameter>();
  const removed = new Set<ReceivedParameter>();
  const added: ReceivedParameter[] = [];
  const from = start.parameters;
  const list = to.parameters;
  if (from === list) return { replaced, removed, added, sequence: undefined, writing };
  const ofStart = new Set(from);
  if (list.length === from.length && list.every((one) => ofStart.has(one))) {
    return { replaced, removed, added, sequence: list, writing };
  }
  let at = 0;
  for (const [index, parameter] of from.entries()) {
    const next = list[at];
    if (next === parameter) at += 1;
    else if (
      next !== undefined &&
      !ofStart.has(next) &&
      (next.name === parameter.name || list.length - at === from.length - index)
    ) {
      replaced.set(parameter, next);
      at += 1;
    } else removed.add(parameter);
  }
  for (const one of list.slice(at)) {
    if (ofStart.has(one)) return undefined;
    added.push(one);
  }
  return { replaced, removed, added, sequence: undefined, writing };
}

/** Both changes together; undefined where they change the same thing. */
export function joined(a: BodyChange, b: BodyChange): BodyChange | undefined {
  if ((a.writing & b.writing) !== 0 || (a.sequence && b.sequence)) return undefined;
  const replaced = new Map(a.replaced);
  for (const [from, to] of b.replaced) {
    if (a.removed.has(from)) return undefined;
    const other = a.replaced.get(from);
    if (other === undefined) replaced.set(from, to);
    else if (other.name === from.name && to.value === from.value) replaced.set(from, { ...other, name: to.name });
    else if (other.value === from.value && to.name === from.name) replaced.set(from, { ...other, value: to.value });
    else return undefined;
  }
  for (const one of b.removed) if (a.removed.has(one) || a.replaced.has(one)) return undefined;
  return {
    replaced,
    removed:
      b.removed.size === 0 ? a.removed : a.removed.size === 0 ? b.removed : new Set([...a.removed, ...b.removed]),
    added: b.added.length === 0 ? a.added : [...a.added, ...b.added],
    sequence: a.sequence ?? b.sequence,
    writing: a.writing | b.writing,
  };
}

/** The parameter that both change, where it is the only thing in which they meet. */
export function meeting(a: BodyChange, b: BodyChange): ReceivedParameter | undefined {
  if (a.replaced.size !== 1 || b.replaced.size !== 1 || (a.writing & b.writing) !== 0) return undefined;
  const [one] = a.replaced.keys();
  return one !== undefined && b.replaced.has(one) ? one : undefined;
}

/** The parameters of a body after a change. */
function parametersAfter(start: Body, change: BodyChange): readonly ReceivedParameter[] {
  const { replaced, removed, added, sequence } = change;
  const list: ReceivedParameter[] = [];
  for (const one of sequence ?? start.parameters) if (!removed.has(one)) list.push(replaced.get(one) ?? one);
  list.push(...added);
  return list;
}

/** The body that two mistakes make together: parameters by their changes, each member of writing of whom changes it. */
export function bodyAfter(start: Body, change: BodyChange, a: Body, b: Body, ofB: number): Body {
  const parameters = parametersAfter(start, change);
  if (ofB === 0) return { ...a, parameters };
  const writing: Record<string, unknown> = {};
  for (const [bit, member] of members.entries()) if (ofB & (1 << bit)) writing[member] = b[member];
  return { ...a, ...writing, parameters };
}
