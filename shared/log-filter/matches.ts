import type { CallSummary } from '../contract/log.ts';
import { fits, fold, hasWildcard } from './fold.ts';
import { type FilterTerm, memberOf, oneOf, type WordName } from './language.ts';
import { isMark, type Sent, sentName, sentValue } from './sent.ts';
import { searchedMembers } from './words.ts';

/** What a filter reads of a call. */
type Searchable = Omit<CallSummary, 'duration' | 'httpMethod' | 'siteName'> & Sent;

/** Names of parameters that carry a user's id. */
export const uidParameters: readonly string[] = ['uid', 'siteuid', 'x_siteuid'];
/** Names of parameters that carry an API key. */
export const siteParameters: readonly string[] = ['apikey', 'client_id'];

/** What decides whether a call passes: all of the groups, of each at least one. */
export function groupsOf(terms: readonly FilterTerm[]): readonly (readonly FilterTerm[])[] {
  const groups: FilterTerm[][] = [];
  const known = new Map<WordName, FilterTerm[]>();
  for (const term of terms) {
    if (term.negated || term.word === 'text' || !oneOf.has(term.word)) {
      groups.push([term]);
      continue;
    }
    const group = known.get(term.word);
    if (group !== undefined) group.push(term);
    else {
      const first = [term];
      known.set(term.word, first);
      groups.push(first);
    }
  }
  return groups;
}

/**
 * Whether a call passes a filter. The log's database applies the same rules (`search/conditions.ts`).
 *
 * @param siteKeys the API keys of the sites with a name
 */
export function matches(
  call: Searchable,
  terms: readonly FilterTerm[],
  siteKeys: (name: string) => readonly string[] = () => [],
): boolean {
  return groupsOf(terms).every((group) => group.some((term) => holds(call, term, siteKeys) !== term.negated));
}

/** True when the call failed: an error code, an OAuth error or an HTTP status of 400 and more. */
export function isFailed(call: Pick<CallSummary, 'errorCode' | 'error' | 'httpStatus'>): boolean {
  return call.errorCode !== 0 || call.error !== undefined || call.httpStatus >= 400;
}

function holds(call: Searchable, term: FilterTerm, siteKeys: (name: string) => readonly string[]): boolean {
  switch (term.word) {
    case 'text':
      return holdsText(call, fold(term.value));
    case 'cause':
      if (call.cause === undefined) return false;
      return hasWildcard(term.value) ? fits(call.cause, term.value) : call.cause === term.value;
    case 'upstream':
      return call.upstream?.split(' ').includes(term.value) === true;
    case 'flow':
      return call.flowId === term.value;
    case 'callid':
      return call.callId.startsWith(term.value);
    case 'is':
      return isState(call, term.value);
    case 'status':
      return term.value.endsWith('xx')
        ? Math.floor(call.httpStatus / 100) === Number(term.value[0])
        : call.httpStatus === Number(term.value);
    case 'error':
      return /^\d/.test(term.value)
        ? fits(String(call.errorCode), term.value)
        : call.error !== undefined && fits(call.error, term.value);
    case 'uid':
      return (call.UID !== undefined && fits(call.UID, term.value)) || sentAny(call, uidParameters, term.value);
    case 'site':
      return (
        (call.apiKey !== undefined && (fits(call.apiKey, term.value) || siteKeys(term.value).includes(call.apiKey))) ||
        sentAny(call, siteParameters, term.value)
      );
    case 'param':
      return sentAny(call, [term.name], term.value);
    case 'since':
      return timeOf(call, term.clock) >= term.at;
    case 'until':
      return timeOf(call, term.clock) <= term.at;
    default: {
      const member = memberOf(term.word);
      const value = member && call[member];
      return value !== undefined && fits(value, term.value);
    }
  }
}

function timeOf({ at, machineAt = at }: Searchable, clock: 'machine' | undefined): number {
  return clock === 'machine' ? machineAt : at;
}

function isState(call: Searchable, state: string): boolean {
  if (state === 'mocked') return call.mocked === true;
  if (state === 'provoked') return call.failure !== undefined;
  if (state === 'known-user') return call.UID !== undefined;
  return isFailed(call) === (state === 'failed');
}

function holdsText(call: Searchable, text: string): boolean {
  return (
    searchedMembers.some((member) => fold(String(call[member] ?? '')).includes(text)) ||
    call.callId.startsWith(text) ||
    call.sent.includes(text)
  );
}

/** @param value absent: any */
function sentAny(call: Sent, names: readonly string[], value: string | undefined): boolean {
  return names.some((name) => hasSent(isMark(name) ? call.marks : call.sent, name, value));
}

/**
 * Whether lines of parameters hold one of a name, with a value, with one that fits a pattern, or with any.
 *
 * @param lines `sent` or `marks`
 */
export function hasSent(lines: string, name: string, value: string | undefined): boolean {
  const start = `\n${sentName(name)}=`;
  if (value === undefined) return lines.includes(start);
  if (!hasWildcard(value)) return lines.includes(`${start}${sentValue(value)}\n`);
  for (let index = lines.indexOf(start); index >= 0; index = lines.indexOf(start, index + 1)) {
    const from = index + start.length;
    if (fits(lines.slice(from, lines.indexOf('\n', from)), sentValue(value))) return true;
  }
  return false;
}
