import { nothing } from './answering-network.ts';
import { stayInRoom, whyNoRoom } from './closed-room.ts';

// `node e2e/network-door/main.ts PROGRAM [WORD…]`: walks through a desktop app, for example one that was installed, in a
// network of its own, and says what it wanted of other machines. Ends with 0 when that is nothing, else with 1.

const [program, ...words] = process.argv.slice(2);
if (program === undefined)
  throw new Error('Give the app that is to be walked through, and the words it is started with.');
const impossible = await whyNoRoom();
if (impossible !== undefined) throw new Error(impossible);
const { reachedOut, walked } = await stayInRoom({ kind: 'app', program, words });
process.stdout.write(`Done: ${walked.join(', ')}.\n${JSON.stringify(reachedOut, undefined, 2)}\n`);
process.exitCode = JSON.stringify(reachedOut) === JSON.stringify(nothing) ? 0 : 1;
