import { jsonObject } from '#service/methods/index.ts';

/** Parameter of the methods that write what a site keeps of a user for itself (F 8.2, internal). */
export const internalParameter = jsonObject(
  'internal',
  'What the site keeps of the user beside data, for itself: merged, null removes; fields that internalSchema declares have its types. Only calls with the credentials of the site write and read it (inferred).',
);
