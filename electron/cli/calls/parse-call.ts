import { parseCurl } from './curl.ts';
import { addressOf, type ParsedCall } from './parsed-call.ts';

/**
 * Reads a call from pasted text: a URL (a GET), or a cURL command.
 *
 * @throws {CommandProblem} when it is neither, or incomplete
 */
export function parseCall(text: string): ParsedCall {
  const trimmed = text.trim().replace(/^\$\s+/, '');
  if (/^(?:\S*[\\/])?curl(?:\.exe)?\s/.test(trimmed)) return parseCurl(trimmed);
  return { ...addressOf(trimmed, undefined), httpMethod: 'GET', body: undefined };
}
