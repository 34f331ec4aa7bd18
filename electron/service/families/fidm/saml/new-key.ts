import type { SamlKey } from './repository.ts';

/** Makes a key of a site off the thread that answers; what it needs is loaded by the first one. */
export const newSamlKey = async (name: string, now: number): Promise<SamlKey> =>
  (await import('./key.ts')).newSamlKey(name, now);
