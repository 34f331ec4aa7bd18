import { readFileSync } from 'node:fs';
import { invoke, openDesktop } from '../electron.ts';
import type { ConformanceHost, OperationResult } from './host.ts';

/** Starts the built desktop app and imports the workspace through its bridge. */
export async function startDesktop(workspaceFile: string): Promise<ConformanceHost> {
  const desktop = await openDesktop();
  const ask = (name: string, input: unknown) => invoke(desktop.page, name, input) as Promise<OperationResult>;
  const taken = await ask('workspace.import', { document: JSON.parse(readFileSync(workspaceFile, 'utf8')) });
  if (!taken.ok) {
    await desktop.stop();
    throw new Error(`The desktop app did not take the workspace: ${JSON.stringify(taken.error)}`);
  }
  return { address: desktop.service, invoke: ask, stop: () => desktop.stop() };
}
