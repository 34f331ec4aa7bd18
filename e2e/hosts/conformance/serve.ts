import { readFileSync } from 'node:fs';
import { type ConsoleAddress, consoleClient } from '../console-client.ts';
import { serve } from '../serve.ts';
import type { ConformanceHost } from './host.ts';

/** Starts the built `authdesk serve`; operations go through its console, as a browser's do. */
export async function startServe(workspaceFile: string): Promise<ConformanceHost> {
  const workspace: unknown = JSON.parse(readFileSync(workspaceFile, 'utf8'));
  const served = await serve({ dataDir: ':memory:', workspace, console: true });
  return {
    address: served,
    invoke: await throughConsole(served),
    async stop() {
      await served.stop();
    },
  };
}

/** Asks for operations through the console of a service. */
export async function throughConsole(served: ConsoleAddress): Promise<NonNullable<ConformanceHost['invoke']>> {
  const invoke = await consoleClient(served);
  return async (name, input) => ({ ok: true, value: await invoke(name, input) });
}
