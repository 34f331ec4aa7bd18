import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { firstLine } from '../hosts/programs.ts';

// What runs in the closed room for the upstream of a site: `upstream-steps.ts COMMAND DATA STEP…`, with a step `start WORD…`, `call`,
// `stop`, or any other command of Authdesk. Ends with 1 where a step fails.

const [command = '', data = '', ...steps] = process.argv.slice(2);
let service: ChildProcess | undefined;
let address = '';

async function start(words: readonly string[]): Promise<void> {
  const ports = ['--http-port', '0', '--https-port', '0', '--no-console', '--ready-json'];
  service = spawn(process.execPath, [command, 'serve', '--data', data, ...ports, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = (await firstLine<{ http: string }>(service)).http;
}

async function stop(): Promise<void> {
  const ended = new Promise((end) => service?.once('close', end));
  service?.kill('SIGTERM');
  await ended;
}

/** A call of a client; it gets an answer in any case. */
async function call(): Promise<void> {
  const answer = await fetch(`${address}/accounts.getAccountInfo?apiKey=3_demo&UID=u-ada&format=json`);
  const { errorCode } = (await answer.json()) as { errorCode?: number };
  if (errorCode === undefined) throw new Error('The call got no answer of the interface.');
}

for (const step of steps) {
  const [name = '', ...words] = step.split(' ');
  if (name === 'start') await start(words);
  else if (name === 'call') await call();
  else if (name === 'stop') await stop();
  else {
    const { status, stderr } = spawnSync(process.execPath, [command, name, ...words, '--data', data]);
    if (status !== 0) throw new Error(`${step}: ${stderr}`);
  }
}
await stop();
