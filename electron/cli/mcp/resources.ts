import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { filterWords } from '#shared/log-filter/words.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { ask, type SharedContext, type ToolContext } from './context.ts';

/*
 * What a reader looks up rather than asks for: the catalogue of errors, the methods, the words of a filter. The text of one
 * method or error is the tool `documentation`.
 */

const MARKDOWN = 'text/markdown';

function errorsText(): string {
  const rows = [...errorCatalogue].map(([code, { message, meaning }]) => `- ${code} ${message}: ${meaning}`);
  return ['# Error codes', '', ...rows].join('\n');
}

function filterText(): string {
  const rows = filterWords.map(({ name, meaning, example }) => `- \`${name}:\` ${meaning}, \`${example}\``);
  return ['# Words of the filter of find_calls', '', ...rows, '', '`-` before a word turns it round.'].join('\n');
}

function errorText(code: number): string {
  const entry = errorCatalogue.get(code);
  if (entry === undefined) return `There is no error code ${code}. authdesk://errors lists them.`;
  const { causes = [], nextStep = '' } = adviceOf(code) ?? {};
  const rows = causes.map((cause) => `- ${cause}`);
  return [`# ${code} ${entry.message}`, '', entry.meaning, '', ...rows, '', nextStep].join('\n');
}

async function methodsText(context: ToolContext): Promise<string> {
  const methods = await ask(context, 'methods.list', {});
  const rows = methods.map(
    ({ name, documentation, emulated }) => `- ${name}${emulated ? '' : ' (not built)'}: ${documentation}`,
  );
  return ['# Methods', '', ...rows].join('\n');
}

type Row = readonly [
  name: string,
  title: string,
  about: string,
  text: (context: ToolContext) => string | Promise<string>,
];

/** By the name in their address. */
const resources: readonly Row[] = [
  ['errors', 'Error codes', 'Every error code with its message and meaning.', errorsText],
  ['filter', 'Filter of the log', 'The words that find_calls and find_problems take.', filterText],
  ['methods', 'Methods', 'Every method of the API with a sentence about it.', methodsText],
];

export function addResources(server: McpServer, context: SharedContext): void {
  const content = (uri: URL, text: string) => ({ contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] });
  for (const [name, title, description, text] of resources) {
    const shown = { title, description, mimeType: MARKDOWN };
    server.registerResource(name, `authdesk://${name}`, shown, async (uri, { mcpReq: { signal: cancelled } }) =>
      content(uri, await text({ ...context, cancelled })),
    );
  }
  server.registerResource(
    'error',
    new ResourceTemplate('authdesk://errors/{code}', { list: undefined }),
    { title: 'One error code', description: 'What it means, why callers get it, what to do.', mimeType: MARKDOWN },
    (uri, { code }) => content(uri, errorText(Number(code))),
  );
}
