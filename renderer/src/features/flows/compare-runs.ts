import type { FlowStep } from '#shared/contract/flows.ts';

/** A member in which two messages differ; absent on the side that lacks it. */
export interface Difference {
  /** `outcome`, `status`, `label`, or the place and name of a parameter. */
  readonly member: string;
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** Two messages of the same kind side by side, or one that only one run has. */
export interface ComparedStep {
  readonly a: FlowStep | undefined;
  readonly b: FlowStep | undefined;
  readonly differences: readonly Difference[];
}

/** Made afresh for each run: that they differ says nothing. */
const alwaysNew: ReadonlySet<string> = new Set(['state', 'code', 'access_token', 'expires_in']);

const keyOf = ({ kind, label }: FlowStep): string => kind ?? label;

/** Puts the messages of two runs side by side, in order, with what differs. */
export function compareSteps(a: readonly FlowStep[], b: readonly FlowStep[]): readonly ComparedStep[] {
  const rows: ComparedStep[] = [];
  const add = (left: FlowStep | undefined, right: FlowStep | undefined) =>
    rows.push({ a: left, b: right, differences: left && right ? differencesOf(left, right) : [] });
  const common = commonLengths(a, b);
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left && right && keyOf(left) === keyOf(right)) {
      add(left, right);
      i += 1;
      j += 1;
    } else if (left && (!right || at(common, i + 1, j) >= at(common, i, j + 1))) {
      add(left, undefined);
      i += 1;
    } else {
      add(undefined, right);
      j += 1;
    }
  }
  return rows;
}

/** For each pair of positions, how many messages the rests have in common, in order. */
function commonLengths(a: readonly FlowStep[], b: readonly FlowStep[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, left, right] = [lengths[i], a[i], b[j]];
      if (!row || !left || !right) continue;
      row[j] =
        keyOf(left) === keyOf(right)
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

const at = (lengths: readonly (readonly number[])[], i: number, j: number): number => lengths[i]?.[j] ?? 0;

function differencesOf(a: FlowStep, b: FlowStep): Difference[] {
  const members = (step: FlowStep): ReadonlyMap<string, string> =>
    new Map([
      ['outcome', step.outcome],
      ...(step.status === undefined ? [] : [['status', String(step.status)] as const]),
      ['label', step.label],
      ...step.parameters.map(
        ({ place, name, value }) => [`${place} ${name}`, alwaysNew.has(name) ? '…' : value] as const,
      ),
    ]);
  const [left, right] = [members(a), members(b)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((member) =>
    left.get(member) === right.get(member) ? [] : [{ member, a: left.get(member), b: right.get(member) }],
  );
}
