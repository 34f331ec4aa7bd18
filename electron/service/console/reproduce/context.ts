import type { Judge } from '#service/console/judge/index.ts';
import type { Core } from '#service/http/index.ts';

/** What judging a pasted call needs; it works without listeners. */
export interface ReproduceContext {
  readonly core: Core;
  readonly judge: Judge;
}
