import { desktopCommand } from '../hosts/electron.ts';
import { nothing } from '../network-door/answering-network.ts';
import { stayInRoom, whyNoRoom } from '../network-door/closed-room.ts';
import { panels } from '../pages/shell.ts';
import { expect, test } from './desktop-test.ts';

// No network unless asked (R32), seen by the kernel: Chromium's own requests count, too. The same walk through an app that is
// installed: `node e2e/network-door/main.ts PROGRAM WORD…`.

test.beforeEach(async () => {
  const impossible = await whyNoRoom();
  // In CI on Linux the promise is kept or broken, never left out.
  if (process.env.CI === 'true' && process.platform === 'linux') expect(impossible).toBeUndefined();
  test.skip(impossible !== undefined, impossible);
});

test('R32: started, logged in, every panel looked at: the app looks up no name and connects to no other machine', {
  tag: '@deep',
}, async () => {
  const { program, words } = desktopCommand(':memory:');
  const { reachedOut, walked } = await stayInRoom({ kind: 'app', program, words });
  expect(walked).toEqual([...panels.map(({ name }) => name), 'typed', 'logged in', 'exchanged the code', 'quit']);
  expect(reachedOut).toEqual(nothing);
});

test('R32: whatever a program asks of other machines is seen: names, addresses, other ports, datagrams', async () => {
  const script = `
    const net = require('node:net'), dgram = require('node:dgram');
    const ended = (socket) => new Promise((end) => socket.on('error', end).on('close', end));
    await fetch('https://updates.authdesk.example/').catch(() => {});
    await ended(net.connect(443, '2001:db8::7'));
    await ended(net.connect(4444, '192.0.2.9'));
    const socket = dgram.createSocket('udp4');
    await new Promise((sent) => socket.send('x', 5353, '192.0.2.9', sent));
    socket.close();`;
  const program = { program: process.execPath, words: ['-e', `(async () => {${script}})()`] };
  const { reachedOut } = await stayInRoom({ kind: 'program', ...program });
  expect(reachedOut.names).toEqual(['updates.authdesk.example']);
  expect(reachedOut.connections).toEqual(expect.arrayContaining(['198.51.100.7:443']));
  expect(reachedOut.failedConnections).toBeGreaterThan(0);
  expect(reachedOut.datagrams).toBeGreaterThan(0);
});
