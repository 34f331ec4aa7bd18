import { expect, test } from 'vitest';
import { readPostman, withoutKnownSecrets } from './read.ts';
import { writePostman } from './write.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const known = { apiKey: '3_shop', sites: ['3_shop', '3_crm'] };
const masked = (value: string) => value.replace('the secret of the shop', 'the …');
const read = (collection: object) =>
  withoutKnownSecrets(
    readPostman(JSON.stringify({ info: { name: 'Shop', schema }, item: [], ...collection }), known),
    masked,
  );
const form = (...pairs: [string, string][]) => pairs.map(([key, value]) => ({ key, value }));

test('calls come with their folders, parameters, credential and variables', () => {
  const urlencoded = form(['apiKey', '{{key}}'], ['loginID', 'ada'], ['userKey', 'AK1'], ['secret', 'x']);
  const login = {
    url: { raw: '{{base}}/accounts.login', host: ['{{base}}'], path: ['accounts.login'] },
    ...{ method: 'POST', body: { mode: 'urlencoded', urlencoded } },
  };
  const { collection, left } = read({
    variable: form(['key', '3_crm'], ['base', 'https://accounts.us1.example']),
    item: [
      { name: 'Accounts', item: [{ name: 'Login', request: login }] },
      {
        name: 'Who',
        request:
          'https://socialize.us1.example/socialize.getUserInfo?apiKey=3_shop&UID=a%20b&sig=x&nonce=1&timestamp=2',
      },
      {
        name: 'Who',
        request: {
          url: {
            host: ['socialize', 'us1', 'example'],
            path: ['socialize.getUserInfo'],
            query: [{ key: 'off', value: '1', disabled: true }],
          },
          header: [{ key: 'Authorization', value: 'OAuth {{token}}' }],
        },
      },
    ],
  });
  expect(left).toEqual(['One parameter is left out: switched off in Postman.']);
  expect(collection.variables).toEqual([
    { name: 'key', value: '3_crm' },
    { name: 'base', value: 'https://accounts.us1.example' },
  ]);
  expect(collection.requests).toEqual([
    {
      name: 'Login',
      folder: ['Accounts'],
      draft: {
        ...{ apiKey: '3_crm', method: 'accounts.login', httpMethod: 'POST', transport: 'https', base: '{{base}}' },
        credential: { kind: 'secret', userKey: 'AK1' },
        parameters: [{ name: 'loginID', value: 'ada' }],
      },
    },
    {
      name: 'Who',
      draft: {
        ...{ apiKey: '3_shop', method: 'socialize.getUserInfo', httpMethod: 'GET', transport: 'https' },
        base: 'https://socialize.us1.example',
        credential: { kind: 'signature' },
        parameters: [{ name: 'UID', value: 'a b' }],
      },
    },
    expect.objectContaining({
      name: 'Who 2',
      draft: expect.objectContaining({
        credential: { kind: 'token', token: '{{token}}', place: 'header' },
        parameters: [],
      }),
    }),
  ]);
});

test('what cannot be taken is said: scripts, headers, other bodies, addresses, verbs and secrets', () => {
  const url = 'https://a.example/accounts.login';
  const { collection, left } = read({
    event: [{ listen: 'prerequest', script: { exec: ['steal()'] } }],
    variable: [{ key: 'pin', value: '1', type: 'secret' }, ...form(['key', 'the secret of the shop'], ['a b', 'x'])],
    item: [
      {
        name: 'Taken',
        request: { url, header: form(['X-Trace', '1'], ['Accept', '*/*']) },
        event: [{ listen: 'test' }],
      },
      { name: 'Page', request: 'https://a.example/about' },
      { name: 'Raw', request: { method: 'POST', url, body: { mode: 'raw', raw: '{}' } } },
      { name: 'Gone', request: { method: 'DELETE', url } },
    ],
  });
  expect(collection.requests.map(({ name }) => name)).toEqual(['Taken']);
  expect(JSON.stringify(collection)).not.toMatch(/steal|the secret/);
  expect(left).toEqual([
    'The variable "key" is a secret and is left out: type its value in the call.',
    'The variable "pin" is a secret and is left out: type its value in the call.',
    'The variable "a b" is left out: a name has letters, digits, "_", "." and "-".',
    '2 scripts are left out: Authdesk never runs scripts of a file.',
    'One header is left out: a call here has those of its credential only.',
    '"Page" is left out: its address is not one of a method, <host>/<namespace>.<method>.',
    '"Raw" is left out: its body is "raw"; a method takes a form.',
    '"Gone" is left out: methods are called by GET or POST, not by DELETE.',
  ]);
});

test('an authorization is inherited from folder and collection; parameters that are off, files and multipart bodies are said', () => {
  const url = 'https://a.example/accounts.getAccountInfo';
  const bearer = (value: string) => ({ type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] });
  const off = { key: 'lang', value: 'en', disabled: true };
  const file = { key: 'photo', type: 'file', src: '/tmp/a.png' };
  const body = { mode: 'formdata', formdata: [...form(['UID', 'u']), file] };
  const { collection, left } = read({
    auth: bearer('{{ofCollection}}'),
    item: [
      { name: 'Inherits', request: url },
      {
        name: 'Folder',
        auth: { type: 'oauth2', oauth2: { accessToken: 'ofFolder' } },
        item: [{ name: 'In', request: { url } }],
      },
      { name: 'Own', request: { url, auth: bearer('own'), body: { mode: 'urlencoded', urlencoded: [off, off] } } },
      { name: 'None', request: { method: 'POST', url, auth: { type: 'noauth' }, body } },
      { name: 'Basic', request: { url, auth: { type: 'basic', basic: form(['username', 'AK1']) } } },
    ],
  });
  const token = (value: string) => ({ kind: 'token', token: value, place: 'header' });
  expect(collection.requests.map(({ name, draft }) => [name, draft.credential])).toEqual([
    ['Inherits', token('{{ofCollection}}')],
    ['In', token('ofFolder')],
    ['Own', token('own')],
    ['None', { kind: 'none' }],
    ['Basic', { kind: 'none' }],
  ]);
  expect(collection.requests[3]?.draft.parameters).toEqual([{ name: 'UID', value: 'u' }]);
  expect(left).toEqual([
    '2 parameters are left out: switched off in Postman.',
    'One file is left out: a parameter is a text.',
    'One multipart body is taken as a URL-encoded form, the one that a method reads.',
    'One authorization is left out: choose the credential in Requests.',
  ]);
});

test('R52: of very many calls of one name the first 300 are taken, and an address of slashes is none', () => {
  const url = 'https://a.example/accounts.login';
  const { collection, left } = read({ item: Array.from({ length: 8_000 }, () => ({ name: 'Call', request: url })) });
  expect(collection.requests.map(({ name }) => name).slice(-2)).toEqual(['Call 299', 'Call 300']);
  expect(left).toEqual(['A collection has at most 300 calls: the last 7700 are left out.']);
  expect(read({ item: [{ request: `${'/'.repeat(200_000)}x` }] }).left).toHaveLength(1);
});

test('a file that is none, of another version or nested without end is refused with a next step', () => {
  expect(() => readPostman('no JSON', known)).toThrow('The file is not JSON.');
  expect(() => readPostman('{"openapi":"3.0.0"}', known)).toThrow(/no Postman collection of version 2.1: "info"/);
  expect(() => read({ info: { name: 'Old', schema: schema.replace('v2.1.0', 'v1.0.0') } })).toThrow('"info.schema"');
  const deep = `${'{"item":['.repeat(5000)}${']}'.repeat(5000)}`;
  expect(() => readPostman(`{"info":{"name":"x","schema":"${schema}"},"item":[${deep}]}`, known)).toThrow(
    /nested deeper/,
  );
});

test('what is written is read again as it was, but for signatures, and holds no secret', () => {
  const draft = {
    apiKey: '3_crm',
    method: 'accounts.login',
    httpMethod: 'POST' as const,
    transport: 'https' as const,
    base: 'https://accounts.us1.example:9443',
    credential: { kind: 'secret' as const, userKey: 'AK1' },
    parameters: [
      { name: 'loginID', value: '{{who}} & co=%' },
      { name: 'password', value: '{{password}}' },
    ],
  };
  const anonymous = { httpMethod: 'GET' as const, credential: { kind: 'none' as const } };
  const requests = [
    { name: 'Login', folder: ['A', 'B'], draft },
    { name: 'Who', folder: ['A'], draft: { ...draft, ...anonymous } },
  ];
  const variables = [{ name: 'who', value: 'ada' }];
  const { text, left } = writePostman({ name: 'Shop', variables, requests }, 'https://localhost:9443');
  expect(left).toEqual([]);
  expect(readPostman(text, known)).toEqual({ collection: { name: 'Shop', variables, requests }, left: [] });

  const signed = { ...draft, base: undefined, credential: { kind: 'signature' as const } };
  const made = { name: 'Shop', variables: [], requests: [{ name: 'Signed', draft: signed }] };
  const other = writePostman(made, 'https://localhost:9443');
  expect(other.left).toEqual([expect.stringContaining('Postman signs only by a script')]);
  expect(JSON.parse(other.text).variable).toEqual([{ key: 'baseUrl', value: 'https://localhost:9443' }]);
});
