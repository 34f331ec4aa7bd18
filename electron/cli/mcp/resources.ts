import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { filterWords } from '#shared/contract/log.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { ask, type SharedContext } from './context.ts';

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

export function addResources(server: McpServer, context: SharedContext): void {
  const text = (uri: URL, content: string) => ({ contents: [{ uri: uri.href, mimeType: MARKDOWN, text: content }] });
  server.registerResource(
    'errors',
    'authdesk://errors',
    { title: 'Error codes', description: 'Every error code with its message and meaning.', mimeType: MARKDOWN },
    (uri) => text(uri, errorsText()),
  );
  server.registerResource(
    'filter',
    'authdesk://filter',
    {
      title: 'Filter of the log',
      description: 'The words that find_calls and find_problems take.',
      mimeType: MARKDOWN,
    },
    (uri) => text(uri, filterText()),
  );
  server.registerResource(
    'methods',
    'authdesk://methods',
    { title: 'Methods', description: 'Every method of the API with a sentence about it.', mimeType: MARKDOWN },
    async (uri, { mcpReq: { signal: cancelled } }) => {
      const methods = await ask({ ...context, cancelled }, 'methods.list', {});
      const rows = methods.map(
        ({ name, documentation, emulated }) => `- ${name}${emulated ? '' : ' (not built)'}: ${documentation}`,
      );
      return text(uri, ['# Methods', '', ...rows].join('\n'));
    },
  );
  server.registerResource(
    'error',
    new ResourceTemplate('authdesk://errors/{code}', { list: undefined }),
    { title: 'One error code', description: 'What it means, why callers get it, what to do.', mimeType: MARKDOWN },
    (uri, { code }) => {
      const entry = errorCatalogue.get(Number(code));
      if (entry === undefined) return text(uri, `There is no error code ${code}. authdesk://errors lists them.`);
      const advice = adviceOf(Number(code));
      const causes = (advice?.causes ?? []).map((cause) => `- ${cause}`);
      return text(
        uri,
        [`# ${code} ${entry.message}`, '', entry.meaning, '', ...causes, '', advice?.nextStep ?? ''].join('\n'),
      );
    },
  );
}
