import type { Call } from '#service/kernel/index.ts';
import { longestCid } from './common-parameters.ts';
import { invalidParameter } from './parameter.ts';

/**
 * Context id of a call (D23), noted in its facts.
 *
 * @throws ApiError 400006 when it is too long
 */
export function readCid(call: Call): string | undefined {
  const cid = call.parameters.get('cid') ?? '';
  if (cid.length > longestCid) {
    throw call.trace.refused('F 4.2', invalidParameter('cid', `It has at most ${longestCid} characters.`));
  }
  if (cid !== '') call.facts.cid = cid;
  return call.facts.cid;
}
