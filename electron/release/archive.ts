import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFacts } from './facts.ts';
import { runTool } from './tool.ts';

/**
 * Makes the `.tar.zst`, which is unpacked into any prefix, such as ~/.local or /opt/authdesk.
 *
 * @param tree folder with `usr`
 * @param out folder for the file
 * @returns path of the file
 */
export function makeArchive({ name, version, epoch, isForTests }: ReleaseFacts, tree: string, out: string): string {
  const folder = `${name}-${version}-linux-x64`;
  const tar = join(out, `${folder}.tar`);
  runTool('tar', [
    '--create',
    `--file=${tar}`,
    `--directory=${join(tree, 'usr')}`,
    '--format=gnu',
    '--sort=name',
    '--owner=root:0',
    '--group=root:0',
    '--numeric-owner',
    `--mtime=@${epoch}`,
    // Its owner cannot give a file to root, so the helper's set-uid bit would belong to somebody else.
    '--mode=u-s',
    `--transform=s,^\\.,${folder},S`,
    '.',
  ]);
  // Two threads whatever the machine has: their number decides how the input is divided.
  runTool('zstd', ['--quiet', '--force', isForTests ? '-3' : '-10', '-T2', tar, '-o', `${tar}.zst`]);
  rmSync(tar);
  return `${tar}.zst`;
}
