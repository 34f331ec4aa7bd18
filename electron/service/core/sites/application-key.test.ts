import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { runningForAll } from '#service/fixtures/running.fixture.ts';
import { fingerprintOf } from './public-key.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const pkcs1 = publicKey.export({ format: 'pem', type: 'pkcs1' }).toString();

const running = runningForAll();

const applications = async () => (await running.ask('sites.list', {}))[0]?.applications;

test('D62: the public key of an application is set, shown with its fingerprint, replaced and removed', async () => {
  const of = { apiKey: '3_shop', userKey: 'AK1' };
  await running.ask('sites.setPublicKey', { ...of, publicKey: pkcs1 });
  expect(await applications()).toMatchObject([{ publicKey: spki, publicKeyFingerprint: fingerprintOf(spki) }]);
  const problem = await running.problem('sites.setPublicKey', { ...of, publicKey: 'my key' });
  expect(problem).toMatchObject({ member: 'publicKey', message: expect.stringContaining('not in PEM form') });
  expect(await applications()).toMatchObject([{ publicKey: spki }]);
  await running.ask('sites.setPublicKey', { ...of, publicKey: '' });
  expect((await applications())?.[0]).not.toHaveProperty('publicKey');
  const unknown = { apiKey: '3_shop', userKey: 'AKno', publicKey: spki };
  expect((await running.problem('sites.setPublicKey', unknown)).message).toContain('AKno');
});

test('D62: it is in the workspace file, which an import takes back; a wrong one is named by its path', async () => {
  const added = { apiKey: '3_shop', name: 'Robot', userKey: 'AK2', publicKey: spki };
  await running.ask('sites.addApplication', added);
  const document = await running.ask('workspace.export', {});
  expect(document.sites[0]?.applications.map((one) => one.publicKey)).toEqual([undefined, spki]);
  await running.ask('sites.setPublicKey', { apiKey: '3_shop', userKey: 'AK2', publicKey: '' });
  await running.ask('workspace.import', { document });
  expect((await applications())?.[1]).toMatchObject({ userKey: 'AK2', publicKey: spki });
  const broken = structuredClone(document);
  for (const one of broken.sites[0]?.applications ?? []) one.publicKey = 'x';
  const problem = await running.problem('workspace.import', { document: broken });
  expect(problem.member).toContain('sites[0].applications[0].publicKey');
});

describe('F 5.6: a call with the JWT of an application, over HTTPS', () => {
  beforeAll(() => running.ask('sites.setPublicKey', { apiKey: '3_shop', userKey: 'AK1', publicKey: spki }));
  const now = () => Math.floor(running.clock() / 1000);
  const made = (claims: JWTPayload = {}, kid: string | undefined = 'AK1') =>
    new SignJWT({ jti: randomUUID(), iat: now(), ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid && { kid }) })
      .sign(privateKey);
  async function curl(): Promise<{ readonly jwt: string; readonly text: string }> {
    const jwt = await made();
    const url = 'https://localhost/accounts.getAccountInfo?apiKey=3_shop&UID=u-1';
    return { jwt, text: `curl -H 'Authorization: Bearer ${jwt}' '${url}'` };
  }

  test('R15: it is accepted, and its log row holds no part of the JWT that could be used again', async () => {
    const { jwt, text } = await curl();
    const { record } = await running.ask('reproduce.send', { text });
    expect(record).toMatchObject({ errorCode: 0, credential: 'jwt', apiKey: '3_shop', UID: 'u-1' });
    for (const part of jwt.split('.')) expect(JSON.stringify(record)).not.toContain(part);
  });

  test('R59: the JWT alone, pasted, is judged as the service judges it', async () => {
    const judged = (text: string) => running.ask('reproduce.judge', { text });
    const right = await judged(await made());
    expect(right).toMatchObject({ outcome: 'accepted', method: 'JWT of an application', apiKey: '3_shop' });
    for (const [jwt, member, cause] of [
      [await made({ jti: undefined as never }), undefined, /has no jti/],
      [await made({ iat: now() - 600 }), 'iat', /The iat \d+ is 600 s behind/],
      [await made({ exp: now() - 1 }), 'exp', /has expired/],
      [await made({}, ''), undefined, /has no kid.*write "AK1" as kid/],
      [await made({}, 'AKnone'), 'kid', /"AKnone" is no userKey.*write "AK1" as kid/],
    ] as const) {
      const verdict = await judged(jwt);
      expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 400008, apiKey: '3_shop' });
      expect([verdict.cause, verdict.fix].flat().join(' ')).toMatch(cause);
      const wrong = verdict.document?.parts.flatMap(({ members }) => members).filter(({ isWrong }) => isWrong);
      expect(wrong?.map(({ name }) => name)).toEqual(member === undefined ? [] : [member]);
      const text = `curl -H 'Authorization: Bearer ${jwt}' 'https://localhost/accounts.getAccountInfo?apiKey=3_shop&UID=u-1'`;
      const { record } = await running.ask('reproduce.send', { text });
      expect(record?.reason).toBe([verdict.cause, verdict.fix].flat().join(' '));
    }
  });

  test('pasted, it becomes a draft that the site signs: only the application has the private key', async () => {
    const draft = await running.ask('reproduce.draft', { text: (await curl()).text, apiKey: '3_shop' });
    expect(draft.credential).toEqual({ kind: 'signature' });
    expect((await running.ask('requests.send', draft)).record?.errorCode).toBe(0);
  });
});
