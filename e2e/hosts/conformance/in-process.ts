import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceAddress } from '../console-host.ts';
import type { ConformanceHost, OperationResult } from './host.ts';

const starter = resolve(import.meta.dirname, '../../../electron/service/fixtures/conformance-host.fixture.ts');

/** Starts the service as a library, in a child process, straight from its sources. */
export async function startInProcess(workspaceFile: string): Promise<ConformanceHost> {
  const child = spawn(process.execPath, [starter, workspaceFile], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  async function next(): Promise<unknown> {
    const line = await lines.next();
    if (line.done) throw new Error('The in-process host ended; the error is above.');
    return JSON.parse(line.value);
  }
  const address = (await next()) as ServiceAddress;
  // One operation at a time: results come in the order of the requests.
  let last: Promise<unknown> = Promise.resolve();
  return {
    address,
    invoke(name, input) {
      const response = last.then(() => {
        child.stdin.write(`${JSON.stringify({ name, input })}\n`);
        return next();
      });
      last = response.catch(() => {});
      return response as Promise<OperationResult>;
    },
    async stop() {
      const ended = new Promise((resolveEnd) => child.once('close', resolveEnd));
      child.stdin.end();
      await ended;
    },
  };
}
