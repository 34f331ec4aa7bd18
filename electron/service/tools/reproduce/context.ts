import type { Judge } from '#service/http/judge.ts';
import type { Core } from '#service/kernel/core.ts';

/** What judging a pasted call needs; it works without listeners. */
export interface ReproduceContext {
  readonly core: Core;
  readonly judge: Judge;
}
