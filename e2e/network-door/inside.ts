import { spawn } from 'node:child_process';
import { endOf } from '../hosts/programs.ts';
import { startAnsweringNetwork } from './answering-network.ts';
import type { Stayed } from './closed-room.ts';
import { walkThrough } from './walk.ts';

// What runs in the closed room: `inside.ts app|program PROGRAM [WORD…]`. Prints what the program did, as JSON.

const [kind, program = '', ...words] = process.argv.slice(2);
const network = await startAnsweringNetwork();
const walked = kind === 'app' ? await walkThrough(program, words) : await untilEnd();
const stayed: Stayed = { reachedOut: network.seen(), walked };
process.stdout.write(JSON.stringify(stayed));
network.stop();

async function untilEnd(): Promise<readonly string[]> {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  return [`ended with ${(await endOf(child)).code}`];
}
