import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceAddress } from '../hosts/console-host.ts';
import { canMount } from '../hosts/own-file-system.ts';
import { endOf, firstLine } from '../hosts/programs.ts';
import { temporaryFolder } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { root } from '../runtime/tool.ts';
import { buildImage, type Image } from './container-build.ts';
import { readContainerfile, settingsOf } from './container-file.ts';
import { packedFile } from './npm-package.ts';

const file = join(root, 'Containerfile');

test('the Containerfile takes the Node that Authdesk is tested with, is not root, and makes no volume by itself', () => {
  const text = readFileSync(file, 'utf8');
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies?: Record<string, string>;
    readonly devDependencies?: Record<string, string>;
  };
  expect(text).toContain(`ARG NODE=${dependencies.node ?? devDependencies.node}\n`);
  const last = readContainerfile(text).at(-1);
  const settings = settingsOf(last ?? { name: undefined, from: '', steps: [] });
  expect(settings).toMatchObject({
    user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/),
    environment: { HOME: '/data', XDG_CONFIG_HOME: '/data' },
    stopSignal: 'SIGTERM',
    words: ['authdesk', 'serve', '--host', '0.0.0.0', '--no-console'],
  });
  expect(last?.steps.map(({ name }) => name)).not.toContain('VOLUME');
});

// By root on Linux, with mmdebstrap; the Debian archive and the npm registry are needed.
describe.skipIf(!canMount)('the container, its steps run in a chroot', () => {
  const work = temporaryFolder();
  const volume = join(work, 'volume');
  let image: Image;

  beforeAll(() => {
    // A copy: other tests pack the file anew meanwhile.
    const context = join(work, 'context');
    mkdirSync(context);
    packedFile(context);
    image = buildImage(file, context, work);
    mkdirSync(volume);
    const [user = '', group = ''] = image.settings.user.split(':');
    chownSync(volume, Number(user), Number(group));
    // As a runtime makes a new volume.
    chmodSync(volume, statSync(join(image.path, 'data')).mode & 0o7777);
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }), 300_000);

  /** Free ports besides those of the image: others may use those on the machine of the test. */
  const ports = ['--ready-json', '--http-port', '0', '--https-port', '0'];

  /**
   * Runs words in the container: a root that is read-only, the volume, its user, its environment, and processes of its own,
   * of which the program is the first.
   */
  function start(words: readonly string[], user = image.settings.user): ChildProcess {
    const { settings, path } = image;
    const mounts = [
      'mount --bind "$0" "$0"',
      // A file that every runtime gives its containers.
      'touch "$0/etc/hosts" && mount --bind /etc/hosts "$0/etc/hosts"',
      'mount -o remount,bind,ro "$0"',
      'mount -t proc proc "$0/proc"',
      'mount --rbind /dev "$0/dev"',
      `mount --bind "${volume}" "$0/data"`,
    ].join(' && ');
    const environment = Object.entries(settings.environment).map(([name, value]) => `${name}=${value}`);
    const inside = `cd "$0" && exec chroot --userspec=${user} . /usr/bin/env -i ${environment.join(' ')} "$@"`;
    return spawn('unshare', ['-m', '-p', '-f', 'sh', '-c', `${mounts} && ${inside}`, path, ...words]);
  }

  /** Signals the first process of the container, as `podman stop` does. */
  function stop({ pid }: ChildProcess): void {
    const inner = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    process.kill(Number(inner), image.settings.stopSignal);
  }

  test('holds Node, the packed file and what it needs, and no npm', () => {
    const inside = readdirSync(join(image.path, 'opt/authdesk'));
    expect(inside.sort()).toEqual(['bin', 'node_modules', 'package-lock.json', 'package.json']);
    expect(existsSync(join(image.path, 'usr/bin/npm'))).toBe(false);
    expect(existsSync(join(image.path, 'usr/bin/node'))).toBe(false);
  });

  test('R50, R20: serves as its own user with a read-only root, answers its health check, keeps its data, and ends at SIGTERM with 0', async () => {
    const child = start([...image.settings.words, ...ports]);
    const end = endOf(child);
    const ready = await firstLine<{ http: string; https: string; ca: string; data: string }>(child);
    expect(ready).toMatchObject({ ca: '/data/authdesk/ca/ca.pem', data: '/data/authdesk' });
    expect(ready).not.toHaveProperty('console');
    const address: ServiceAddress = {
      http: ready.http,
      https: ready.https,
      caPem: readFileSync(join(volume, 'authdesk/ca/ca.pem'), 'utf8'),
    };
    const secret = await endOf(start(['authdesk', 'secret', '3_demo']));
    expect(secret.code).toBe(0);
    const called = await send(address, '/accounts.getAccountInfo', {
      form: { apiKey: '3_demo', secret: secret.stdout.trim(), UID: 'u-ada', format: 'json' },
    });
    expect(called.json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });

    // The port of the image may be another test's.
    const health = ['env', `AUTHDESK_HTTP_PORT=${new URL(ready.http).port}`, ...image.settings.health];
    expect(await endOf(start(health))).toMatchObject({ code: 0, stderr: '' });

    const inner = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
    expect(readFileSync(`/proc/${inner}/status`, 'utf8')).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
    expect(readFileSync(`/proc/${inner}/status`, 'utf8')).toMatch(/^NSpid:\t\d+\t1$/m);

    stop(child);
    const { code, stderr } = await end;
    expect({ code, lines: stderr.trim().split('\n') }).toEqual({
      code: 0,
      lines: [expect.stringContaining('other machines can reach it')],
    });
    expect(statSync(join(volume, 'authdesk/authdesk.db')).uid).toBe(10_001);
    expect((await endOf(start(health))).code).not.toBe(0);
  });

  test('works as a user that it does not know', async () => {
    expect(await endOf(start(['authdesk', 'ca', '--data', '/data/other'], '4242:4242'))).toMatchObject({ code: 0 });
  });

  test('writes nothing outside of its volume, and says so in a sentence when it may not write there', async () => {
    const outside = await endOf(start(['authdesk', 'serve', '--data', '/opt/data', ...ports, '--no-console']));
    expect(outside).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('cannot be written (E') });
    const sound = await endOf(start(['authdesk', 'doctor', '--json', '--http-port', '0', '--https-port', '0']));
    expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining('"sound":true') });
  });
});
