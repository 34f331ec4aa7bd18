import { z } from 'zod';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { nearestMethod } from '#shared/protocol/nearest-method.ts';
import { limitsText } from '#shared/reference/limits-text.ts';
import { ask, type ToolContext, ToolProblem } from '../context.ts';
import { shorten, shortened } from '../texts.ts';
import { tool } from '../tool.ts';

const methodPage = z.object({
  name: z.string(),
  summary: z.string(),
  emulated: z.boolean().describe('False: it answers 400096 unless the site has a mock response for it.'),
  callers: z.array(z.string()),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      required: z.boolean(),
      summary: z.string(),
      limits: z.string().optional(),
    }),
  ),
  notEmulatedParameters: z.array(z.string()),
  errors: z.array(z.object({ errorCode: z.int(), when: z.string() })),
  response: z.array(z.object({ name: z.string(), type: z.string(), summary: z.string() })),
  example: z.object({ parameters: z.record(z.string(), z.string()), response: shortened }).optional(),
});

const errorPage = z.object({
  errorCode: z.int(),
  message: z.string(),
  meaning: z.string(),
  causes: z.array(z.string()).describe('Why callers usually get it, the likeliest first.'),
  whatToDo: z.string().optional(),
});

function pageOfMethod(entry: MethodEntry): z.infer<typeof methodPage> {
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

async function methodNamed(name: string, context: ToolContext): Promise<MethodEntry> {
  const methods = await ask(context, 'methods.list', {});
  const found = methods.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const nearest = nearestMethod(
    name,
    methods.map((one) => one.name),
  );
  throw new ToolProblem({
    code: 'not-found',
    message: `There is neither a method nor an error code "${shorten(name, 100).text}".`,
    next:
      nearest === undefined
        ? 'Give a name such as socialize.getUserInfo, or six digits such as 403003.'
        : `Perhaps ${nearest} is meant.`,
  });
}

export const documentation = tool({
  name: 'documentation',
  title: 'Method or error code',
  description:
    'The documentation of a method of the API (socialize.getUserInfo) or of an error code (403003): parameters with their limits, errors, response, an example; or what the code means, why callers get it and what they do.',
  effect: 'reads',
  input: z.strictObject({ topic: z.string().min(1).max(200) }),
  output: z.object({ method: methodPage.optional(), error: errorPage.optional() }),
  async run({ topic }, context) {
    const code = /^\d{1,6}$/.test(topic) ? Number(topic) : undefined;
    const entry = code === undefined ? undefined : errorCatalogue.get(code);
    if (code !== undefined && entry !== undefined) {
      const advice = adviceOf(code);
      const error = {
        errorCode: code,
        message: entry.message,
        meaning: entry.meaning,
        causes: [...(advice?.causes ?? [])],
        ...(advice !== undefined && { whatToDo: advice.nextStep }),
      };
      return {
        value: { error },
        text: [`${code} ${entry.message}. ${entry.meaning}`, ...error.causes, error.whatToDo ?? ''].join('\n').trim(),
      };
    }
    const method = pageOfMethod(await methodNamed(topic, context));
    const parameters = method.parameters.map(
      ({ name, type, required, summary }) => `  ${name} (${type}${required ? ', required' : ''}): ${summary}`,
    );
    const errors = method.errors.map(({ errorCode, when }) => `  ${errorCode}: ${when}`);
    return { value: { method }, text: [`${method.name}: ${method.summary}`, ...parameters, ...errors].join('\n') };
  },
});
