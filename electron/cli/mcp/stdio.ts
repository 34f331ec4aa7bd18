import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { controlPath } from '#node/administration/control-path.ts';
import { noSuchPath, notOffered } from '#node/administration/problems.ts';
import { failure, type Problem } from '#shared/contract/result.ts';
import { askControl, dataFolder } from '../control/ask.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import { guidesOf, type Host } from '../host.ts';
import type { SharedContext } from './context.ts';
import { privateFiles } from './private-files.ts';
import { createMcpServer } from './server.ts';

export interface McpOptions {
  readonly data?: string;
  readonly allowChanges?: boolean;
}

/** Bytes of one message: as many as at the port. */
const MESSAGE_LIMIT = 2 * 1024 * 1024;

const noService = (folder: string): Problem => ({
  code: 'unavailable',
  message: `No Authdesk runs with the data folder ${folder}.`,
  next: 'Start the app or "authdesk serve", or name its data folder with --data; then ask again.',
});

/**
 * `authdesk mcp`: MCP over standard input and output, for an assistant that starts it. It asks the running service by its
 * control socket; the service may start later, or anew. Ends with standard input, or by a signal.
 */
export async function serveStandardInput(options: McpOptions, host: Host): Promise<ExitCode> {
  const stopAsked = host.stopSignal();
  const files = privateFiles();
  const context: SharedContext = {
    invoke: contextOf(dataFolder(options.data, host)),
    allowChanges: options.allowChanges ?? false,
    files,
    guides: guidesOf(host),
  };
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MESSAGE_LIMIT });
  const served = serveStdio(() => createMcpServer(context, host.version), {
    transport,
    onerror: ({ message }) => host.output.say(`MCP: ${message}`),
  });
  // A message that is too long ends the connection, too.
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('close', resolve).once('end', resolve);
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  try {
    await Promise.race([ended, stopAsked]);
  } finally {
    await served.close();
    files.remove();
  }
  return exitCodes.ok;
}

function contextOf(folder: string): SharedContext['invoke'] {
  return async (name, input, wait) => {
    const path = controlPath(folder, process.platform);
    try {
      const result = path === undefined ? undefined : await askControl(path, name, input, { wait });
      if (result === undefined) return failure(noService(folder));
      // The desktop app has no operations that return secrets (R42).
      const isOffered = result.ok || result.error.message !== noSuchPath.message;
      return isOffered ? result : failure(notOffered(name));
    } catch (error) {
      if (!(error instanceof CommandProblem)) throw error;
      return failure({ code: 'unavailable', message: error.message, next: error.next });
    }
  };
}
