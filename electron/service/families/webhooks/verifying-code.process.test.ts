import { spawnSync } from 'node:child_process';
import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#service/fixtures/store.fixture.ts';
import { verifyingCode } from '#shared/webhooks/verifying-code.ts';

// The code of the desk does what it says: it is run on a delivery that independent code has signed.

const folder = temporaryFolder();
afterAll(() => folder.remove());

const SECRET = Buffer.alloc(32, 3).toString('base64');
const body = '{"events":[{"type":"accountUpdated","data":{"uid":"ünï 東京"}}],"nonce":"n","timestamp":1}';
writeFileSync(folder.file('body.json'), body);

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { n, e, kty } = publicKey.export({ format: 'jwk' });
writeFileSync(folder.file('key.json'), JSON.stringify({ callId: 'c', errorCode: 0, kty, n, e }, null, 2));

function jwtOver(text: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sub = createHash('sha256').update(text).digest('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ jti: 'n', sub, iat: 1 })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}
const hmacOver = (text: string): string =>
  createHmac('sha1', Buffer.from(SECRET, 'base64')).update(text).digest('base64');

/** The other signature has the right form, and is over another body. */
const signatures = {
  '1.1': { right: hmacOver(body), wrong: hmacOver(`${body} `) },
  '2.0': { right: jwtOver(body), wrong: jwtOver(`${body} `) },
} as const;

const programs = {
  openssl: ['verify.sh', 'bash'],
  node: ['verify.cjs', process.execPath],
  python: ['verify.py', 'python3'],
  java: ['Verify.java', 'java'],
} as const;

describe.each(['1.1', '2.0'] as const)('U 5: code that verifies a delivery of version %s', (version) => {
  test.each(verifyingCode(version))('$name tells a genuine delivery from a forged one', ({ language, code }) => {
    const [file, program] = programs[language];
    writeFileSync(folder.file(file), code);
    const run = (SIGNATURE: string) => {
      const env = { ...process.env, SECRET, SIGNATURE };
      const { status, stdout, stderr, error } = spawnSync(program, [file], { cwd: folder.path, env, encoding: 'utf8' });
      return error ?? [status, stdout.trim(), stderr.trim()];
    };
    const { right, wrong } = signatures[version];
    expect(run(right)).toEqual([0, 'genuine', '']);
    expect(run(wrong)).toEqual([1, 'forged', '']);
  });
});
