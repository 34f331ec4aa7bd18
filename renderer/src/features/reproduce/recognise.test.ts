import { expect, test } from 'vitest';
import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import { MAX_PEOPLE_FILE_SIZE } from '#shared/contract/people.ts';
import { MAX_PASTED } from '#shared/contract/reproduce.ts';
import type { PanelId } from '#shared/words/panels.ts';
import { recogniseFile, recogniseText, type Wanted } from './recognise.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const kindAt = (panel: PanelId, text: string, wanted?: Wanted) =>
  recogniseFile('a.json', bytes(text), panel, wanted).kind;

const har = '{"log":{"entries":[]}}';
const workspace = '\uFEFF{"version":1,"sites":[]}';
const csv = 'UID,email\nu-ada,ada@shop.example\n';
const postman = '{"info":{"name":"Shop","schema":"https://schema.getpostman.com/json/collection/v2.1.0/"},"item":[]}';

test.each<[what: string, text: string, kind: string]>([
  ['a bundle', '{"kind":"authdesk-bundle","version":1}', 'bundle'],
  ['a workspace file', workspace, 'workspace'],
  ['people in CSV', csv, 'people'],
  ['people in CSV of Excel', '"UID";"profile.firstName"\r\n', 'people'],
  ['people in JSON', '[{"UID":"u-ada"}]', 'people'],
  ['a HAR file', har, 'call'],
  ['lines of the log', '{"callId":"0"}\n{"callId":"1"}\n', 'call'],
  ['rows of the log', '[{"callId":"0","UID":"u-ada"}]', 'call'],
  ['an export of Insomnia', '{"_type":"export","resources":[]}', 'call'],
  ['a command', 'curl https://localhost:9443/accounts.login', 'call'],
  ['a mail', 'Hello, it fails.', 'call'],
  ['a cut bundle', '{"kind":"authdesk-bundle","ver', 'call'],
  ['a zip', 'PK\u0003\u0004', 'folder'],
])('%s is told by its content, on whatever panel it is dropped and whatever its button imports', (_, text, kind) => {
  for (const panel of ['sites', 'people', 'requests', 'reproduce', 'log'] as const)
    expect(kindAt(panel, text)).toBe(kind);
  if (kind !== 'call')
    for (const wanted of ['workspace', 'people', 'postman'] as const) expect(kindAt('sites', text, wanted)).toBe(kind);
});

test('a log or a call that is chosen as a workspace file, as people or as a collection is shown as what it is', () => {
  for (const wanted of ['workspace', 'people', 'postman'] as const) {
    expect(kindAt('sites', har, wanted)).toBe('call');
    expect(kindAt('sites', 'curl https://localhost:9443/accounts.login', wanted)).toBe('call');
  }
});

test('a Postman collection is one in Requests, and calls to read elsewhere', () => {
  expect([kindAt('requests', postman), kindAt('reproduce', postman), kindAt('sites', postman)]).toEqual([
    'postman',
    'call',
    'call',
  ]);
});

test('what is none of them goes to what the button imports, so that the service names the fault', () => {
  expect(kindAt('sites', '{"dataCenters":[]}', 'workspace')).toBe('workspace');
  expect(kindAt('requests', '{"item":[]}', 'postman')).toBe('postman');
  expect(kindAt('people', 'Ada', 'people')).toBe('people');
  expect([kindAt('people', 'name;mail\nAda;ada@shop.example'), kindAt('log', 'name;mail\nAda;x')]).toEqual([
    'people',
    'call',
  ]);
  expect(recogniseFile('a.json', bytes('{"version":1,'), 'sites', 'workspace')).toMatchObject({
    problem: { message: 'a.json is not a JSON file.' },
  });
});

test('people have the letters of Windows-1252; a call keeps its bytes', () => {
  const [zoe, called] = ['UID,name\nu,Zo\xeb', 'curl https://h/a.b -d x=\xeb'].map((text) =>
    Uint8Array.from(text, (one) => one.charCodeAt(0)),
  );
  expect(recogniseFile('a.csv', zoe ?? new Uint8Array(), 'people')).toMatchObject({ text: 'UID,name\nu,Zoë' });
  expect(recogniseFile('a.txt', called ?? new Uint8Array(), 'people')).toMatchObject({
    text: 'curl https://h/a.b -d x=\udceb',
  });
});

test('numbers of 64 bits keep their digits', () => {
  expect(recogniseText('a', '{"version":1,"people":[{"data":{"id":9007199254740993}}]}', 'log')).toMatchObject({
    document: { people: [{ data: { id: 9007199254740993n } }] },
  });
});

test('a picture becomes what Reproduce says of one; other binary files are no text', () => {
  expect(recogniseFile('a', bytes('%PDF-1.7'), 'log')).toEqual({ kind: 'call', text: '%PDF-1' });
  expect(recogniseFile('a', bytes('MZ\0\0abc'), 'log')).toMatchObject({
    problem: { message: 'The file is not a text.' },
  });
});

test.each([
  ['{"kind":"authdesk-bundle"}', BUNDLE_LIMIT, 'a.json is larger than 4.0 MiB.'],
  ['curl https://h/a.b', MAX_PASTED, 'a.json is larger than 16 MiB.'],
  [csv, MAX_PEOPLE_FILE_SIZE, 'a.json is larger than 2 MiB, so it is not imported at once.'],
])('a file that is too large is refused with its limit: %s', (text, limit, message) => {
  expect(recogniseFile('a.json', bytes(text + ' '.repeat(limit)), 'log')).toMatchObject({ problem: { message } });
});
