import type { SignatureStages } from '#shared/contract/requests.ts';

/** One parameter on its way into the base string. */
interface StageRow {
  readonly name: string;
  readonly value: string;
  readonly encoded: string;
  /** True when percent-encoding changed name or value. */
  readonly changed: boolean;
}

/** Pairs each sorted parameter with its encoded form; both lists have the order of the base string. */
export function stageRows({ sorted, encoded }: Pick<SignatureStages, 'sorted' | 'encoded'>): readonly StageRow[] {
  return sorted.map(({ name, value }, index) => {
    const after = encoded[index] ?? { name, value };
    return {
      name,
      value,
      encoded: after.value,
      changed: after.name !== name || after.value !== value,
    };
  });
}
