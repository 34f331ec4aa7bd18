import { expect, test } from 'vitest';
import { type Accepted, sourcesOf, unexpected } from './sources.ts';
import { isNode, lineOf, type Node, nodesOf, treeOf } from './syntax-tree.ts';

/** Timers and events of threads whose work cannot fail, or that hear its errors by themselves: how many a file has, and why. */
const accepted: Accepted = {
  'electron/cli/control/ask.ts': [3, 'rejects a promise; asking whether a service lives rejects none'],
  'electron/cli/console/event-stream.ts': [1, 'writes to responses, whose errors are events of theirs'],
  'electron/cli/console/routes.ts': [1, 'whoever asks for an operation hears why it cannot be loaded'],
  'electron/cli/electron-binary.ts': [1, 'ends a child process'],
  'electron/cli/exec/exec.ts': [1, 'resolves a promise'],
  'electron/cli/serve/browser.ts': [1, 'says a sentence'],
  'electron/cli/start.ts': [1, 'sets a variable'],
  'electron/cli/started-by-npm.ts': [1, 'ends its own process'],
  'electron/main/window.ts': [1, 'a place that cannot be written is left out'],
  'electron/node/host-log.ts': [1, 'writes a line to standard error'],
  'electron/node/http/raw-errors.ts': [1, 'closes a socket'],
  'electron/service/console/failures/provoked.ts': [1, 'looks at a list in memory'],
  'electron/service/core/credentials/passwords/hashing.ts': [2, 'resolves or rejects a promise'],
  'electron/service/core/upstream/address.ts': [1, 'ends a question, which rejects a promise'],
  'electron/service/families/fidm/op/thread.ts': [4, 'an error rejects the jobs of the thread'],
  'electron/service/http/async-calls.ts': [2, 'rejects a promise'],
  'electron/service/http/broken-connections.ts': [1, 'what cannot be logged is left out'],
  'electron/service/http/failures.ts': [1, 'goes on with a call, whose errors are answered'],
  'electron/service/index.ts': [1, 'reports its rejection'],
  'electron/service/kernel/events.ts': [1, 'reports what a listener throws'],
  'electron/service/storage/group-commit.ts': [1, 'what a COMMIT throws rejects its units of work'],
  'electron/service/storage/housekeeping.ts': [1, 'reports what it catches'],
  'electron/service/storage/reader/reader-thread.ts': [3, 'an error rejects the jobs of the thread'],
  'electron/service/storage/snapshots/folder.ts': [1, 'resolves a promise'],
};

const timers = new Set(['setTimeout', 'setInterval', 'setImmediate']);
const ofThread = new Set(['message', 'messageerror', 'exit']);
/** Ends a promise, by its usual names. */
const ends = new Set(['resolve', 'done']);

/** Callbacks of timers and of threads' events that are not made by `reporting`, as `line: callback`. */
function unguarded(path: string, text: string): readonly string[] {
  // Those are promises, which somebody awaits.
  if (text.includes("from 'node:timers/promises'")) return [];
  const nameOf = (node: unknown): unknown => (isNode(node) ? (node.name ?? nameOf(node.property)) : undefined);
  return nodesOf(treeOf(path, text)).flatMap((node) => {
    if (node.type !== 'CallExpression') return [];
    const [first, second] = node.arguments as readonly (Node | undefined)[];
    const { callee } = node;
    const [name, ofSocket] = [String(nameOf(callee)), isNode(callee) && callee.type !== 'Identifier'];
    const isEvent = /^on(ce)?$/.test(name) && ofThread.has(String(first?.value));
    const work = timers.has(name) && !ofSocket ? first : isEvent ? second : undefined;
    if (work === undefined || nameOf(work.callee) === 'reporting' || ends.has(String(nameOf(work)))) return [];
    return [`${lineOf(text, work)}: ${text.slice(work.start, work.end)}`];
  });
}

test('R23: an error of work that a timer or a thread begins is reported, and ends no service', {
  tags: ['deep'],
}, () => {
  // What a thread throws itself is an event of the one that started it.
  const sources = sourcesOf('electron/{cli,main,node,service}/**/*.ts').filter(
    ({ path }) => !/-worker\.ts$|\/npm-package\//.test(path),
  );
  expect(unexpected(accepted, sources, ({ path, text }) => unguarded(path, text))).toEqual([]);
});

test.each([
  ['a timer', 'setTimeout(() => open(path), 10).unref();', 1],
  ['a method of a timer', 'setInterval(folder.keep, 10);', 1],
  ['an event of a thread', "worker.once('exit', goOn);", 1],
  ['reported work', "setTimeout(reporting(report, work), 10); worker.on('message', reporting(report, hear));", 0],
  ['a time limit of a socket', 'socket.setTimeout(10, () => socket.destroy());', 0],
  ['a pause', 'await new Promise((resolve) => setTimeout(resolve, 10));', 0],
])('the search knows %s', (_, source, count) => {
  expect(unguarded('a.ts', source)).toHaveLength(count);
});
