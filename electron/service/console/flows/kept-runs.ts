import { flowRunRepository, MAX_RUN_LENGTH } from '#service/console/flow-runs/index.ts';
import type { Store } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';
import type { Run } from './run.ts';

/** Characters that are left of the texts of a run that is too long as a whole. */
const SHORTENED = 1_000;
/** Form of the stored text; a text of another form is left alone. */
const FORM = 1;

/** Where runs are kept for the next start. */
export type KeptRuns = ReturnType<typeof keptRuns>;

/** @param failed a run could not be written; it stays in memory */
export function keptRuns(store: Pick<Store, 'of' | 'unitOfWork'>, failed: (error: unknown) => void) {
  const rows = store.of(flowRunRepository);
  /** By the run's id; undefined: removed. */
  const waiting = new Map<string, Run | undefined>();
  let writing: Promise<void> | undefined;

  function later(): void {
    writing ??= write().finally(() => {
      writing = undefined;
    });
  }

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      // A unit of work cannot begin inside another one, after whose commit runs change.
      await Promise.resolve();
      const changed = [...waiting];
      waiting.clear();
      await store
        .unitOfWork(() => {
          for (const [id, run] of changed) keep(id, run);
        })
        .catch(failed);
    }
  }

  /** Of a run that became too long, the state before stays. */
  function keep(id: string, run: Run | undefined): void {
    const text = run && textOf(run);
    if (run === undefined) rows.remove(id);
    else if (text !== undefined) rows.save(id, text);
  }

  return {
    /** In the order started. */
    load: (): readonly Run[] => rows.list().flatMap((text) => runOf(text) ?? []),
    /** Soon after this, in one unit of work with what else changed meanwhile. */
    save(run: Run): void {
      waiting.set(run.flow.id, run);
      later();
    },
    remove(id: string): void {
      waiting.set(id, undefined);
      later();
    },
    /** What waits belongs to a state that was replaced. */
    dropWaiting: (): void => waiting.clear(),
    /** Resolves when all that was given is written. */
    written: async (): Promise<void> => writing,
  };
}

/** Undefined: too long, however short its texts are made. */
function textOf(run: Run): string | undefined {
  const whole = JSON.stringify({ form: FORM, run });
  if (whole.length <= MAX_RUN_LENGTH) return whole;
  const steps = run.flow.steps.map((step) => ({
    ...step,
    ...(step.body !== undefined && { body: shortened(step.body) }),
    parameters: step.parameters.map((parameter) => ({ ...parameter, value: shortened(parameter.value) })),
  }));
  const short = JSON.stringify({ form: FORM, run: { ...run, flow: { ...run.flow, steps } } });
  return short.length <= MAX_RUN_LENGTH ? short : undefined;
}

function shortened(text: string): string {
  return text.length > SHORTENED ? `${text.slice(0, SHORTENED)}…` : text;
}

function runOf(text: string): Run | undefined {
  const { form, run } = readBack<{ form: number; run: Run }>(text);
  return form === FORM ? run : undefined;
}
