import { propertyCases } from './properties.ts';

// How deep a run looks is one number, the cases of a property test: 100 in the proof, 1,000 in CI, 10,000 in the night.

const cases = propertyCases(process.env);

/** True in the night, which runs what has the tag `@night`, and looks in dark, too. */
export const isNight = cases >= 10_000;
/** True in CI and in the night, which run what has the tag `@deep`. */
export const isDeep = cases >= 1_000;
