import { addressOf } from './address.ts';
import { toBytes } from './byte-text.ts';
import { parseCurl } from './curl.ts';
import { type Paste, type PastedCall, PasteProblem, pastedCall } from './pasted-call.ts';

const callId = /^[0-9a-f]{32}$/i;

/**
 * Reads a pasted text: as calls, a callId, the strings of a signature, or as none of them with a sentence that says why.
 * Takes any text, throws nothing.
 */
export function readPaste(text: string): Paste {
  const trimmed = text.trim().replace(/^\$\s+/, '');
  if (callId.test(trimmed)) return { kind: 'callId', callId: trimmed.toLowerCase() };
  const isCurl = /^(?:\S*[\\/])?curl(?:\.exe)?\s/.test(trimmed);
  const form = isCurl ? 'cURL (bash)' : 'URL';
  try {
    const call = isCurl ? parseCurl(trimmed) : urlCall(trimmed);
    return { kind: 'calls', form, calls: [{ label: labelOf(call), call }], likely: 0 };
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    return { kind: 'notACall', ...(isCurl && { form }), sentence: error.message, next: error.next };
  }
}

function urlCall(text: string): PastedCall {
  const { transport, host, path, query, headers } = addressOf(text, undefined);
  const target = toBytes(query === '' ? path : `${path}?${query}`);
  return pastedCall({ httpMethod: 'GET', transport, host, target, headers, body: undefined });
}

function labelOf({ httpMethod, transport, host, path }: PastedCall): string {
  return `${httpMethod} ${transport}://${host}${path}`;
}
