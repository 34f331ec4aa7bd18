// Starts the service, and leaves its addresses as outputs and in the environment of the steps that follow:
// AUTHDESK_HTTP, AUTHDESK_HTTPS, AUTHDESK_CA, AUTHDESK_CONTROL, NODE_EXTRA_CA_CERTS.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const START_MS = 60_000;
const { env } = process;

/** An input of the action, as the runner passes it. */
const input = (name) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();

function fail(sentence) {
  process.stdout.write(`::error::${sentence}\n`);
  process.exit(1);
}

/** Words that start `authdesk`: installed now, or found in node_modules from the working folder upwards. */
function command() {
  const wanted = input('package');
  const entry = 'node_modules/authdesk/dist/main/authdesk.js';
  if (wanted !== '') {
    const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'authdesk-'));
    const spec = /\.tgz$/.test(wanted) ? resolve(wanted) : `authdesk@${wanted}`;
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', spec];
    execFileSync(npm, words, { stdio: 'inherit', shell: process.platform === 'win32' });
    return join(folder, entry);
  }
  for (let folder = resolve('.'); ; folder = dirname(folder)) {
    if (existsSync(join(folder, entry))) return join(folder, entry);
    if (dirname(folder) === folder) {
      fail('node_modules has no authdesk: install it in a step before, or name it with the input "package".');
    }
  }
}

/** The first line that the service writes, which it does when it is ready. */
function firstLine(file, child) {
  return new Promise((done) => {
    const look = () => {
      const end = readFileSync(file, 'utf8').indexOf('\n');
      if (end !== -1) done(readFileSync(file, 'utf8').slice(0, end));
    };
    watch(file, look);
    child.once('exit', (code) => fail(`Authdesk did not start: it ended with exit code ${code}. ${said()}`));
    child.once('error', ({ message }) => fail(`Authdesk cannot be started: ${message}.`));
    setTimeout(() => fail(`Authdesk was not ready within ${START_MS / 1000} s. ${said()}`), START_MS);
    look();
  });
}

const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'authdesk-run-'));
const [out, err] = [join(folder, 'out'), join(folder, 'err')];
const said = () => readFileSync(err, 'utf8').trim().replaceAll('\n', ' ');
const workspace = input('workspace');
const files = [openSync(out, 'w', 0o600), openSync(err, 'w', 0o600)];
const child = spawn(
  process.execPath,
  [
    command(),
    ...['serve', '--ready-json', '--no-console', '--data', ':memory:', '--http-port', '0', '--https-port', '0'],
    ...(workspace === '' ? [] : ['--config', resolve(workspace)]),
  ],
  { detached: true, stdio: ['ignore', ...files] },
);
files.forEach(closeSync);
const { http, https, ca, control } = JSON.parse(await firstLine(out, child));
const lines = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
const variables = { AUTHDESK_HTTP: http, AUTHDESK_HTTPS: https, AUTHDESK_CA: ca, AUTHDESK_CONTROL: control };
appendFileSync(env.GITHUB_OUTPUT, lines({ http, https, ca, control }));
appendFileSync(env.GITHUB_ENV, lines({ ...variables, NODE_EXTRA_CA_CERTS: ca }));
appendFileSync(env.GITHUB_STATE, lines({ pid: child.pid, control }));
process.stdout.write(`Authdesk is ready: ${http} ${https}\n`);
child.unref();
process.exit(0);
