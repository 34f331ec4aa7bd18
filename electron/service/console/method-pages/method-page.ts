import type { MethodEntry } from '#shared/contract/requests.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { callers } from '#shared/reference/callers.ts';
import { exampleCaller, exampleSteps, inWords } from '#shared/reference/example-steps.ts';
import { limitsText } from '#shared/reference/limits-text.ts';
import { responseRows } from '#shared/reference/response-rows.ts';
import { supportOf } from '#shared/reference/support.ts';
import { block, cell, codeCell, fileOf, madeBy, table } from './markdown.ts';

/** The page of one method that is built, from its registry entry (D36). */
export function methodPage(entry: MethodEntry): string {
  return fileOf([
    `# ${entry.name}`,
    '',
    madeBy,
    '',
    cell(entry.documentation),
    '',
    ...facts(entry),
    ...parameters(entry),
    ...notEmulated(entry),
    ...hints(entry),
    ...response(entry),
    ...errors(entry),
    ...example(entry),
    '[All methods](README.md)',
  ]);
}

function facts(entry: MethodEntry): readonly string[] {
  const who = entry.access.map((kind) => `[${callers[kind].who}](every-method.md#who-may-call)`);
  const formats = ['json', 'jsonp', 'xml', ...(entry.formats ?? [])];
  return table(
    ['', ''],
    [
      [
        'call',
        `GET or POST \`/${entry.name}\`, over HTTP or HTTPS as the [credential](every-method.md#who-may-call) allows`,
      ],
      ['who may call', `${who.join('; ')}${entry.withoutSite ? '; it also works without `apiKey`' : ''}`],
      ['format', formats.map(codeCell).join(', ')],
      ['state', supportOf(entry) === 'built' ? 'built' : 'partial: some documented parameters are refused, see below'],
    ],
  );
}

function parameters(entry: MethodEntry): readonly string[] {
  const lines = ['## Parameters', ''];
  const common = 'Besides the [common parameters](every-method.md#common-parameters).';
  if (entry.parameters.length === 0) return [...lines, `None of its own. ${common}`, ''];
  const rows = entry.parameters.map(({ name, type, required, limits, documentation, example }) => [
    codeCell(name),
    type,
    required ? 'yes' : 'no',
    cell(limitsText(type, limits)),
    cell(documentation),
    codeCell(inWords(example ?? '')),
  ]);
  return [...lines, common, '', ...table(['name', 'type', 'required', 'limits', 'meaning', 'example'], rows)];
}

function notEmulated(entry: MethodEntry): readonly string[] {
  if (entry.notEmulated.length === 0) return [];
  return [
    '### Not emulated',
    '',
    `A call with one of these documented parameters is answered 400006, and nothing is done: ${list(entry.notEmulated)}. An empty value or \`false\` counts as not sent.`,
    '',
  ];
}

function hints(entry: MethodEntry): readonly string[] {
  if (entry.hints.length === 0) return [];
  return [
    '### Accepted without effect',
    '',
    `These documented parameters change nothing here; the trace of the call says so: ${list(entry.hints)}.`,
    '',
  ];
}

function list(names: readonly string[]): string {
  return names.map(codeCell).join(', ');
}

function response(entry: MethodEntry): readonly string[] {
  const lines = ['## Response', ''];
  if (entry.response.length === 0) return [...lines, 'The [envelope](every-method.md#envelope) alone.', ''];
  const rows = responseRows(entry.response).map(({ names, types, optional, documentation }) => [
    names.map(codeCell).join(', '),
    types.join(' or '),
    optional ? 'sometimes' : 'always',
    cell(documentation),
  ]);
  return [
    ...lines,
    'Besides the [envelope](every-method.md#envelope).',
    '',
    ...table(['member', 'type', 'there', 'meaning'], rows),
  ];
}

function errors(entry: MethodEntry): readonly string[] {
  const rows = entry.errors.map(({ errorCode, when }) => [
    String(errorCode),
    cell(errorMessage(errorCode)),
    cell(when),
  ]);
  return [
    '## Errors',
    '',
    ...(rows.length > 0 ? table(['errorCode', 'message', 'when'], rows) : []),
    `${rows.length > 0 ? 'And' : 'Only'} [those that every method can answer](every-method.md#errors-of-every-method).`,
    '',
  ];
}

function example({ name, example }: MethodEntry): readonly string[] {
  if (example === undefined) return [];
  const steps = exampleSteps(name, example);
  const isEmpty = Object.keys(example.response).length === 0;
  const lines = steps.flatMap(({ number, method, parameters }) => [
    ...(steps.length > 1 ? [`${number}. \`${method}\``, ''] : []),
    ...block(
      'http',
      [`POST /${method}`, '', ...parameters.map((parameter) => `${parameter.name}=${parameter.value}`)]
        .join('\n')
        .trimEnd(),
    ),
  ]);
  return [
    '## Example',
    '',
    `${exampleCaller(name)}; the credential is left out, and values are written before they are encoded.`,
    '',
    ...lines,
    ...(isEmpty
      ? ['The response is the [envelope](every-method.md#envelope) with `errorCode` 0.', '']
      : ['The response has, among others:', '', ...block('json', JSON.stringify(example.response, null, 2))]),
  ];
}
