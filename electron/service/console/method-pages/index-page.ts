import type { MethodEntry } from '#shared/contract/requests.ts';
import {
  namespaces as documented,
  mobileNamespaces,
  otherEndpoints,
  splitMethod,
  toolNamespaces,
} from '#shared/protocol/methods.ts';
import { isMostCalled, mostCalled } from '#shared/reference/most-called.ts';
import { countSupport, supportOf } from '#shared/reference/support.ts';
import { cell, fileOf, madeBy, table } from './markdown.ts';

const namespaces: readonly string[] = [...documented, ...mobileNamespaces, ...toolNamespaces];

/** The list of all methods, with what is built. */
export function indexPage(entries: readonly MethodEntry[]): string {
  const built = new Set([...entries.filter(({ emulated }) => emulated).map(({ name }) => name), ...otherEndpoints]);
  const called = mostCalled.filter((name) => built.has(name)).length;
  return fileOf([
    '# Methods',
    '',
    madeBy,
    '',
    'A method is *built*, *partial* (some documented parameters are refused with 400006), or *not built*: then it answers',
    '400096, unless the site has a mock response for it. ★ marks the methods that clients call most.',
    '[What all methods share](every-method.md): callers, common parameters, envelope, errors. [Causes](causes.md): why a call was refused.',
    '`authdesk openapi` writes all of it as one OpenAPI document.',
    '',
    methodCounts(entries),
    `Of the ${mostCalled.length} methods marked ★, ${called} are built.`,
    '',
    ...namespaces.flatMap((namespace) => {
      const own = entries.filter((entry) => entry.namespace === namespace);
      return own.length === 0 ? [] : section(namespace, own);
    }),
  ]);
}

/** A table of how many methods of each namespace are built, in markdown. */
export function methodCounts(entries: readonly MethodEntry[]): string {
  const row = (title: string, own: readonly MethodEntry[], endpoints: readonly string[]) => {
    const { built, partial, 'not built': missing } = countSupport(own);
    return [
      title,
      ...[built, partial, missing, endpoints.length, own.length + endpoints.length].map((count) => String(count)),
    ];
  };
  const endpointsOf = (namespace: string) =>
    otherEndpoints.filter((name) => splitMethod(name)?.namespace === namespace);
  const rows = namespaces.map((namespace) =>
    row(
      namespace,
      entries.filter((entry) => entry.namespace === namespace),
      endpointsOf(namespace),
    ),
  );
  return table(
    ['namespace', 'built', 'partial', 'not built', 'login and token end-points', 'all'],
    [...rows, row('**all**', entries, otherEndpoints)],
  ).join('\n');
}

function section(namespace: string, entries: readonly MethodEntry[]): readonly string[] {
  const built = entries.filter(({ emulated }) => emulated);
  const missing = entries.filter(({ emulated }) => !emulated);
  const endpoints = otherEndpoints.filter((name) => splitMethod(name)?.namespace === namespace);
  const rows = built.map((entry) => [
    `[${entry.name}](${entry.name}.md)${star(entry.name)}`,
    supportOf(entry),
    cell(entry.documentation),
  ]);
  return [
    `## ${namespace}`,
    '',
    ...(rows.length > 0 ? table(['method', 'state', 'what it does'], rows) : []),
    ...(endpoints.length > 0
      ? [`End-points of their own: ${endpoints.map((name) => `\`${name}\`${star(name)}`).join(', ')}.`, '']
      : []),
    ...(missing.length > 0
      ? [`Not built: ${missing.map(({ name }) => `\`${name}\`${star(name)}`).join(', ')}.`, '']
      : []),
  ];
}

function star(name: string): string {
  return isMostCalled(name) ? ' ★' : '';
}
