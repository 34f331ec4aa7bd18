import { propertyCases } from './properties.ts';

// How deep a run looks is one number, the cases of a property test: 100 in the proof, 1,000 in CI, 10,000 in the night.

/** True where a tool is run with the cases of the night. */
export const isOfNight = (environment: NodeJS.ProcessEnv): boolean => propertyCases(environment) >= 10_000;

/** True in the night, which runs what has the tag `@night`, and looks in dark, too. */
export const isNight = isOfNight(process.env);
/** True in CI and in the night, which run what has the tag `@deep`. */
export const isDeep = propertyCases(process.env) >= 1_000;
