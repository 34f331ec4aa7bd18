import { type Call, invalidIn } from '#service/kernel/index.ts';

const MAX_LENGTH = 100;

/**
 * The context id of a login or token request, kept with the records that the request makes (D23, R53); undefined when
 * there is none.
 */
export function checkCid(call: Call): string | undefined {
  const cid = call.parameters.get('x_cid') ?? call.parameters.get('cid');
  if (cid !== undefined && (cid.length > MAX_LENGTH || /\p{Cc}/u.test(cid))) {
    throw call.trace.refused(
      'D23',
      invalidIn('x_cid', `is longer than ${MAX_LENGTH} characters or holds control characters. Send a short label.`),
    );
  }
  return cid || undefined;
}
