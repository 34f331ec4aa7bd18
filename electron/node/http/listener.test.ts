import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { Listener } from './listener.ts';

test('R23: a connection that cannot be accepted ends no process', () => {
  const server = createServer();
  new Listener(server);
  expect(server.emit('error', new Error('accept EMFILE'))).toBe(true);
});
