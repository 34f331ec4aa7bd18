// Runs in a process of its own: starts the adapter of the npm package "iobroker.renault", unmodified, and prints what its
// login gave, one JSON document.
const createAdapter = require('iobroker.renault');

async function main() {
  const adapter = createAdapter();
  for (const listener of adapter.listeners('ready')) await listener();
  const { session_data, session, loginRejected, lines, states } = adapter;
  process.stdout.write(JSON.stringify({ session_data, session, loginRejected, lines, states }));
}

void main();
