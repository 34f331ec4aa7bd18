import { expect, test } from 'vitest';
import { OWN_PROGRAM } from './port-program.ts';
import { portProblem } from './taken-ports.ts';

test.each([
  ['EMFILE', 'this process may not open more files.', 'Raise the limit of its open files (ulimit -n).'],
  ['EADDRINUSE', 'is another port of this start, too.', 'Choose another port with --admin-port'],
  ['EACCES', 'may not open the administration port 9401', 'Choose a port above 1023 with --admin-port'],
  ['EPROTO', 'could not be opened: listen EPROTO.', 'Try another port with --admin-port.'],
])('D1: a port that cannot be opened for %s is told with what helps', async (code, message, next) => {
  const error = Object.assign(new Error(`listen ${code}`), { code });
  const wanted = { listener: 'administration', port: 9401 } as const;
  expect(await portProblem(error, wanted, '127.0.0.1', async () => OWN_PROGRAM)).toMatchObject({
    message: expect.stringContaining(message),
    next: expect.stringContaining(next),
  });
});
