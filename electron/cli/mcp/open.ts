import type { AskOffered } from '#node/administration/administration.ts';
import type { SharedContext } from './context.ts';
import { type McpEndpoint, mcpEndpoint } from './http.ts';
import { PrivateFiles } from './private-files.ts';
import { createMcpServer } from './server.ts';

interface McpOptions {
  readonly allowChanges: boolean;
  readonly guides: string;
  readonly version: string;
}

/** MCP at the administration port. @param ask the operations that are offered there */
export function openMcp(
  ask: AskOffered,
  { allowChanges, guides, version }: McpOptions,
): { readonly endpoint: McpEndpoint; remove(): void } {
  const files = new PrivateFiles();
  const context: SharedContext = { invoke: ask as SharedContext['invoke'], allowChanges, files, guides };
  return { endpoint: mcpEndpoint(() => createMcpServer(context, version)), remove: () => files.remove() };
}
