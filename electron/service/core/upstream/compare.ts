import { isObject } from '#shared/narrowing.ts';
import { isSecretMember } from '#shared/protocol/masking.ts';
import { isRefusal, type ReadAnswer } from './answer.ts';

/** A place at which two answers differ. */
export interface Difference {
  /** `results[].profile.email`; empty: the answer as a whole. */
  readonly place: string;
  readonly kind: 'same' | 'other value' | 'other member' | 'other code';
}

const MAX_PLACES = 200;
const MAX_PLACE = 300;
const MAX_DEPTH = 20;

/** Members that differ from call to call: their type is compared alone. */
const volatile =
  /^(?:callId|time|nonce|apiDomain|location|exp|iat|jti|state|cursorId|nextCursorId|next_cursor|gmid|ucid|.*(?:timestamp|signature|sig|token|jwt|created|updated|lastLogin|registered|verified|expires?(?:_in|In)?|date|version|cookieValue|errorMessage|errorDetails|error_description|statusReason))$/i;
const instants: ReadonlySet<string> = new Set(['isVerified', 'isRegistered']);

const isVolatile = (name: string): boolean => !instants.has(name) && (volatile.test(name) || isSecretMember(name));

/** Whether two answers to one call say the same: code, members and their types, values but for volatile ones. */
export function compareAnswers(here: ReadAnswer, there: ReadAnswer): readonly Difference[] {
  if (here.code !== there.code || isRefusal(here) !== isRefusal(there)) return [{ place: '', kind: 'other code' }];
  const found = new Map<string, Difference>();
  if (here.data !== undefined && there.data !== undefined) differing(here.data, there.data, '', 0, found);
  else if ((here.data === undefined) !== (there.data === undefined)) add(found, '', 'other value');
  else if (here.status !== there.status) add(found, '', 'other value');
  return found.size === 0 ? [{ place: '', kind: 'same' }] : [...found.values()];
}

function add(found: Map<string, Difference>, path: string, kind: Difference['kind']): void {
  // Members of free data may be named by a person (R15), and as long as an answer.
  const place = path.slice(0, MAX_PLACE).replace(/[^\s.[\]]{0,64}@[^\s[\]]{0,190}/g, '(address)');
  if (found.size < MAX_PLACES) found.set(`${kind} ${place}`, { place, kind });
}

function differing(here: unknown, there: unknown, place: string, depth: number, found: Map<string, Difference>): void {
  if (depth > MAX_DEPTH) return;
  if (isObject(here) && isObject(there)) {
    for (const name of new Set([...Object.keys(here), ...Object.keys(there)])) {
      const at = place === '' ? name : `${place}.${name}`;
      if (!(Object.hasOwn(here, name) && Object.hasOwn(there, name))) add(found, at, 'other member');
      else if (!isVolatile(name)) differing(here[name], there[name], at, depth + 1, found);
      else if (typeof here[name] !== typeof there[name]) add(found, at, 'other value');
    }
    return;
  }
  if (Array.isArray(here) && Array.isArray(there)) {
    if (here.length !== there.length) add(found, `${place}[]`, 'other value');
    for (const [n, one] of here.entries())
      if (n < there.length) differing(one, there[n], `${place}[]`, depth + 1, found);
    return;
  }
  if (here !== there && !(typeof here === 'bigint' && String(here) === String(there))) add(found, place, 'other value');
}
