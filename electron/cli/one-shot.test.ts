import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeForm } from '#shared/protocol/percent.ts';
import { command, serving, temporaryFolder, told } from './command.fixture.ts';
import { applicationSecret, shopFolder, siteSecret, workspace } from './shop-folder.fixture.ts';

describe('commands that work with a data folder', () => {
  const { folder, data, sign, verify } = shopFolder();
  beforeAll(async () => {
    // The first run makes the local CA, which signed HTTPS calls name.
    await (await serving('--data', data)).stop();
  });

  describe('secret', () => {
    const secret = (...arguments_: string[]) => command(['secret', ...arguments_, '--data', data]);

    test('R15: prints the secret of a site or of an application, and nothing else', async () => {
      expect(await secret('3_shop')).toEqual({ code: 0, stdout: `${siteSecret}\n`, stderr: '' });
      expect(await secret('3_shop', '--user-key', 'AK1')).toMatchObject({ stdout: `${applicationSecret}\n` });
      expect(JSON.parse((await secret('3_shop', '--json')).stdout)).toEqual({ apiKey: '3_shop', secret: siteSecret });
      expect(JSON.parse((await secret('3_shop', '--user-key', 'AK1', '--json')).stdout)).toEqual({
        apiKey: '3_shop',
        userKey: 'AK1',
        secret: applicationSecret,
      });
      const help = await command(['secret', '--help']);
      expect([help.code, help.stdout]).toEqual([
        0,
        expect.stringMatching(/AUTHDESK_SECRET=\$\(authdesk secret 3_demo\)/),
      ]);
    });
    test.each([
      ['a site that is not there', ['3_shoq'], /^There is no site with the API key "3_shoq"\.\nThere is: 3_shop\.\n$/],
      [
        'an application that is not there',
        ['3_shop', '--user-key', 'AK2'],
        /no application .* "AK2"\.\nThere is: AK1\./,
      ],
    ])('%s is a sentence that names what there is', async (_, words, sentence) => {
      const { code, stdout, stderr } = await secret(...words);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)]);
    });
    test('R8: what it prints signs for the demo of this data folder, beside its running service and after a reset', async () => {
      const demo = folder.file('demo');
      const running = await serving('--data', demo);
      const ask = async (...words: string[]) => (await command([...words, '--data', demo])).stdout.trim();
      try {
        const printed = await ask('secret', '3_demo');
        expect(Buffer.from(printed, 'base64')).toHaveLength(32);
        const call = async () =>
          command([
            'verify',
            `https://localhost/accounts.getAccountInfo?apiKey=3_demo&UID=u-ada&secret=${encodeURIComponent(printed)}`,
            '--data',
            demo,
          ]);
        expect((await call()).stdout).toMatch(/^Accepted: /);
        await ask('reset', '--no-snapshot');
        expect(await ask('secret', '3_demo')).toBe(printed);
        expect((await call()).stdout).toMatch(/^Accepted: /);
      } finally {
        await running.stop();
      }
      expect(await ask('reset', '--no-snapshot')).toMatch(/^Everything is as after a fresh start/);
      expect(await ask('secret', '3_demo', '--user-key', 'AKcrm')).toHaveLength(44);
    });
  });

  describe('sign and verify', () => {
    test('a call that sign prints is one that verify accepts', async () => {
      const parameters = ['socialize.setStatus', 'UID=u-1', "status=Hi! it's (50%*2) ~ 東京 a=b"];
      for (const options of [[], ['--get'], ['--http'], ['--get', '--http']]) {
        const signed = await sign(...parameters, ...options);
        expect(signed).toMatchObject({ code: 0, stderr: '' });
        expect(signed.stdout).toMatch(/^curl /);
        const { code, stdout } = await verify(signed.stdout);
        expect([code, stdout]).toEqual([0, expect.stringMatching(/^Accepted: /)]);
      }
    });
    test('R51: a shell that runs what sign prints sends the parameters and runs nothing of them', async () => {
      const value = `'; echo pwned >&2; "$(echo pwned >&2)\`echo pwned >&2\`!!\n\x1b[2J@x`;
      for (const options of [[], ['--get']]) {
        const { stdout: call } = await sign('socialize.setStatus', `status=${value}`, '@x=@x', ...options);
        expect(call.trimEnd()).toMatch(/^[ -~]+$/);
        const script = `set -o history -o histexpand\ncurl() { printf '%s\\0' "$@"; }\n${call}`;
        const ran = spawnSync('bash', ['--norc'], { input: script, encoding: 'utf8' });
        expect(ran.stderr).toBe('');
        const word = ran.stdout.split('\0').find((one) => one.includes('status='));
        expect(decodeForm(word?.replace(/^[^?]*\?/, '') ?? '')).toEqual(
          expect.arrayContaining([
            { name: 'status', value },
            { name: '@x', value: '@x' },
          ]),
        );
      }
    });
    test('R51: verify shows the control characters of what it was given, and sends none to the terminal', async () => {
      const hostile = encodeURIComponent('u\x1b[2J\x9b1m\nAccepted: yes\u202e');
      const words = [
        '--trace',
        `http://localhost/socialize.getUserInfo?apiKey=${hostile}&UID=${hostile}&timestamp=${hostile}&nonce=n&sig=x`,
      ];
      for (const call of [words, ['https://localhost/\x1b[2J?x']]) {
        const { stdout, stderr } = await verify(...call);
        expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
        expect(stdout + stderr).toContain('\\u001b[2J');
        expect(stdout + stderr).not.toMatch(/^Accepted/m);
      }
    });
    test('a call names the certificate of the local CA, and says so as long as that is not made', async () => {
      const fresh = folder.file('fresh');
      const signFresh = (...options: string[]) =>
        command(['sign', 'socialize.getUserInfo', 'UID=u-1', '--data', fresh, '--site', '3_shop', ...options]);
      await command(['import', folder.file('shop.json'), '--data', fresh]);
      const { code, stdout, stderr } = await signFresh();
      const ca = /--cacert '([^']+)'/.exec(stdout)?.[1] ?? '';
      expect([code, existsSync(ca)]).toEqual([0, false]);
      expect(stderr).toBe(`Note: ${ca} is not there yet; the first "authdesk serve" with this data folder makes it.\n`);
      expect(await signFresh('--http')).toMatchObject({ stderr: '', stdout: expect.not.stringContaining('--cacert') });
      await (await serving('--data', fresh)).stop();
      expect(existsSync(ca)).toBe(true);
      expect((await signFresh()).stderr).toBe('');
    });
    test('--explain shows every stage, never the secret', async () => {
      const { stdout } = await sign('socialize.getUserInfo', 'UID=u-1', '--explain');
      expect(stdout).toMatch(/^1\. [\s\S]+\n5\. The base string:\n[\s\S]+\n8\. /);
      expect(stdout).not.toContain(siteSecret);
    });
    test.each([
      ['the signature missing', (call: string) => call.replace(/&sig=[^']+/, ''), /^Refused with 4\d{5} /],
      ['an unknown key', (call: string) => call.replace('3_shop', '3_shoq'), /^Refused with 400093 /],
      ['two minutes and a second late', (call: string) => call, /^Sound: .* its age.* 403002 .* behind /],
    ])('%s is refused with its rule', async (what, change, verdict) => {
      const late = what.startsWith('two') ? ['--timestamp', String(Math.floor(Date.now() / 1000) - 121)] : [];
      const { stdout: call } = await sign('socialize.getUserInfo', 'UID=u-1', ...late);
      const { code, stdout } = await verify(change(call));
      expect([code, stdout]).toEqual([1, expect.stringMatching(verdict)]);
      if (late.length > 0) {
        expect((await verify('--at', 'call', call)).code).toBe(0);
        expect((await verify('--at', 'now', call)).stdout).toMatch(/^Refused with 403002 .* behind /);
      }
    });
    test('a call comes from standard input too, and --json is for machines', async () => {
      const { stdout: call } = await sign('socialize.getUserInfo', 'UID=u-1');
      const { code, stdout } = await command(['verify', '-', '--json', '--data', data], call);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ accepted: true, errorCode: 0, method: 'socialize.getUserInfo' });
    });
    test.each([
      [['verify', 'hello'], 2, /neither a URL nor a cURL command/],
      [['verify', 'https://localhost/x', '--at', 'noon'], 2, /not a time/],
      [['sign', 'getUserInfo', '--site', '3_shop'], 1, /not the name of a method/],
      [['sign', 'socialize.getUserInfo', '--site', '3_none'], 1, /no site with the API key "3_none"/],
      [['sign', 'socialize.getUserInfo', 'UID', '--site', '3_shop'], 2, /"UID" is not a parameter/],
      [['sign', 'socialize.getUserInfo', '--site', '3_shop', '--user-key', 'AK9'], 1, /no application/],
      [['sign', 'socialize.getUserInfo', '--site', '3_shop', '--base', 'ftp://x'], 1, /base address/],
      [['sign', 'socialize.getUserInfo', '--site', '3_shop', '--http', '--https'], 2, /https/],
    ])('%j is said in a sentence', async (arguments_, exitCode, message) => {
      const { code, stderr } = await command([...arguments_, '--data', data]);
      expect([code, stderr]).toEqual([exitCode, expect.stringMatching(message)]);
      expect(stderr).not.toMatch(/\n\s+at /);
    });
    test.each([
      [['--user-key', 'AK1'], /^Warning: 400001: .*userKey/],
      [[], /^Warning: 400002: .*UID/],
    ])('sign %j warns of what the service would refuse first', async (words, warning) => {
      expect(await sign('socialize.getUserInfo', ...words)).toEqual(told(0, warning));
    });
  });

  describe('import and export', () => {
    test('with --secrets it holds them, readable by this user only, and an import takes it back', async () => {
      const file = folder.file('all.json');
      expect((await command(['export', file, '--secrets', '--data', data])).code).toBe(0);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const other = temporaryFolder();
      const at = ['--data', other.file('data')];
      expect((await command(['import', file, ...at])).code).toBe(0);
      expect((await command(['export', '-', '--secrets', ...at])).stdout).toBe(readFileSync(file, 'utf8'));
    });
    test('R25: a file that is wrong anywhere changes nothing', async () => {
      const before = (await command(['export', '-', '--secrets', '--data', data])).stdout;
      const bad = {
        ...workspace,
        sites: [
          { name: 'New', apiKey: '3_new' },
          { name: 'Bad', apiKey: '3_bad', dataCenter: 'zz' },
        ],
      };
      expect(await command(['import', '-', '--data', data], JSON.stringify(bad))).toEqual(
        told(1, /sites\[1\]\.dataCenter/),
      );
      expect((await command(['export', '-', '--secrets', '--data', data])).stdout).toBe(before);
    });
    test.each([
      ['{', /not JSON/],
      ['{"version":1,"site":[]}', /site/],
      ['{"version":1,"people":[{"site":"3_none","UID":"u"}]}', /people\[0\]\.site/],
    ])('%s is refused with the member that is wrong', async (text, message) => {
      expect(await command(['import', '-', '--data', data], text)).toEqual(told(1, message));
    });
  });

  test('R26: beside a running service, reading works and importing is refused with what to do instead', async () => {
    const running = await serving('--data', data);
    const { stdout: call } = await sign('socialize.getUserInfo', 'UID=u-1');
    expect((await verify(call)).code).toBe(0);
    expect((await command(['export', '-', '--data', data])).code).toBe(0);
    const refused = await command(['import', folder.file('shop.json'), '--data', data]);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringMatching(/already using[\s\S]+console/)]);
    expect((await running.stop()).code).toBe(0);
  });

  test('a folder without data is a problem, and is not made', async () => {
    for (const arguments_ of [
      ['sign', 'a.b', '--site', 'x'],
      ['verify', 'https://localhost/a.b'],
      ['export', '-'],
    ]) {
      expect(await command([...arguments_, '--data', folder.file('nothing')])).toEqual(
        told(3, /no Authdesk data[\s\S]+authdesk serve/),
      );
    }
    expect((await command(['export', '-', '--data', ':memory:'])).code).toBe(2);
  });
});
