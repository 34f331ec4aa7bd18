import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { Connections } from './connections.ts';

test('R23: a connection that cannot be accepted ends no process', () => {
  const server = createServer();
  new Connections(server);
  expect(server.emit('error', new Error('accept EMFILE'))).toBe(true);
});
