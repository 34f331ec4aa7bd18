import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readFile } from '#node/real-file.ts';
import { causeNames, causeRow, causeTitle } from '#shared/causes/catalogue.ts';
import type { CauseRow } from '#shared/causes/row.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { nearestMethod } from '#shared/protocol/nearest-method.ts';
import { oauthNamesOf } from '#shared/protocol/oauth-error-names.ts';
import { limitsText } from '#shared/reference/limits-text.ts';
import { ask, ToolProblem } from '../context.ts';
import { adviceByTools, shorten } from '../texts.ts';
import { tool } from '../tool.ts';

interface Found {
  readonly topic: string;
  readonly summary: string;
}
type Entry = Found & { readonly text: string };

/** Most that a search returns, and characters of each. */
const MAX_FOUND = 20;
const MAX_SUMMARY = 160;

/** What is said of a cause whatever the call was; of one of an error alone (`403002.milliseconds`) at least what to do about that. */
function pageOfCause(name: string, { line, shortLine, todo, otherwise }: CauseRow) {
  const ofError = adviceOf(Number.parseInt(name, 10))?.nextStep;
  const [why, whatToDo] = [line ?? shortLine, todo ?? otherwise ?? ofError].map((text) =>
    typeof text === 'string' ? text : '',
  );
  return {
    name,
    summary: causeTitle(name),
    ...(why && { why }),
    ...(whatToDo && { whatToDo: adviceByTools(whatToDo) }),
  };
}

/** Sections of the guides, by their file and heading; none where the guides are not. */
function guidesIn(folder: string): readonly Entry[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return files
    .filter((file) => /^(?:testing\/)?[^/]+\.md$/.test(file))
    .flatMap((file) =>
      readFile(join(folder, file))
        .toString()
        .split(/^##? (?=.*\n\n)/m)
        .slice(1)
        .map((section) => {
          const [heading = '', ...lines] = section.split('\n');
          const text = lines.join('\n').trim();
          return { topic: `${file}: ${heading}`, summary: text.replace(/\s+/g, ' '), text };
        }),
    );
}

function entriesOf(methods: readonly MethodEntry[], guides: readonly Entry[]): readonly Entry[] {
  return [
    ...[...errorCatalogue].map(([code, { message, meaning }]) => ({
      topic: String(code),
      summary: [message, ...oauthNamesOf(code)].join(', '),
      text: [meaning, ...(adviceOf(code)?.causes ?? [])].join(' '),
    })),
    ...causeNames.map((name) => {
      const cause = pageOfCause(name, causeRow(name) ?? { title: '' });
      return { topic: name, summary: cause.summary, text: Object.values(cause).join(' ') };
    }),
    ...methods.map(({ name, documentation: summary, parameters }) => ({
      topic: name,
      summary,
      text: parameters.map((parameter) => `${parameter.name} ${parameter.documentation}`).join(' '),
    })),
    ...guides,
  ];
}

/** Entries that have all the words, those by their topics first, then by what is said of them in a line. */
function search(words: string, entries: readonly Entry[]): readonly Found[] {
  const wanted = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const has = (...texts: readonly string[]): boolean =>
    wanted.every((word) => texts.join(' ').toLowerCase().includes(word));
  const short = ({ topic, summary }: Found) => ({ topic, summary: shorten(summary, MAX_SUMMARY).text });
  const rank = (entry: Entry): number => {
    const { topic, summary } = short(entry);
    return has(topic) ? 0 : has(topic, summary) ? 1 : has(topic, summary, entry.text) ? 2 : 3;
  };
  return [0, 1, 2]
    .flatMap((at) => entries.filter((entry) => rank(entry) === at))
    .slice(0, MAX_FOUND)
    .map(short);
}

function pageOfError(code: number) {
  const { message, meaning } = errorCatalogue.get(code) ?? {};
  if (message === undefined) return undefined;
  const { causes = [], nextStep } = adviceOf(code) ?? {};
  return {
    name: String(code),
    summary: message,
    meaning,
    causes,
    ...(nextStep !== undefined && { whatToDo: adviceByTools(nextStep) }),
  };
}

function pageOfMethod(entry: MethodEntry) {
  const { example } = entry;
  return {
    name: entry.name,
    summary: entry.documentation,
    emulated: entry.emulated,
    callers: entry.access,
    parameters: entry.parameters.map(({ name, type, required, documentation, limits }) => {
      const text = limitsText(type, limits);
      return { name, type, required, summary: documentation, ...(text !== '' && { limits: text }) };
    }),
    notEmulatedParameters: entry.notEmulated,
    errors: entry.errors,
    response: entry.response.map(({ name, type, documentation }) => ({ name, type, summary: documentation })),
    ...(example !== undefined && {
      example: { parameters: example.parameters, response: shorten(JSON.stringify(example.response)) },
    }),
  };
}

function nothingFound(topic: string, methods: readonly MethodEntry[]): ToolProblem {
  const nearest = nearestMethod(
    topic,
    methods.map(({ name }) => name),
  );
  return new ToolProblem({
    code: 'not-found',
    message: `No method, error, cause or guide has "${shorten(topic, 100).text}".`,
    next:
      nearest === undefined
        ? 'Give a name such as socialize.getUserInfo, six digits such as 403003, or fewer words.'
        : `Perhaps ${nearest} is meant.`,
  });
}

export const documentation = tool({
  name: 'documentation',
  title: 'Methods, errors, causes, guides',
  description:
    'Of a method (socialize.getUserInfo): parameters with limits, errors, response, an example. Of an error code (403003): what it means, why callers get it, what they do. Of a cause (403002.milliseconds) or a section of the guides: its text. Anything else, also invalid_grant, is searched for in all.',
  effect: 'reads',
  input: z.strictObject({ topic: z.string().min(1).max(200) }),
  async run({ topic }, context) {
    const error = /^\d{1,6}$/.test(topic) ? pageOfError(Number(topic)) : undefined;
    if (error !== undefined) return { error };
    const methods = await ask(context, 'methods.list', {});
    const method = methods.find(({ name }) => name.toLowerCase() === topic.toLowerCase());
    if (method !== undefined) return { method: pageOfMethod(method) };
    const cause = causeRow(topic);
    if (cause !== undefined) return { cause: pageOfCause(topic, cause) };
    const guides = guidesIn(context.guides);
    const guide = guides.find((one) => one.topic === topic);
    if (guide !== undefined) return { guide: { name: topic, summary: shorten(guide.text).text } };
    const found = search(topic, entriesOf(methods, guides));
    if (found.length === 0) throw nothingFound(topic, methods);
    return { found };
  },
});
