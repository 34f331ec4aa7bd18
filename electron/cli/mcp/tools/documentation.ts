import { z } from 'zod';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { nearestMethod } from '#shared/protocol/nearest-method.ts';
import { limitsText } from '#shared/reference/limits-text.ts';
import { ask, ToolProblem } from '../context.ts';
import { adviceByTools, shorten } from '../texts.ts';
import { tool } from '../tool.ts';

const page = z.looseObject({ name: z.string(), summary: z.string() });
const found = z.object({ topic: z.string(), summary: z.string() });
type Found = z.infer<typeof found>;

/** Most that a search returns. */
const MAX_FOUND = 20;

/** Methods and error codes whose names, documentation, parameters, causes have all the words, those by their names first. */
function search(words: string, methods: readonly MethodEntry[]): readonly Found[] {
  const wanted = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const entries = [
    ...methods.map(({ name, documentation: summary, parameters }) => ({
      topic: name,
      summary,
      text: parameters.map((parameter) => `${parameter.name} ${parameter.documentation}`).join(' '),
    })),
    ...[...errorCatalogue].map(([code, { message, meaning }]) => ({
      topic: String(code),
      summary: message,
      text: [meaning, ...(adviceOf(code)?.causes ?? [])].join(' '),
    })),
  ];
  const has = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word));
  const named = entries.filter(({ topic, summary }) => has(`${topic} ${summary}`));
  const others = entries.filter((entry) => !named.includes(entry) && has(Object.values(entry).join(' ')));
  return [...named, ...others].slice(0, MAX_FOUND).map(({ topic, summary }) => ({ topic, summary }));
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
    message: `No method and no error code has "${shorten(topic, 100).text}".`,
    next:
      nearest === undefined
        ? 'Give a name such as socialize.getUserInfo, six digits such as 403003, or fewer words.'
        : `Perhaps ${nearest} is meant.`,
  });
}

export const documentation = tool({
  name: 'documentation',
  title: 'Methods and error codes',
  description:
    'Of a method (socialize.getUserInfo): parameters with limits, errors, response, an example. Of an error code (403003): what it means, why callers get it, what they do. Anything else is searched for in both.',
  effect: 'reads',
  input: z.strictObject({ topic: z.string().min(1).max(200) }),
  output: z.object({ method: page.optional(), error: page.optional(), found: z.array(found).optional() }),
  async run({ topic }, context) {
    const code = /^\d{1,6}$/.test(topic) ? Number(topic) : undefined;
    const entry = code === undefined ? undefined : errorCatalogue.get(code);
    if (code !== undefined && entry !== undefined) {
      const advice = adviceOf(code);
      const error = {
        name: topic,
        summary: entry.message,
        meaning: entry.meaning,
        causes: [...(advice?.causes ?? [])],
        ...(advice !== undefined && { whatToDo: adviceByTools(advice.nextStep) }),
      };
      return {
        value: { error },
        text: [`${code} ${entry.message}. ${entry.meaning}`, ...error.causes, error.whatToDo ?? ''].join('\n').trim(),
      };
    }
    const methods = await ask(context, 'methods.list', {});
    const asked = methods.find(({ name }) => name.toLowerCase() === topic.toLowerCase());
    if (asked === undefined) {
      const all = [...search(topic, methods)];
      if (all.length === 0) throw nothingFound(topic, methods);
      return { value: { found: all }, text: all.map((one) => `${one.topic}: ${one.summary}`).join('\n') };
    }
    const method = pageOfMethod(asked);
    const parameters = method.parameters.map(
      ({ name, type, required, summary }) => `  ${name} (${type}${required ? ', required' : ''}): ${summary}`,
    );
    const errors = method.errors.map(({ errorCode, when }) => `  ${errorCode}: ${when}`);
    return { value: { method }, text: [`${method.name}: ${method.summary}`, ...parameters, ...errors].join('\n') };
  },
});
