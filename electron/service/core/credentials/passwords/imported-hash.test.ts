import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkPassword } from './hashing.ts';
import { type GivenHash, nestedNames, passwordCost, readImportedHash } from './imported-hash.ts';

const hex = (text: string) => Buffer.from(text, 'hex').toString('base64');
const text = (value: string) => Buffer.from(value).toString('base64');
const check = (given: GivenHash, password: string) =>
  checkPassword(randomBytes, readImportedHash(given, nestedNames), password);

const hashed = (algorithm: string, hexText: string, more: GivenHash = {}): GivenHash => ({
  ...{ algorithm, hashedPassword: hex(hexText) },
  ...more,
});
const scrypt = hex(
  'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
);
const ofPassword = {
  md5: '5f4dcc3b5aa765d61d8327deb882cf99',
  sha1: '5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8',
  sha256: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
};
const bytes = { binaryFormat: '$salt:hex$password:utf8', salt: '70617373' };
const rfc6070 = { rounds: 4096, salt: text('salt') };

/** Published values, or made with other programs. */
const known: readonly [what: string, given: GivenHash, password: string][] = [
  ['md5', hashed('md5', ofPassword.md5), 'password'],
  ['sha1', hashed('sha1', ofPassword.sha1), 'password'],
  ['sha256 with a template', hashed('sha256', ofPassword.sha256, { format: '$salt$password', salt: 'pass' }), 'word'],
  ['sha1 with a template of bytes, the salt in hex', hashed('sha1', ofPassword.sha1, bytes), 'word'],
  ['pbkdf2 of RFC 6070', hashed('pbkdf2', '4b007901b765489abead49d926f721d065a429c1', rfc6070), 'password'],
  ['bcrypt', { compoundHashedPassword: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' }, 'U*U'],
  ['scrypt of RFC 7914', { compoundHashedPassword: `$scrypt$ln=10,r=8,p=16$${text('NaCl')}$${scrypt}` }, 'password'],
  ['{SHA} of LDAP', { compoundHashedPassword: `{SHA}${hex(ofPassword.sha1)}` }, 'password'],
];

describe('F 7.3: an imported hash', () => {
  test.each(known)(
    '%s: the password is right, another one is not, and only then it is hashed anew',
    async (_, given, password) => {
      const right = await check(given, password);
      expect(right).toMatchObject({ isRight: true, rehashed: { algorithm: 'scrypt', ...passwordCost } });
      expect(await checkPassword(randomBytes, right.rehashed, password)).toEqual({
        isRight: true,
        rehashed: undefined,
      });
      expect(await check(given, `${password}!`)).toEqual({ isRight: false, rehashed: undefined });
    },
  );

  const md5 = hashed('md5', ofPassword.md5);
  test.each<[GivenHash, string]>([
    [{ algorithm: 'md5' }, 'password.hashedPassword'],
    [{ hashedPassword: 'AAAA' }, 'password.hashSettings.algorithm'],
    [{ ...md5, algorithm: 'crc32' }, 'password.hashSettings.algorithm'],
    [{ ...md5, algorithm: 'sap_abap' }, 'does not emulate'],
    [{ ...md5, algorithm: 'sha1' }, 'password.hashedPassword'],
    [{ ...md5, hashedPassword: '5f4dcc3b-aa765d6' }, 'password.hashedPassword'],
    [{ ...md5, rounds: 0 }, 'password.hashSettings.rounds'],
    [{ ...md5, rounds: 1e9 }, 'password.hashSettings.rounds'],
    [{ ...md5, format: '$salt' }, 'password.hashSettings.format'],
    [{ ...md5, format: '$salt$password' }, 'password.hashSettings.format'],
    [{ ...md5, binaryFormat: '$password:ebcdic' }, 'password.hashSettings.binaryFormat'],
    [{ ...md5, format: '$password', binaryFormat: '$password' }, 'password.hashSettings.binaryFormat'],
    [{ ...md5, algorithm: 'pbkdf2' }, 'password.hashSettings.salt'],
    [{ ...md5, algorithm: 'pbkdf2', salt: 'AAAA', format: '$password' }, 'password.hashSettings.format'],
    [
      { algorithm: 'bcrypt', hashedPassword: text('x'.repeat(23)), salt: text('y'.repeat(16)), rounds: 1000 },
      'power of two',
    ],
    [{ compoundHashedPassword: '$9$none' }, 'password.compoundHashedPassword'],
    [{ compoundHashedPassword: '$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' }, 'rounds'],
    [{ compoundHashedPassword: '$scrypt$ln=30,r=8,p=1$TmFDbA$TmFDbA' }, 'password.compoundHashedPassword'],
    [{ compoundHashedPassword: '$2b$05$x', salt: 'AAAA' }, 'password.hashSettings.salt'],
  ])('%j is refused, and the error names %s', (given, named) => {
    expect(() => readImportedHash(given, nestedNames)).toThrow(named);
  });
});

describe('a scrypt hash of any cost is refused when it is imported, or judged at each login', () => {
  const given = (ln: number, r: number, p: number) => ({
    compoundHashedPassword: `$scrypt$ln=${ln},r=${r},p=${p}$TmFDbA$${Buffer.alloc(16).toString('base64')}`,
  });
  const costs = [1, 15].flatMap((ln) => [1, 2, 8].flatMap((r) => [1, 2, 16].map((p) => [ln, r, p] as const)));

  test('up to the most that it may cost it is judged', async () => {
    for (const [ln, r, p] of costs.filter(([ln, r, p]) => 2 ** ln * r * p <= 2 ** 16)) {
      expect((await check(given(ln, r, p), 'wrong')).isRight, `${ln}, ${r}, ${p}`).toBe(false);
    }
  });

  test.each([
    [16, 1],
    [17, 1],
  ])('ln=%i, r=%i is no cost of scrypt', (ln, r) => {
    expect(() => readImportedHash(given(ln, r, 1), nestedNames)).toThrow(/ln is less than 16/);
  });
});
