import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { OperationInput, ServiceOperationName } from '#shared/contract/index.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { createService } from './index.ts';

/*
 * The service as a library in a process of its own, without command line and console: the in-process host of the
 * conformance suite. `node conformance-host.fixture.ts <workspace file>` prints its addresses on one line, then runs
 * operations: a line `{"name":…,"input":…}` in, a line with the result out. It ends when its input does.
 */

const service = await createService({
  dataDir: ':memory:',
  listen: { httpPort: 0, httpsPort: 0 },
  workspace: JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as WorkspaceDocument,
  log: (line) => process.stderr.write(`${line}\n`),
});

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

print({ ...service.addresses, caPem: service.caPem });
for await (const line of createInterface({ input: process.stdin })) {
  const { name, input } = JSON.parse(line) as {
    name: ServiceOperationName;
    input: OperationInput<ServiceOperationName>;
  };
  print(await service.invoke(name, input));
}
await service.stop();
