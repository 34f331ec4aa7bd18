import type { callTexts } from '../texts/call.ts';

export type Place = keyof typeof callTexts.places;

const order: readonly Place[] = ['header', 'query', 'fragment', 'body', 'event'];

/** Groups parameters by where they were sent, in the order a request is read; empty groups are left out. */
export function byPlace<P extends { readonly place: Place }>(
  parameters: readonly P[],
): { readonly place: Place; readonly parameters: readonly P[] }[] {
  return order
    .map((place) => ({ place, parameters: parameters.filter((parameter) => parameter.place === place) }))
    .filter((group) => group.parameters.length > 0);
}
