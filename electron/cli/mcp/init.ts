import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve, sep } from 'node:path';
import { readBoundedFile, UnreadableFile } from '#node/bounded-file.ts';
import { makeFolder } from '#node/made-folder.ts';
import { writeWhole } from '#node/whole-file.ts';
import { isObject } from '#shared/narrowing.ts';
import { dataFolder } from '../control/ask.ts';
import { type CommandProblem, type ExitCode, exitCodes, refusedProblem } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { clients } from './clients.ts';

export interface InitOptions {
  readonly client: string;
  /** Shows it only. */
  readonly dryRun?: boolean;
  readonly allowChanges?: boolean;
  readonly data?: string;
}

/** Bytes of a client's configuration. */
const MAX_BYTES = 1024 * 1024;

/**
 * `authdesk mcp init`: shows the entry that a client needs and the file that it belongs into, then writes it. What else is
 * in the file stays.
 *
 * @throws CommandProblem when the file is no JSON object, or one of the project that a link leads out of it; it is not changed then
 */
export async function init(options: InitOptions, host: Host): Promise<ExitCode> {
  const { output, environment } = host;
  const client = clients[options.client];
  if (client === undefined) throw new Error(`no client ${options.client}`);
  const file = client.file(process.cwd(), environment, process.platform);
  const [program, ...before] = commandHere(client.of, environment);
  const args = [
    ...before,
    'mcp',
    ...(options.data === undefined ? [] : ['--data', dataFolder(options.data, host)]),
    ...(options.allowChanges ? ['--allow-changes'] : []),
  ];
  const entry = { ...client.more, command: program, args };
  output.say(`For ${file}:`);
  output.json({ [client.member]: { authdesk: entry } }, 2);
  if (options.dryRun) return exitCodes.ok;
  const target = realPath(file);
  if (client.of === 'project' && !target.startsWith(join(realPath(process.cwd()), sep))) {
    throw unreadable(file, `leads to ${target}, which is outside of this folder`);
  }
  const configuration = await configurationIn(file);
  const servers = objectOf(configuration[client.member] ?? {}, file);
  makeFolder(dirname(file));
  const written = { ...configuration, [client.member]: { ...servers, authdesk: entry } };
  // A link stays one, and the file as readable as it was. A new one has no secret; a project shares it.
  const mode = existsSync(target) ? statSync(target).mode & 0o777 : 0o644;
  writeWhole(target, `${JSON.stringify(written, undefined, 2)}\n`, mode);
  output.say('Written. Start the client anew, and the app or "authdesk serve" before you ask.');
  return exitCodes.ok;
}

/**
 * The words that start this command again. An installation in the project is named as it is there for whoever else works in
 * it: npx also finds the Node that the project installed beside it. Only that of the PATH is called by its name alone.
 */
function commandHere(of: 'user' | 'project', { PATH = '' }: NodeJS.ProcessEnv): readonly [string, ...string[]] {
  const script = realPath(resolve(process.argv[1] ?? ''));
  const folders = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const isOnPath = folders.some((folder) => realPath(join(folder, 'authdesk')) === script);
  // The desktop app's command is a script that starts Electron.
  if (isOnPath || process.versions.electron !== undefined) return ['authdesk'];
  const isOfProject = script.startsWith(join(realPath(process.cwd()), 'node_modules', sep));
  return isOfProject && of === 'project' ? ['npx', '--no', '--', 'authdesk'] : [process.execPath, script];
}

/** Where a path leads, its last parts need not be there yet. */
const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));

async function configurationIn(file: string): Promise<Readonly<Record<string, unknown>>> {
  if (!existsSync(file)) return {};
  try {
    const text = (await readBoundedFile(file, { most: MAX_BYTES })).toString('utf8');
    return objectOf(text.trim() === '' ? {} : JSON.parse(text), file);
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable(file, 'is no plain JSON');
    if (error instanceof UnreadableFile) throw unreadable(file, error.message);
    throw error;
  }
}

function objectOf(value: unknown, file: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw unreadable(file, 'has another form');
  return value;
}

const unreadable = (file: string, why: string): CommandProblem =>
  refusedProblem(`${file} ${why}; it was not changed.`, 'Add the entry above to it yourself.');
