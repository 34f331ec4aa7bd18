import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** The two versions of the protocol that are in use: with a handshake, and without. */
export const protocolVersions = ['2025-11-25', '2026-07-28'] as const;
export type ProtocolVersion = (typeof protocolVersions)[number];

function clientOf(version: ProtocolVersion): Client {
  const mode = version === '2025-11-25' ? 'legacy' : { pin: version };
  return new Client({ name: 'authdesk-test', version: '1' }, { versionNegotiation: { mode } });
}

/** A client of the SDK at the administration port. */
export async function connectHttp(origin: string, token: string, version: ProtocolVersion): Promise<Client> {
  const client = clientOf(version);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }));
  return client;
}

/** A client of the SDK that starts `authdesk mcp` itself. */
export async function connectStdio(
  entry: string,
  options: readonly string[],
  version: ProtocolVersion,
): Promise<Client> {
  const client = clientOf(version);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp', ...options],
    stderr: 'ignore',
  });
  await client.connect(transport);
  return client;
}

export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** All that came, as JSON. */
  readonly whole: string;
}

/** Calls a tool. */
export async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: input });
  const text = result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  return {
    isError: result.isError === true,
    text,
    value: (result.structuredContent ?? {}) as Readonly<Record<string, unknown>>,
    whole: JSON.stringify(result),
  };
}
