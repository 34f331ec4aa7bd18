import { describe, expect, test } from 'vitest';
import { command } from '../command.fixture.ts';
import { shopFolder } from '../shop-folder.fixture.ts';

describe('authdesk verify', () => {
  const { folder, data, sign, verify } = shopFolder();

  test('--base-string compares with what somebody’s code signs', async () => {
    const { stdout } = await sign('socialize.setStatus', 'UID=u-1', 'status=a!', '--json');
    const { url, body, signature } = JSON.parse(stdout) as {
      url: string;
      body: string;
      signature: { baseString: string };
    };
    const call = `curl -d '${body}' ${url}`;
    const wrong = signature.baseString.replace('a%2521', 'a!');
    const { code, stdout: verdict } = await verify('--base-string', wrong, call);
    expect(code).toBe(0);
    expect(verdict).toMatch(
      /\nExpected: POST&.*a%2521.*\nSigned: {3}POST&.*a!.*\nThey differ first at byte \d+: 0x25 expected, 0x21 signed\./,
    );
    const { compare } = JSON.parse((await verify('--json', '--base-string', wrong, call)).stdout);
    expect(compare.signed).toEqual({ baseString: wrong, source: 'given' });
  });

  test('standard input is read by its bytes: Latin-1 bodies, UTF-16 from PowerShell, a mark in front', async () => {
    const { stdout } = await sign('socialize.setStatus', 'UID=u-1', 'status=Hello', '--json');
    const { url, body } = JSON.parse(stdout) as { url: string; body: string };
    const { host, pathname } = new URL(url);
    const request = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n`;
    for (const bytes of [
      Buffer.from(`\ufeff${request}${body}`, 'utf16le'),
      Buffer.from(`\ufeff${request}${body}`, 'utf8'),
      Buffer.from(request + body, 'utf16le'),
    ]) {
      expect((await command(['verify', '-', '--data', data], bytes)).stdout).toMatch(/^Accepted: /);
    }
    const latin1 = Buffer.from(`${request}${body.replace('Hello', 'Hell\xf6')}`, 'latin1');
    const refused = JSON.parse((await command(['verify', '-', '--json', '--data', data], latin1)).stdout);
    // The byte arrived: it is no UTF-8 (D6), and was not replaced by U+FFFD on its way.
    expect(refused).toMatchObject({ outcome: 'refused', errorCode: 400001 });
    expect(refused.sentence).toMatch(/"status" cannot be read/);
  });

  test('with --json a text that is no call is said as JSON alone', async () => {
    expect((await verify('x')).stdout).toMatch(/^To ask the customer:/);
    expect(await verify('--json', 'x')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^{"problem":"This is neither a URL/),
    });
  });

  test('a text with several calls: the likely one is judged, and --entry chooses', async () => {
    const calls = await Promise.all(
      ['a', 'b'].map(
        async (status) =>
          JSON.parse((await sign('socialize.setStatus', `status=${status}`, '--get', '--json')).stdout) as {
            url: string;
          },
      ),
    );
    const text = calls.map(({ url }) => url).join('\n\n');
    const first = await command(['verify', '-', '--data', data], text);
    expect(first.stderr).toMatch(/2 calls.*--entry 1 to 2/);
    const second = await command(['verify', '-', '--json', '--entry', '2', '--data', data], text);
    expect(JSON.parse(second.stdout).call.target).toContain('status=b');
    expect((await command(['verify', '-', '--entry', '3', '--data', data], text)).code).toBe(2);
  });

  test('what to ask the customer for is printed with its line ends, as a mail has them', async () => {
    const { code, stdout, stderr } = await verify('const r = await axios({ url: address, params })');
    expect(code).not.toBe(0);
    const printed = stdout + stderr;
    expect(printed).toMatch(/To ask the customer:\n\nHello,\n\nthank you for /);
    expect(printed).not.toContain('\\u000a');
  });

  test('the name of a file in place of a call is refused with how to send what is in it', async () => {
    const file = folder.file('shop.json');
    const { code, stderr } = await verify(file);
    expect(code).toBe(2);
    expect(stderr).toContain(`"${file}" is the name of a file, not a call.\nSend what is in it: authdesk verify - < `);
  });
});
