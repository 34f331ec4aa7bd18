import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { endOf, firstLine } from '../hosts/programs.ts';
import { root } from '../runtime/tool.ts';

// What README.md and the pages of `docs` show, word by word, in an empty folder.

const pages = ['README', 'docs/accounts', 'docs/code', 'docs/commands', 'docs/openid', 'docs/workspace'];
const documents = pages.map((page) => readFileSync(join(root, `${page}.md`), 'utf8')).join('\n## \n');
const built = join(root, 'out/main/authdesk.js');
const folder = temporaryFolder();

/** The text below a heading, up to the next one. */
function section(title: string): string {
  const [, text] = new RegExp(`^## ${title}\\n(.*?)(?=^## |(?![^]))`, 'ms').exec(documents) ?? [];
  if (text === undefined) throw new Error(`No page has a section "${title}".`);
  return text;
}

/** The first fence of a language. */
function fence(language: string, text: string): string {
  const [, found] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (found === undefined) throw new Error(`There is no fence of "${language}".`);
  return found;
}

/** Lines that run `authdesk`, without their comments. */
const commandsOf = (title: string): readonly string[] =>
  fence('sh', section(title))
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line.startsWith('authdesk '));

/** Words of the one command that the pages start the service with. */
const serveWords = fence('', section('Beside tests and in CI')).replaceAll('\\\n', ' ').trim().split(/\s+/);

async function run(words: readonly string[]) {
  const { code, stdout, stderr } = await endOf(spawn(process.execPath, [built, ...words], { cwd: folder }));
  return { code, said: code === 0 ? '' : stdout + stderr };
}

describe('README.md and docs', () => {
  test('its service starts with its workspace file, its first line has those members, and its commands reach it', async () => {
    writeFileSync(join(folder, 'workspace.json'), fence('json', section('The file')));
    expect(serveWords.slice(0, 5)).toEqual(['npm', 'run', '-s', 'authdesk', '--']);
    const child = spawn(process.execPath, [built, ...serveWords.slice(5)], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const ready = await firstLine<{ readonly control: string }>(child);
    const shown = JSON.parse(fence('json', section('Beside tests and in CI'))) as object;
    expect(Object.keys(ready)).toEqual(Object.keys(shown));
    // "With `--data :memory:` commands take the socket's folder as `--data`."
    const data = ['--data', dirname(ready.control)];
    const commands = [...commandsOf('Logins for tests'), ...commandsOf('Between two tests')];
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      expect({ command, ...(await run([...command.split(' ').slice(1), ...data])) }).toEqual({
        command,
        code: 0,
        said: '',
      });
    }
    expect(JSON.parse(readFileSync(join(folder, 'ada.json'), 'utf8'))).toMatchObject({ cookies: expect.any(Array) });
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('its command for tests runs them with a service of its own, which has its workspace file', async () => {
    writeFileSync(join(folder, 'workspace.json'), fence('json', section('The file')));
    const words = fence('sh', section('Tests and CI')).trim().split(' ');
    expect(words.splice(0, 5)).toEqual(['npm', 'run', '-s', 'authdesk', '--']);
    expect(words.splice(-2)).toEqual(['npm', 'test']);
    const asked = "process.exitCode = process.env.AUTHDESK_API_KEY === '3_demo' && process.env.AUTHDESK_SECRET ? 0 : 1";
    expect(await run([...words, process.execPath, '-e', asked])).toEqual({ code: 0, said: '' });
  });

  test('its calls from a shell do what they say on a fresh service: nothing in them has to be filled in first', async () => {
    const data = join(folder, 'fresh');
    const words = ['--data', data, '--ready-json', '--http-port', '0', '--https-port', '0', '--no-console'];
    const child = spawn(process.execPath, [built, 'serve', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const { https } = await firstLine<{ readonly https: string }>(child);
    const shell = (script: string) =>
      script
        .replaceAll(':9443', `:${new URL(https).port}`)
        .replaceAll(/npm run -s authdesk -- ([^)\n#]*?)(?=\)|\n| *#)/g, `"$NODE" "${built}" $1 --data "${data}"`);
    const ofReadme = [...section('Your app').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, found = '']) => found);
    const ofOpenId = ['A site as the provider', 'Tokens for machines'].map((title) => fence('sh', section(title)));
    const script = ['set -e', ...ofReadme, ...ofOpenId].map(shell).join('\necho; echo ---;\n');
    const env = { ...process.env, NODE: process.execPath };
    const { stdout } = await endOf(spawn('bash', ['-c', script], { cwd: folder, env }));
    const [, , curl = '', openId = '', machines = ''] = stdout.split('\n---\n');
    expect(curl.match(/"errorCode":0/g)).toHaveLength(2);
    expect(openId).toMatch(/"errorCode":0.*"clientID":".*"clientSecret":"/);
    expect(machines).toMatch(/"access_token":".*"errorCode":0.*"UID":"u-ada"/s);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('each command of their tables is one that there is', () => {
    const named = documents.matchAll(/^\| `authdesk ([a-z]+)/gm);
    const { stdout } = spawnSync(process.execPath, [built, '--help'], { encoding: 'utf8' });
    const commands = [...stdout.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, name]) => name);
    expect(commands).toEqual(expect.arrayContaining([...new Set([...named].map(([, name]) => name))]));
  });
});
