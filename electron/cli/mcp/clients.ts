import { join } from 'node:path';
import { userFolder } from '#node/user-folders.ts';

/** Where a client keeps its MCP servers, and under which member. */
interface Client {
  /** @param project the folder in which the command runs */
  readonly file: (project: string, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform) => string;
  /** Whose it is: what is in a project was perhaps made by somebody else. */
  readonly of: 'user' | 'project';
  readonly member: 'mcpServers' | 'servers';
  /** Written beside command and arguments. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Clients whose configuration is one JSON file, by the name that `--client` takes. */
export const clients: Readonly<Record<string, Client>> = {
  'claude-code': { file: (project) => join(project, '.mcp.json'), of: 'project', member: 'mcpServers' },
  'claude-desktop': {
    file: (_, environment, platform) =>
      join(userFolder('data', environment, platform), 'Claude', 'claude_desktop_config.json'),
    of: 'user',
    member: 'mcpServers',
  },
  cursor: { file: (project) => join(project, '.cursor', 'mcp.json'), of: 'project', member: 'mcpServers' },
  vscode: {
    file: (project) => join(project, '.vscode', 'mcp.json'),
    of: 'project',
    member: 'servers',
    more: { type: 'stdio' },
  },
};
