import type { z } from 'zod';
import { ApiError, deeperThan, type KnownCause, MAX_JSON_DEPTH, type Trace } from '#service/kernel/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import type { ParameterLimits } from '#shared/contract/requests.ts';
import { isObject } from '#shared/narrowing.ts';
import { parseBoolean } from '#shared/protocol/booleans.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { asSentence } from '#shared/words/as-sentence.ts';

export type ParameterType = 'string' | 'integer' | 'boolean' | 'json' | 'list' | 'date';

/** One parameter of a method as its registry entry declares it (D36). */
export interface MethodParameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  /** One or two sentences for the method browser. */
  readonly documentation: string;
  readonly limits?: ParameterLimits;
  /** The documented error for a value of the wrong form, where it is not 400006. */
  readonly malformed?: 400004;
  readonly example?: string;
}

/** The texts that a parameter allows: any, where it lists none. */
type AllowedBy<P extends MethodParameter> = P extends {
  readonly limits?: { readonly values?: readonly (infer Value extends string)[] | undefined };
}
  ? Value
  : string;

/** What a handler receives for a parameter. */
type ValueOf<P extends MethodParameter> = P['type'] extends 'integer'
  ? number
  : P['type'] extends 'boolean'
    ? boolean
    : P['type'] extends 'list'
      ? readonly AllowedBy<P>[]
      : P['type'] extends 'json'
        ? P extends { readonly limits: { readonly shape: 'object' } }
          ? JsonObject
          : P extends { readonly limits: { readonly shape: 'array' } }
            ? readonly unknown[]
            : unknown
        : AllowedBy<P>;

/** What a handler receives for all parameters: an optional one that was not sent is undefined. */
export type ValuesOf<P extends readonly MethodParameter[]> = {
  readonly [Q in P[number] as Q['name']]: Q['required'] extends true ? ValueOf<Q> : ValueOf<Q> | undefined;
};

/**
 * Reads one parameter by its declaration. An empty value counts as not sent; an empty Boolean is false (D16).
 *
 * @param text as received, decoded once; undefined when it was not sent
 * @throws ApiError 400002 when a required parameter is missing, 400006 for a value of the wrong form or outside its
 *   limits
 */
export function readParameter(parameter: MethodParameter, text: string | undefined): unknown {
  if (text === undefined || isEmpty(parameter, text)) {
    if (parameter.required) throw missingParameter(parameter.name);
    return undefined;
  }
  if (parameter.malformed === undefined) return readValue(parameter, text);
  try {
    return readValue(parameter, text);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(
      parameter.malformed,
      error.details.replace('Invalid parameter value', 'Invalid parameter format'),
    );
  }
}

function isEmpty({ type }: MethodParameter, text: string): boolean {
  // A list of only commas and blanks is empty.
  return type === 'list' ? /^[\s,]*$/.test(text) : type !== 'boolean' && text === '';
}

function readValue({ name, type, limits = {} }: MethodParameter, text: string): unknown {
  switch (type) {
    case 'string':
      return readString(name, text, limits);
    case 'integer':
      return readInteger(name, text, limits);
    case 'boolean': {
      const value = parseBoolean(text);
      if (value === undefined) throw invalidParameter(name, 'It is true or false.');
      return value;
    }
    case 'date':
      return readDate(name, text);
    case 'list':
      return readList(name, text, limits);
    case 'json':
      return readJson(name, text, limits);
  }
}

function readString(name: string, text: string, limits: ParameterLimits): string {
  if (limits.maxLength !== undefined && text.length > limits.maxLength) {
    throw invalidParameter(name, `It has ${text.length} characters; at most ${limits.maxLength} are allowed.`);
  }
  if (limits.values !== undefined && !limits.values.includes(text)) {
    throw invalidParameter(name, `It is one of: ${limits.values.join(', ')}.`);
  }
  return text;
}

function readInteger(name: string, text: string, limits: ParameterLimits): number {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = limits;
  if (Number.isNaN(value)) throw invalidParameter(name, 'It is a whole number.');
  if (value < minimum || value > maximum) {
    throw invalidParameter(name, `It is a whole number from ${minimum} to ${maximum}.`);
  }
  return value;
}

function readDate(name: string, text: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined;
  // Date accepts the 31st of every month and moves it into the next one.
  if (date === undefined || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    throw invalidParameter(name, 'It is a date in the form YYYY-MM-DD.');
  }
  return text;
}

function readList(name: string, text: string, limits: ParameterLimits): readonly string[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (limits.maxLength !== undefined && items.length > limits.maxLength) {
    throw invalidParameter(name, `It has ${items.length} items; at most ${limits.maxLength} are allowed.`);
  }
  const { values, notEmulated = [] } = limits;
  const refused = items.find((item) => notEmulated.includes(item));
  if (refused !== undefined) throw invalidParameter(name, `Authdesk does not emulate "${refused}"; leave it out.`);
  const unknown = values === undefined ? undefined : items.find((item) => !values.includes(item));
  if (values !== undefined && unknown !== undefined) {
    throw invalidParameter(name, `"${shorten(unknown)}" is none of: ${values.join(', ')}.`);
  }
  return items;
}

const maybeTooLarge = /e\+?\d{3}|\d{309}/i;

/** JSON.parse makes it of a number that no double holds; it would be kept as null (D86). */
const hasInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasInfinity)
    : value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;

function readJson(name: string, text: string, limits: ParameterLimits): unknown {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch {
    throw invalidParameter(name, 'It is not JSON text.');
  }
  if (limits.shape === 'object' && !isObject(value)) {
    throw invalidParameter(name, 'It is a JSON object, in braces.');
  }
  if (limits.shape === 'array' && !Array.isArray(value)) {
    throw invalidParameter(name, 'It is a JSON array, in brackets.');
  }
  if (deeperThan(value, MAX_JSON_DEPTH)) {
    throw invalidParameter(name, `Its JSON nests deeper than ${MAX_JSON_DEPTH} levels.`);
  }
  if (maybeTooLarge.test(text) && hasInfinity(value)) {
    throw invalidParameter(name, 'It has a number that is too large: send one below 1.8e308, or a text.');
  }
  return value;
}

/** 400002, worded as clients know it (F 1.4). */
export function missingParameter(name: string, hint = ''): ApiError {
  const details = `Missing required parameter: ${name}${hint === '' ? '' : `. ${hint}`}`;
  return new ApiError(400002, details, {}, `missing:${name}`);
}

/** 400006, worded as clients know it (F 1.4), with what the value has to be. */
export function invalidParameter(name: string, hint: string, known: CauseName | KnownCause = {}): ApiError {
  const more: KnownCause = typeof known === 'string' ? { cause: known } : known;
  return new ApiError(400006, `Invalid parameter value: ${name}. ${hint}`, {}, { cause: `invalid:${name}`, ...more });
}

/** A received text, cut for details. */
export function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/**
 * Checks the members of a JSON parameter.
 *
 * @param name of the parameter; empty: the members are parameters themselves
 * @throws ApiError 400006 with the path of the first member that is wrong: `identities[2].provider`
 */
export function readShape<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const { path = [], message = '' } = issue ?? {};
  // What a caller named is cut: the details are not to be as large as the call.
  const member = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part).slice(0, 100)}`))
    .join('');
  const sentence = message.length > 200 ? `${message.slice(0, 200)}…` : message;
  throw invalidParameter(name === '' ? member.replace(/^\./, '') : name + member, asSentence(sentence));
}

/** Names in one note. */
const MAX_NAMED = 20;
const MAX_NAME_LENGTH = 100;

/**
 * Says which parts of a configuration have no effect: they are kept and returned (D69, R58).
 *
 * @param paths from the parameter's name on, or members of `parameter`
 */
export function noteKept(trace: Pick<Trace, 'noted'>, paths: readonly string[], parameter?: string): void {
  if (paths.length === 0) return;
  const whole = parameter === undefined ? paths : paths.map((path) => `${parameter}.${path}`);
  const named = whole.slice(0, MAX_NAMED).map((path) => path.slice(0, MAX_NAME_LENGTH));
  const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : '';
  trace.noted('D69', 'These members are kept and returned; nothing here enforces them.', {
    members: named.join(', ') + more,
  });
}
