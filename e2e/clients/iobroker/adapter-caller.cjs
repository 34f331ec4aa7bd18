// Runs in a process of its own: starts the adapter that AUTHDESK_ADAPTER names, a package from npm, unmodified, and prints
// what its start gave, one JSON document.
const createAdapter = require(process.env.AUTHDESK_ADAPTER);

async function main() {
  const adapter = createAdapter();
  for (const listener of adapter.listeners('ready')) await listener();
  const { session, lines, states } = adapter;
  process.stdout.write(JSON.stringify({ session, lines, states }), () => process.exit(0));
}

void main();
