import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';

// A real session bus, as a desktop starts it.
const hasBus = process.platform === 'linux' && spawnSync('dbus-daemon', ['--version']).status === 0;

const folder = folderForEachTest();

/** What a program finds that runs in a session with these services. */
function found(...services: readonly string[]): string {
  const folderOfServices = folder.file('services');
  mkdirSync(folderOfServices, { recursive: true });
  for (const name of services) {
    writeFileSync(join(folderOfServices, `${name}.service`), `[D-BUS Service]\nName=${name}\nExec=/bin/false\n`);
  }
  const config = folder.file('session.conf');
  writeFileSync(
    config,
    `<busconfig><type>session</type><listen>unix:tmpdir=${folder.path}</listen><servicedir>${folderOfServices}</servicedir>
     <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>`,
  );
  const look = `import('${new URL('./key-store.ts', import.meta.url).href}')
    .then(({ hasKeyStore }) => hasKeyStore(process.env, 'linux')).then(console.log)`;
  const words = ['--config-file', config, '--', process.execPath, '--input-type=module', '-e', look];
  return spawnSync('dbus-run-session', words, { encoding: 'utf8' }).stdout.trim();
}

test.skipIf(!hasBus).each([
  [['org.freedesktop.secrets'], 'true'],
  [['org.kde.kwalletd6'], 'true'],
  [['org.example.other', 'org.freedesktop.secretsNot'], 'false'],
  [[], 'false'],
])('R42: a key store is there when the session’s bus can start one: %j', (services, expected) => {
  expect(found(...services)).toBe(expected);
});
