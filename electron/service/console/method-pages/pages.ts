import { commonHints, commonNotEmulated } from '#service/methods/index.ts';
import { causeGroups } from '#shared/causes/catalogue.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { commonErrors, errorMessage } from '#shared/protocol/errors.ts';
import {
  namespaces as documented,
  mobileNamespaces,
  otherEndpoints,
  splitMethod,
  toolNamespaces,
} from '#shared/protocol/methods.ts';
import { callers } from '#shared/reference/callers.ts';
import { responseParameters } from '#shared/reference/common-parameters.ts';
import { envelopeFields } from '#shared/reference/envelope-fields.ts';
import { isMostCalled, mostCalled } from '#shared/reference/most-called.ts';
import { countSupport, supportOf } from '#shared/reference/support.ts';
import { cell, codeCell, fileOf, madeBy, table } from './markdown.ts';
import { methodPage } from './method-page.ts';

/**
 * The generated reference, from the registry (D36): a page for each method that is built, one of what all share, one of the
 * causes of refusals (D78), and the index.
 *
 * @param entries of the registry
 * @returns text by file name
 */
export function methodPages(entries: readonly MethodEntry[]): ReadonlyMap<string, string> {
  const pages = entries
    .filter(({ emulated }) => emulated)
    .map((entry) => [`${entry.name}.md`, methodPage(entry)] as const);
  const others = [
    ['README.md', indexPage(entries)],
    ['every-method.md', commonPage()],
    ['causes.md', causesPage()],
  ] as const;
  return new Map([...others, ...pages]);
}

/** The keys of causes, by who decides (D78). */
function causesPage(): string {
  return fileOf([
    '# Causes',
    '',
    madeBy,
    '',
    'Why a call was refused has a key, `<error>.<cause>`: the code or the OAuth error that the caller gets, and a name of this',
    'list. The log (`cause:403010.*`), Problems, `authdesk log --json`, MCP and the administration interface have it as `cause`. Keys',
    'stay what they are; titles and sentences may change. Besides, a cause can be `missing:<parameter>`, `invalid:<parameter>`, of',
    '403003 and 403010 the mistakes that explain the signature or secret, joined by `+`, and where nothing closer is known the rule',
    'that decided, such as `d36`. What a response hides from its caller has its cause all the same.',
    '',
    ...causeGroups.flatMap(({ title, rules, rows }) => [
      `## ${title}`,
      '',
      `Rules: ${rules}.`,
      '',
      ...table(
        ['cause', 'title', 'what to do'],
        Object.entries(rows).map(([name, row]) => {
          const { title, todo, otherwise = '' } = typeof row === 'string' ? { title: row } : row;
          return [codeCell(name), cell(title), cell(typeof todo === 'string' ? todo : otherwise)];
        }),
      ),
    ]),
  ]);
}

/** What is the same for all methods: callers, common parameters, envelope, errors. */
function commonPage(): string {
  return fileOf([
    '# What all methods share',
    '',
    madeBy,
    '',
    '## Who may call',
    '',
    ...table(
      ['caller', 'credentials'],
      Object.values(callers).map(({ who, credentials }) => [who, cell(credentials)]),
    ),
    'Parameters are UTF-8 in the query or in an `application/x-www-form-urlencoded` body. Each comes once.',
    '',
    '## Common parameters',
    '',
    ...table(
      ['name', 'type', 'limits', 'meaning'],
      responseParameters.map(({ name, type, values, maxLength, documentation }) => [
        codeCell(name),
        type,
        values ? `one of: ${values.join(', ')}` : maxLength ? `at most ${maxLength} characters` : '',
        cell(documentation),
      ]),
    ),
    `Accepted by every method, without effect unless it declares them itself: ${commonHints.map(codeCell).join(', ')}.`,
    `Refused with 400006 by every method that does not declare them itself: ${commonNotEmulated.map(codeCell).join(', ')}.`,
    '',
    'A parameter that no documentation knows is ignored and listed in `ignoredParams`.',
    '',
    '## Envelope',
    '',
    'Members of each response, before those of the method. In XML they are children of `<METHODResponse>`, with',
    '`errorCode` on errors only; an array is an element with one child for each item.',
    '',
    ...table(
      ['member', 'type', 'there', 'meaning'],
      envelopeFields.map(({ name, type, there, documentation }) => [codeCell(name), type, there, cell(documentation)]),
    ),
    '## Errors of every method',
    '',
    ...table(
      ['errorCode', 'message', 'when'],
      commonErrors.map(({ errorCode, when }) => [String(errorCode), cell(errorMessage(errorCode)), cell(when)]),
    ),
    '[All methods](README.md)',
  ]);
}

const namespaces: readonly string[] = [...documented, ...mobileNamespaces, ...toolNamespaces];

/** The list of all methods, with what is built. */
function indexPage(entries: readonly MethodEntry[]): string {
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
