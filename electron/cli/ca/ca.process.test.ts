import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { command, overTls, serving, temporaryFolder, told } from '../command.fixture.ts';

describe('authdesk ca', () => {
  const folder = temporaryFolder();

  test('makes a CA before a service runs; two services share it, and clients that trusted it before trust both (D9)', async () => {
    const { code, stdout } = await command(['ca', '--ca', folder.file('ca')]);
    expect([code, stdout]).toEqual([0, `${folder.file('ca/ca.pem')}\n`]);
    expect(statSync(folder.file('ca/ca.key')).mode & 0o777).toBe(0o600);
    const ca = readFileSync(folder.file('ca/ca.pem'), 'utf8');
    for (const data of [':memory:', folder.file('data')]) {
      const one = await serving('--data', data, '--ca', folder.file('ca'), '--no-console');
      expect(one.ready.ca).toBe(folder.file('ca/ca.pem'));
      expect(one.ready.control).not.toContain(folder.file('ca'));
      expect(await overTls(one.ready, '/x', { ca })).toMatchObject({ status: 404 });
    }
    // The keys of the listeners are in memory alone.
    expect(existsSync(folder.file('ca/https.key'))).toBe(false);
    const again = await command(['ca', '--ca', folder.file('ca'), '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ ca: folder.file('ca/ca.pem') });
    expect(readFileSync(folder.file('ca/ca.pem'), 'utf8')).toBe(ca);
  });

  test('with --config it may vouch for the domains of the file, so that the start does not make another one', async () => {
    const document = { version: 1, sites: [{ name: 'S', apiKey: '3_s', apiDomains: ['login.shop.example'] }] };
    writeFileSync(folder.file('shop.json'), JSON.stringify(document));
    await command(['ca', '--ca', folder.file('own'), '--config', folder.file('shop.json')]);
    const ca = readFileSync(folder.file('own/ca.pem'), 'utf8');
    const options = ['--config', folder.file('shop.json'), '--ca', folder.file('own')];
    await serving('--data', ':memory:', '--no-console', ...options);
    expect(readFileSync(folder.file('own/ca.pem'), 'utf8')).toBe(ca);
  });

  test('a file in place of the folder is said to be in the way', async () => {
    writeFileSync(folder.file('taken'), '');
    const { stderr } = await command(['ca', '--data', folder.file('taken')]);
    expect(stderr).toMatch(/what should be a folder is a file\.\nMove that file away, or choose another folder/);
  });

  test('for a service in memory a folder has to be named', async () => {
    expect(await command(['ca', '--data', ':memory:'])).toEqual(told(2, '--ca'));
  });

  test('R35: a name that is allowed for other machines or containers is in the certificate, also one without a dot', async () => {
    const hosts = ['--allow-host', 'authdesk', 'idp.test', '192.0.2.7'];
    const { ready } = await serving('--data', ':memory:', '--no-console', ...hosts);
    for (const name of ['localhost', 'authdesk', 'idp.test'])
      expect(await overTls(ready, '/x', { name })).toMatchObject({ status: 404 });
    await expect(overTls(ready, '/x', { name: 'other.test' })).rejects.toThrow(/altnames/);
  });
});
