import { ApiError } from '#service/kernel/errors.ts';
import type { Module } from '#service/kernel/module.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { commonErrors } from '#shared/protocol/common-errors.ts';
import type { Data } from './envelope/envelope.ts';
import { shownData } from './envelope/json.ts';
import type { Method, MethodResult } from './method.ts';
import type { KnownMethod } from './registry.ts';

/** Any handler can refuse with these: a value (`missingParameter`, `invalidParameter`), or when it waits (`compute`). */
const errorsOfAll = [400002, 400006, 409030];

/**
 * Those that read in another thread and write nothing. Another method that returns a promise would write by what it read
 * before the pause (R56): it has to use `compute`.
 */
const onlyReading: ReadonlySet<string> = new Set([
  'accounts.search',
  'ds.search',
  'ids.search',
  'reports.getAccountsStats',
  'reports.getSocializeStats',
  'socialize.exportUsers',
  'socialize.getFeed',
  'socialize.getTopShares',
  // Of reading-method.test.ts.
  'accounts.reads',
]);

/**
 * Modules whose handlers fail when they do what their entry does not declare: an error whose code is not in `errors`, or a
 * success that does not have the members of `response`.
 */
export function holdingToEntries(modules: readonly Module[]): readonly Module[] {
  return modules.map((module) => ({ ...module, ...(module.methods && { methods: module.methods.map(holdToEntry) }) }));
}

function holdToEntry(method: Method): Method {
  const succeeded = (result: MethodResult) => {
    if (result.error !== undefined) return result;
    const problems = result.text === undefined ? problemsOfResponse(result.data, method.response) : [];
    if (problems.length > 0) throw new Error(`${method.name} does not return what it declares: ${problems.join(' ')}`);
    return result;
  };
  const refused = (error: unknown): never => {
    const declared = [...errorsOfAll, ...method.errors.map(({ errorCode }) => errorCode)];
    if (!(error instanceof ApiError) || declared.includes(error.errorCode)) throw error;
    throw new Error(`${method.name} refuses with ${error.errorCode}, which its entry does not declare.`);
  };
  return {
    ...method,
    handler(context) {
      let result: MethodResult | Promise<MethodResult>;
      try {
        result = method.handler(context);
      } catch (error) {
        return refused(error);
      }
      if (!(result instanceof Promise)) return succeeded(result);
      if (!onlyReading.has(method.name))
        throw new Error(`${method.name} returns a promise: it has to use \`compute\` (R56).`);
      return result.then(succeeded, refused);
    },
  };
}

/** Fails when a method returns an error that neither every call nor its entry declares. */
export function checkErrorCode(known: KnownMethod | undefined, errorCode: number): void {
  if (known?.method === undefined || errorCode === 0) return;
  const declared = [...commonErrors, ...known.method.errors].map((error) => error.errorCode);
  if (!declared.includes(errorCode)) throw new Error(`${known.name} returns ${errorCode}, which nobody declares.`);
}

/** What is wrong with the data of a success, a sentence each. */
export function problemsOfResponse(data: unknown, fields: readonly ResponseField[]): readonly string[] {
  // As on the wire: fields with no data are left out (D11).
  const sent = JSON.parse(JSON.stringify(shownData(data as Data))) as Record<string, unknown>;
  const top = new Set(fields.map(({ name }) => name));
  const undeclared = Object.keys(sent).filter((name) => !top.has(name));
  return [
    ...undeclared.map((name) => `It returns "${name}", which is not declared.`),
    ...fields.flatMap((field) => problemsOf(sent, field, fields)),
  ];
}

function problemsOf(sent: unknown, field: ResponseField, fields: readonly ResponseField[]): readonly string[] {
  const types = fields.filter(({ name }) => name === field.name).map(({ type }) => type);
  const parts = field.name.split('.');
  const last = parts.pop() ?? '';
  // A missing parent is checked by the parent's own field.
  const parents = parts.reduce<readonly unknown[]>(
    (values, part) => values.flatMap((value) => membersAt(value, part)),
    [sent],
  );
  return parents.flatMap((parent) => {
    const value = (parent as Record<string, unknown>)[last];
    if (value === undefined) return field.optional ? [] : [`It does not return "${field.name}".`];
    return types.some((type) => isOfType(value, type)) ? [] : [`"${field.name}" is no ${types.join(' or ')}.`];
  });
}

function membersAt(value: unknown, part: string): readonly unknown[] {
  const isEach = part.endsWith('[]');
  const member = (value as Record<string, unknown>)[isEach ? part.slice(0, -2) : part];
  if (member === undefined) return [];
  return isEach ? (member as readonly unknown[]) : [member];
}

function isOfType(value: unknown, type: ResponseField['type']): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
