import { timeTexts } from '../../texts/time.ts';
import { type FailureValues, valuesOf } from './failure-values.ts';

/** What people most often want to try. */
export const presets: readonly { readonly label: string; readonly values: FailureValues }[] = [
  {
    label: timeTexts.presets.unavailable,
    values: valuesOf({ effect: { kind: 'http-503' }, when: { kind: 'every', nth: 3 } }),
  },
  {
    label: timeTexts.presets.slow,
    values: valuesOf({ effect: { kind: 'delay', milliseconds: 2_000, upTo: 5_000 } }),
  },
  {
    label: timeTexts.presets.refused,
    values: valuesOf({ effect: { kind: 'refused-login' }, when: { kind: 'next', count: 1 } }),
  },
  {
    label: timeTexts.presets.stale,
    values: valuesOf({ effect: { kind: 'stale-code' }, when: { kind: 'next', count: 1 } }),
  },
];

/** What a new failure begins with. */
export const blank: FailureValues = valuesOf({ effect: { kind: 'http-503' } });
