import { readFileSync } from 'node:fs';
import { consoleClient } from '../console-door.ts';
import { serve } from '../serve.ts';
import type { ConformanceHost } from './host.ts';

/** Starts the built `authdesk serve`; operations go through its console, as a browser's do. */
export async function startServe(workspaceFile: string): Promise<ConformanceHost> {
  const workspace: unknown = JSON.parse(readFileSync(workspaceFile, 'utf8'));
  const served = await serve({ dataDir: ':memory:', workspace, console: true });
  const invoke = await consoleClient(served);
  return {
    address: served,
    invoke: async (name, input) => ({ ok: true, value: await invoke(name, input) }),
    async stop() {
      await served.stop();
    },
  };
}
