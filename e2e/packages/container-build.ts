import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root as checkout } from '../runtime/tool.ts';
import { makeMinimalDebian } from './bare-root.ts';
import { assigned, type ImageSettings, readContainerfile, type Stage, settingsOf } from './container-file.ts';

// What a builder of containers does with our Containerfile, by root with `mmdebstrap` and `chroot`: no builder is needed.
// The base `debian:<suite>-slim` is a minimal Debian of that suite. It, and what only packages of Debian make of it, are
// kept below .cache, as a builder keeps its layers.

/** A built image, unpacked. */
export interface Image {
  readonly path: string;
  readonly settings: ImageSettings;
}

const kept = join(checkout, '.cache', 'container');

/**
 * Builds an image.
 *
 * @param file path of the Containerfile
 * @param context folder that COPY takes from
 * @param work an empty folder for it
 */
export function buildImage(file: string, context: string, work: string): Image {
  const built = new Map<string, string>();
  const stages = readContainerfile(readFileSync(file, 'utf8'));
  let path = '';
  for (const [index, stage] of stages.entries()) {
    path = join(work, String(index));
    buildStage(stage, { path, context, built });
    if (stage.name !== undefined) built.set(stage.name, path);
  }
  const last = stages.at(-1);
  if (last === undefined) throw new Error(`${file} has no FROM.`);
  return { path, settings: settingsOf(last) };
}

interface Building {
  readonly path: string;
  readonly context: string;
  readonly built: ReadonlyMap<string, string>;
}

function buildStage(stage: Stage, building: Building): void {
  const { path } = building;
  const first = firstLayer(stage);
  unpack(first.tar, path);
  let { layer } = first;
  /** Until something of this checkout is copied in. */
  let isKept = true;
  let folder = '/';
  const environment: Record<string, string> = {};
  for (const { name, text } of stage.steps.slice(first.steps)) {
    switch (name) {
      case 'RUN':
        run(path, folder, environment, text);
        layer = layerAfter(layer, text);
        if (isKept) pack(path, tarOf(layer));
        break;
      case 'COPY':
        isKept = false;
        copy(text, building, folder);
        break;
      case 'WORKDIR':
        folder = text;
        mkdirSync(join(path, folder), { recursive: true });
        break;
      case 'ARG':
      case 'ENV':
        if (text.includes('=')) Object.assign(environment, assigned(text));
        break;
      case 'LABEL':
      case 'USER':
      case 'EXPOSE':
      case 'STOPSIGNAL':
      case 'HEALTHCHECK':
      case 'ENTRYPOINT':
      case 'CMD':
        break;
      default:
        throw new Error(`The Containerfile has ${name}, which this builder does not know.`);
    }
  }
}

/** What is kept of a stage: its base, and as many of its first steps as are RUN and were run before. */
function firstLayer({ from, steps }: Stage): { readonly tar: string; readonly layer: string; readonly steps: number } {
  let found = { tar: base(from), layer: from, steps: 0 };
  for (const [index, { name, text }] of steps.entries()) {
    const layer = layerAfter(found.layer, text);
    if (name !== 'RUN' || !existsSync(tarOf(layer))) break;
    found = { tar: tarOf(layer), layer, steps: index + 1 };
  }
  return found;
}

const layerAfter = (layer: string, text: string): string => hash('sha256', `${layer}\n${text}`);
const tarOf = (layer: string): string => join(kept, `${layer}.tar`);

/** Runs a command in the image, with the network. Its mounts go away with it. */
function run(path: string, folder: string, environment: Readonly<Record<string, string>>, text: string): void {
  cpSync('/etc/resolv.conf', join(path, 'etc/resolv.conf'), { dereference: true });
  // Where this machine's way to the registry has a CA of its own, the build is told it, as by a build secret.
  const own = process.env.NODE_EXTRA_CA_CERTS;
  const ca = own === undefined ? {} : { NODE_EXTRA_CA_CERTS: '/run/machine-ca.pem' };
  if (own !== undefined) cpSync(own, join(path, 'run/machine-ca.pem'), { dereference: true });
  const script = `mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" /bin/sh -ec "cd '${folder}'; $1"`;
  execFileSync('unshare', ['-m', 'sh', '-c', script, path, text], {
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64_000_000,
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      DEBIAN_FRONTEND: 'noninteractive',
      ...ca,
      ...environment,
    },
  });
  rmSync(join(path, 'run/machine-ca.pem'), { force: true });
}

function copy(text: string, { path, context, built }: Building, folder: string): void {
  const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? [];
  const source = stage === undefined ? context : (built.get(stage) ?? '');
  const found = stage === undefined ? globSync(from, { cwd: source }) : [from];
  if (found.length !== 1) throw new Error(`COPY ${text}: ${found.length} files in ${source}; run "npm run pack:npm".`);
  const target = join(path, resolve(folder, to));
  mkdirSync(dirname(target), { recursive: true });
  execFileSync('cp', ['-a', '--no-preserve=ownership', join(source, found[0] ?? ''), target]);
}

/** The minimal Debian that an image `debian:<suite>-slim` has. @returns path of a tar file */
function base(image: string): string {
  const [, suite] = /^debian:([a-z]+)-slim$/.exec(image) ?? [];
  if (suite === undefined) throw new Error(`The Containerfile begins with ${image}; this builder has Debian only.`);
  const tar = join(kept, `${suite}.tar`);
  if (!existsSync(tar)) makeMinimalDebian(suite, tar);
  return tar;
}

function pack(folder: string, tar: string): void {
  mkdirSync(dirname(tar), { recursive: true });
  execFileSync('tar', ['-C', folder, '--one-file-system', '--numeric-owner', '-cf', `${tar}.new`, '.']);
  renameSync(`${tar}.new`, tar);
}

function unpack(tar: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-C', folder, '--numeric-owner', '-xpf', tar]);
}
