import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, openIdBench } from '#service/endpoints/openid/openid.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';

const bench = forAllTests(openIdBench);
let partner: Server;
let url: string;
let asked: string[];
let answer: { status: number; headers?: Record<string, string>; body: string };
beforeAll(async () => {
  partner = createServer(({ url: path = '' }, response) => {
    asked.push(path);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((listening) => partner.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/metadata`;
});
afterAll(async () => {
  partner.close();
  await bench.stop();
});
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: (await bench.call(`/saml/v2.0/${API_KEY}/idp/metadata`, {})).text };
});

const entityID = () => /entityID="([^"]+)"/.exec(answer.body)?.[1];
const importIdp = (parameters: Record<string, string>) => bench.rest('fidm.saml.importIdPMetadata', parameters);

test('F 7.12: metadata of an identity provider is read from its address, once, and registered where asked', async () => {
  const read = await importIdp({ url, name: 'work', saveConfiguration: 'true' });
  expect(read).toMatchObject({ errorCode: 0, config: { name: 'work', entityID: entityID() } });
  expect(asked).toEqual(['/metadata']);
  const { configs } = await bench.rest('fidm.saml.getRegisteredIdPs');
  expect(configs).toMatchObject([{ name: 'work', entityID: entityID() }]);
});

test('F 7.12: that of a service provider, too; a document that is sent is read instead of an address', async () => {
  const metadata = (await bench.call(`/saml/v2.0/${API_KEY}/sp/metadata`, {})).text;
  answer = { status: 200, body: metadata };
  const read = await bench.rest('fidm.saml.idp.importSPMetadata', { url });
  expect(read).toMatchObject({ errorCode: 0, config: { entityId: entityID() } });
  expect(await bench.rest('fidm.saml.idp.importSPMetadata', { url, metadata })).toMatchObject({ errorCode: 0 });
  expect(asked).toEqual(['/metadata']);
});

test('R32, D49: a host that the user did not allow is not called, and the answer says so', async () => {
  const elsewhere = await importIdp({ url: 'https://idp.invalid/metadata' });
  expect(elsewhere.errorCode).toBe(400006);
  expect(elsewhere.errorDetails).toContain(
    'idp.invalid is not this machine, and not among the hosts that this site may',
  );
});

test.each([
  ['file:///etc/passwd', 'is no http or https address'],
  ['http://user:word@127.0.0.1/', 'is no http or https address'],
  ['metadata', 'is no http or https address'],
  ['http://127.0.0.1:1/', 'could not be reached'],
])('R19: the address %s gives an error that names it', async (given, sentence) => {
  expect(await importIdp({ url: given })).toMatchObject(refusal(400006, sentence));
});

test('R32: no redirect is followed; a document that is none, or too long, is refused', async () => {
  const wrong = async (given: typeof answer) => {
    answer = given;
    const { errorCode, errorDetails } = await importIdp({ url, name: 'other', saveConfiguration: 'true' });
    expect(errorCode).toBe(400006);
    return errorDetails;
  };
  expect(await wrong({ status: 302, headers: { location: '/elsewhere' }, body: '' })).toContain('status 302');
  expect(asked).toEqual(['/metadata']);
  expect(
    await wrong({ status: 200, body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
  ).toContain('DTD');
  expect(await wrong({ status: 200, body: `<a>${'b'.repeat(131_072)}</a>` })).toContain('more than 131072 characters');
  expect(await wrong({ status: 200, body: 'c'.repeat(1_100_000) })).toContain('larger than 1 MiB');
  const { configs } = await bench.rest('fidm.saml.getRegisteredIdPs');
  expect(configs).toEqual(expect.not.arrayContaining([expect.objectContaining({ name: 'other' })]));
});
