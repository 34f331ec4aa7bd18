import { join } from 'node:path';

/** Where a client keeps its MCP servers, and under which member. */
interface Client {
  /** @param home the user's home folder @param project the folder in which the command runs */
  readonly file: (home: string, project: string, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform) => string;
  /** Whose it is: what is in a project was perhaps made by somebody else. */
  readonly of: 'user' | 'project';
  readonly member: 'mcpServers' | 'servers';
  /** Written beside command and arguments. */
  readonly more?: Readonly<Record<string, string>>;
}

const desktopFolder = (home: string, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string => {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Claude');
  if (platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Claude');
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'Claude');
};

/** Clients whose configuration is one JSON file, by the name that `--client` takes. */
export const clients: Readonly<Record<string, Client>> = {
  'claude-code': { file: (_, project) => join(project, '.mcp.json'), of: 'project', member: 'mcpServers' },
  'claude-desktop': {
    file: (home, _, environment, platform) =>
      join(desktopFolder(home, environment, platform), 'claude_desktop_config.json'),
    of: 'user',
    member: 'mcpServers',
  },
  cursor: { file: (_, project) => join(project, '.cursor', 'mcp.json'), of: 'project', member: 'mcpServers' },
  vscode: {
    file: (_, project) => join(project, '.vscode', 'mcp.json'),
    of: 'project',
    member: 'servers',
    more: { type: 'stdio' },
  },
};

export const clientNames = Object.keys(clients);
