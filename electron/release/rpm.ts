import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemLibraries } from './debian.ts';
import type { ReleaseFacts } from './facts.ts';
import { runTool } from './tool.ts';

/**
 * Makes the `.rpm` from the same tree. Requirements are the libraries' own names, which every distribution with rpm knows.
 *
 * @param tree folder with `usr`
 * @param program Electron's program in it
 * @param work an empty folder
 * @param out folder for the file
 * @returns path of the file
 */
export function makeRpm(facts: ReleaseFacts, tree: string, program: string, work: string, out: string): string {
  const { name, version, description, license, epoch } = facts;
  const spec = join(work, `${name}.spec`);
  mkdirSync(work, { recursive: true });
  const lines = [
    `Name: ${name}`,
    // rpm sorts ~ before everything, as Debian does.
    `Version: ${version}`,
    'Release: 1',
    'Summary: Login, token and signed-REST service for tests, with its desktop app',
    `License: ${license}`,
    'AutoReqProv: no',
    ...systemLibraries(program).map((library) => `Requires: ${library}()(64bit)`),
    'Recommends: libsecret',
    'Recommends: xdg-utils',
    '%description',
    description,
    '%install',
    'cp -a %{tree}/usr %{buildroot}/',
    '%files',
    '%defattr(-,root,root,-)',
    '/usr/bin/authdesk',
    '/usr/lib/authdesk',
    '/usr/share/applications/authdesk.desktop',
    '/usr/share/mime/packages/authdesk.xml',
    '/usr/share/icons/hicolor/*/apps/authdesk.*',
    '%doc /usr/share/doc/authdesk',
    '',
  ];
  writeFileSync(spec, lines.join('\n'));
  const settings = {
    tree,
    _topdir: join(work, 'top'),
    _rpmdir: work,
    _build_name_fmt: '%{NAME}.rpm',
    _buildhost: 'localhost',
    _binary_payload: facts.isForTests ? 'w3T2.zstdio' : 'w10T2.zstdio',
    _build_id_links: 'none',
    debug_package: '%{nil}',
    __os_install_post: '%{nil}',
    clamp_mtime_to_source_date_epoch: '1',
    use_source_date_epoch_as_buildtime: '1',
    source_date_epoch_from_changelog: '0',
  };
  const defines = Object.entries(settings).flatMap(([key, value]) => ['--define', `${key} ${value}`]);
  runTool('rpmbuild', ['-bb', '--target', 'x86_64-linux', ...defines, spec], {
    environment: { SOURCE_DATE_EPOCH: String(epoch) },
  });
  const path = join(out, `${name}-${version}-1.x86_64.rpm`);
  renameSync(join(work, `${name}.rpm`), path);
  rmSync(join(work, 'top'), { recursive: true, force: true });
  return path;
}
