import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../hosts/free-port.ts';
import { runCommand, serve } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { readContainerfile, settingsOf } from '../packages/container-file.ts';
import { root } from '../runtime/tool.ts';

// The files of docs/headless.md for containers beside others, as far as no container runtime is needed: with their variables the
// command serves, is healthy by the words of the image, and takes calls by its name.

const page = readFileSync(join(root, 'docs/headless.md'), 'utf8');

/** A file of the page. */
function fileOf(name: string): unknown {
  for (const [, file, text = ''] of page.matchAll(/^```yaml (\S+)\n(.*?)^```$/gms))
    if (file === name) return parse(text);
  throw new Error(`docs/headless.md has no ${name}.`);
}

type Variables = Readonly<Record<string, string>>;
const variablesOf: readonly (readonly [string, (file: never) => Variables])[] = [
  [
    'compose.yaml',
    (file: { services: { authdesk: { environment: Variables } } }) => file.services.authdesk.environment,
  ],
  [
    '.gitlab-ci.yml',
    (file: { test: { services: { variables: Variables }[] } }) => file.test.services[0]?.variables ?? {},
  ],
  [
    '.github/workflows/test.yml',
    (file: { jobs: { test: { services: { authdesk: { env: Variables } } } } }) => file.jobs.test.services.authdesk.env,
  ],
];

const health = settingsOf(
  readContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8')).at(-1) ?? { name: '', from: '', steps: [] },
).health;

/** The exit code of the health check of the image. */
function healthOf(port: string): number | null {
  const [, ...words] = health;
  return spawnSync(process.execPath, words, { env: { AUTHDESK_HTTP_PORT: port } }).status;
}

const statusAt = async (
  port: string,
  host: string,
  path = '/socialize.getUserInfo?apiKey=3_shop',
  headers: Variables = {},
): Promise<number> => {
  const address = { http: `http://127.0.0.1:${port}`, https: '', caPem: '' };
  return (await send(address, path, { transport: 'http', host: `${host}:${port}`, headers })).status;
};

/** In place of the one that the user makes. */
const token = 'a'.repeat(64);

test.each(variablesOf)(
  '%s: with its variables the service is healthy, and takes calls by its name',
  async (name, read) => {
    const variables = read(fileOf(name) as never);
    const workspace = { version: 1, sites: [{ name: 'Shop', apiKey: '3_shop' }] };
    const adminPort = String(await freePort());
    const admin = 'AUTHDESK_ADMIN_PORT' in variables && { AUTHDESK_ADMIN_PORT: adminPort, AUTHDESK_ADMIN_TOKEN: token };
    const { http, dataDir, stop } = await serve({ workspace, environment: { ...named(variables), ...admin } });
    const { port } = new URL(http);
    expect(healthOf(port)).toBe(0);
    expect((await runCommand(['log', '--data', dataDir, '--json'])).stdout.trim()).toBe('');
    expect(await statusAt(port, variables.AUTHDESK_HOSTS ?? '127.0.0.1')).toBe(200);
    if (admin) {
      const authorization = `Bearer ${token}`;
      const path = '/v1/openapi.json';
      expect(await statusAt(adminPort, variables.AUTHDESK_HOSTS ?? '', path, { authorization })).toBe(200);
    }
    await stop();
    expect(healthOf(port)).toBe(1);
    const { stdout } = await runCommand(['serve', '--help']);
    for (const variable of Object.keys(variables))
      expect(stdout.replace(/\s+/g, ' ')).toMatch(new RegExp(`(?:env: |token in )${variable}\\b`));
  },
);

/** Those that say how the service is reached; folders and file are of the test. */
const named = ({ AUTHDESK_DATA: _, AUTHDESK_CONFIG: __, AUTHDESK_CA_DIR: ___, ...others }: Variables): Variables =>
  others;
