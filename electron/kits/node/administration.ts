import { Agent, request } from 'node:http';
import type { AdministrationOperation, OperationInput, OperationOutput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import { parseExactJson, stringifyExactJson } from '#shared/quoting/exact-numbers.ts';
import { AuthdeskError } from './error.ts';
import { post } from './https.ts';
import type { ServiceProcess } from './service-process.ts';

/** The administration interface of a service, by its control socket (docs/administration.md). */
export type Administration = ReturnType<typeof administrationOf>;

export function administrationOf(socketPath: string, service: ServiceProcess) {
  /** Its idle connections keep no process alive. */
  const agent = new Agent({ keepAlive: true });
  /** Asks for an operation whose name is not known before. */
  async function askAny(name: string, input: unknown, wait?: number): Promise<unknown> {
    const path = `/v1/${encodeURIComponent(name)}${wait === undefined ? '' : `?wait=${wait}ms`}`;
    const options = { socketPath, path, headers: { 'content-type': 'application/json' }, agent };
    const text = await service.responseTo(`The service did not respond to ${name}`, () =>
      post(request, options, stringifyExactJson(input)),
    );
    const result = parseExactJson(text) as Result<unknown>;
    if (result.ok) return result.value;
    const { code, message, next, member } = result.error;
    throw new AuthdeskError(code, `${name}${member === undefined ? '' : ` (${member})`}: ${message}`, next);
  }
  return {
    askAny,
    /**
     * Asks for an operation.
     *
     * @param wait milliseconds to wait for the first item of a page
     * @throws AuthdeskError as the service words it, or with how the service ended
     */
    ask: async <N extends AdministrationOperation>(name: N, input: OperationInput<N>, wait?: number) =>
      (await askAny(name, input, wait)) as OperationOutput<N>,
    close: () => agent.destroy(),
  };
}
