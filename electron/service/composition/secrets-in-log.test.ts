import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { shownPiece } from '#service/fixtures/secret-forms.fixture.ts';
import { callService, startService, succeeded } from '#service/fixtures/service.fixture.ts';
import type { Service } from '#service/index.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';
import { percentEncode } from '#shared/protocol/percent.ts';

let service: Service;
let lines: string[];
let events: ServiceEvent[];

const folder = folderForEachTest();
beforeEach(async () => {
  lines = [];
  events = [];
  await start();
});
afterEach(() => service.stop());

async function start(): Promise<void> {
  service = await startService({ dataDir: folder.file('data'), log: (line) => lines.push(line) });
  service.subscribe((event) => events.push(event));
}

const KEY = '3_demo';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const asUrlAlphabet = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const everyCharacter = (text: string, before: string): string =>
  [...text].map((one) => before + one.charCodeAt(0).toString(16)).join('');

interface Raw {
  readonly target?: string;
  readonly method?: string;
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly form?: string;
  readonly type?: string;
}

const getToken = '/socialize.getToken';
const getUserInfo = '/socialize.getUserInfo';
const none = 'grant_type=none';

/** What callers do by mistake with a secret, a token or a code: `s` as it is, `e` percent-encoded. */
const mistakes: readonly (readonly [name: string, request: (s: string, e: string) => Raw])[] = [
  ['a JSON body under the form content type', (s) => ({ form: JSON.stringify({ apiKey: KEY, secret: s }) })],
  ['a JSON body whose slashes are escaped', (s) => ({ form: `{"x":"${s.replaceAll('/', '\\/')}"}` })],
  ['a JSON body with + as an escape', (s) => ({ form: `{"x":"${s.replaceAll('+', '\\u002B')}"}` })],
  ['a percent-encoded JSON body', (s) => ({ form: percentEncode(JSON.stringify({ secret: s })) })],
  ['a JSON body as JSON', (s) => ({ form: JSON.stringify({ secret: s }), type: 'application/json' })],
  ['an XML body under the form content type', (s) => ({ form: `<secret>${s}</secret>` })],
  ['a body of text', (s) => ({ form: s, type: 'text/plain' })],
  ['a body that is only the secret', (s) => ({ form: s })],
  ['a multipart body', (s) => ({ form: `--x\r\n\r\n${s}\r\n--x--`, type: 'multipart/form-data; boundary=x' })],
  ['& for ? in the URL', (_, e) => ({ target: `${getToken}&secret=${e}` })],
  ['; for ? in the URL', (_, e) => ({ target: `${getToken};secret=${e}` })],
  ['the secret as a segment of the path', (s) => ({ target: `${getUserInfo}/${s}` })],
  ['the secret as the method', (_, e) => ({ target: `/${e}` })],
  ['the secret as a method of a namespace', (_, e) => ({ target: `/socialize.${e}` })],
  ['key and secret swapped in the body', (_, e) => ({ form: `${none}&client_id=${e}&client_secret=${KEY}` })],
  ['key and secret swapped in the query', (_, e) => ({ target: `${getUserInfo}?apiKey=${e}&secret=${KEY}` })],
  ['key and secret swapped in a Basic header', (s) => ({ headers: [`Authorization: Basic ${base64(`${s}:${KEY}`)}`] })],
  [
    'a Basic header that is right but over HTTP',
    (s) => ({ headers: [`Authorization: Basic ${base64(`${KEY}:${s}`)}`] }),
  ],
  ['a Basic header without base64', (s) => ({ headers: [`Authorization: Basic ${KEY}:${s}`] })],
  ['a Basic header without a key', (s) => ({ headers: [`Authorization: Basic ${base64(s)}`] })],
  ['a Basic header in base64url', (s) => ({ headers: [`Authorization: Basic ${base64url(`${KEY}:${s}`)}`] })],
  ['an Authorization header without a scheme', (s) => ({ headers: [`Authorization: ${s}`] })],
  ['a Bearer header', (s) => ({ headers: [`Authorization: Bearer ${s}`] })],
  ['two Authorization headers', (s) => ({ headers: [`Authorization: OAuth ${s}`, `Authorization: OAuth ${s}`] })],
  ['a header called secret', (s) => ({ headers: [`secret: ${s}`] })],
  ['base64 in the name of a header', (s) => ({ headers: [`X-${base64(`${KEY}:${s}`).replaceAll(/[/=]/g, '')}: 1`] })],
  ['the header X-Auth-Token', (s) => ({ headers: [`X-Auth-Token: ${s}`] })],
  ['the header X-Api-Key', (s) => ({ headers: [`X-Api-Key: ${s}`] })],
  ['credentials of Basic in another header', (s) => ({ headers: [`X-Api-Key: Basic ${base64(`${KEY}:${s}`)}`] })],
  ['a cookie', (s) => ({ headers: [`Cookie: a=1; b=${s}`] })],
  ['the User-Agent', (s) => ({ headers: [`User-Agent: shop/1.0 (${s})`] })],
  ['the content type', (s) => ({ form: 'a=1', type: `application/${s}` })],
  ['user info in Referer', (_, e) => ({ headers: [`Referer: https://${KEY}:${e}@shop.example/`] })],
  ['the query of Referer', (_, e) => ({ headers: [`Referer: https://shop.example/?a=1&secret=${e}`] })],
  ['the path of Referer', (_, e) => ({ headers: [`Referer: https://shop.example/x&secret=${e}`] })],
  ['the header of a flow run', (s) => ({ headers: [`X-Authdesk-Flow: ${s}`] })],
  ['the host', (s) => ({ host: `${asUrlAlphabet(s)}.shop.example` })],
  ['user info in an absolute target', (_, e) => ({ target: `http://${KEY}:${e}@localhost${getToken}` })],
  ['; between parameters', (_, e) => ({ form: `a=1;secret=${e}` })],
  ['a second ?', (_, e) => ({ target: `${getUserInfo}?a=1?secret=${e}` })],
  ['a fragment', (_, e) => ({ target: `${getUserInfo}?a=1#secret=${e}` })],
  ['secret[]', (_, e) => ({ form: `secret[]=${e}` })],
  ['secret[0]', (_, e) => ({ form: `secret%5B0%5D=${e}` })],
  ['x.secret', (_, e) => ({ form: `x.secret=${e}` })],
  ['user[secret]', (_, e) => ({ form: `user[secret]=${e}` })],
  ['secret twice', (_, e) => ({ form: `secret=${e}&secret=${e}` })],
  ['the secret as a name', (_, e) => ({ form: `${e}=1` })],
  ['the secret as a name, twice', (_, e) => ({ form: `${e}=1&${e}=2` })],
  ['the secret without a name', (_, e) => ({ target: `${getUserInfo}?${e}` })],
  ['no percent-encoding', (s) => ({ form: `apikey=${KEY}&key=${s}` })],
  ['percent-encoding twice', (_, e) => ({ form: `apikey=${KEY}&key=${percentEncode(e)}` })],
  ['percent-encoding in lower case', (_, e) => ({ form: `key=${e.replaceAll(/%../g, (hex) => hex.toLowerCase())}` })],
  ['percent-encoding of every character', (s) => ({ form: `key=${everyCharacter(s, '%')}` })],
  ['the same twice', (s) => ({ target: `${getUserInfo}?key=${everyCharacter(s, '%25')}` })],
  ['the same in the path', (s) => ({ target: `/${everyCharacter(s, '%')}` })],
  ['escapes of JSON for every character', (s) => ({ form: `key={"a":"${everyCharacter(s, '\\u00')}"}` })],
  ['the host in lower case', (s) => ({ host: `${asUrlAlphabet(s).toLowerCase()}.shop.example` })],
  ['user info in a target that is no method', (_, e) => ({ target: `http://${KEY}:${e}@localhost/x/y` })],
  ['broken percent-encoding behind it', (_, e) => ({ form: `key=${e}%` })],
  ['base64url', (s) => ({ form: `key=${asUrlAlphabet(s)}` })],
  ['no padding', (s) => ({ form: `key=${percentEncode(s.replaceAll('=', ''))}` })],
  ['base64 once more', (s) => ({ form: `key=${percentEncode(base64(s))}` })],
  ['base64 of key and secret', (s) => ({ form: `key=${percentEncode(base64(`${KEY}:${s}`))}` })],
  ['the secret as user', (_, e) => ({ form: `apiKey=${KEY}&UID=${e}` })],
  ['the secret as userKey', (_, e) => ({ form: `apiKey=${KEY}&userKey=${e}` })],
  ['the secret as nonce', (_, e) => ({ form: `apiKey=${KEY}&timestamp=1&nonce=${e}&sig=x` })],
  ['the secret as signature', (_, e) => ({ form: `apiKey=${KEY}&timestamp=1&nonce=1&sig=${e}` })],
  ['the secret as timestamp', (_, e) => ({ form: `apiKey=${KEY}&timestamp=${e}&nonce=1&sig=x` })],
  ['the secret as format', (_, e) => ({ form: `apiKey=${KEY}&format=${e}` })],
  ['the secret as callback', (_, e) => ({ form: `apiKey=${KEY}&format=jsonp&callback=${e}` })],
  ['the secret as context', (_, e) => ({ form: `apiKey=${KEY}&context=${e}` })],
  ['the secret as client_id of a login', (_, e) => ({ target: `/socialize.login?client_id=${e}` })],
  ['the secret as state', (_, e) => ({ target: `/socialize.login?client_id=${KEY}&state=${e}` })],
  ['the secret as provider', (_, e) => ({ target: `/socialize.login?client_id=${KEY}&x_provider=${e}` })],
  [
    'the secret in redirect_uri',
    (_, e) => ({
      target: `/socialize.login?client_id=${KEY}&x_provider=facebook&response_type=code&redirect_uri=${percentEncode(`https://shop.example.org/cb?secret=${e}`)}`,
    }),
  ],
  ['the secret as grant_type', (_, e) => ({ target: getToken, form: `grant_type=${e}` })],
  ['the secret as code', (_, e) => ({ target: getToken, form: `grant_type=authorization_code&code=${e}` })],
  ['the secret behind 90 other characters', (_, e) => ({ form: `apiKey=${'k'.repeat(90)}:${e}` })],
];

function raw(port: string, { target = getToken, method, host, headers = [], form, type }: Raw): string {
  const hasBody = form !== undefined;
  const list = [
    `${method ?? (hasBody ? 'POST' : 'GET')} ${target} HTTP/1.1`,
    `Host: ${host ?? 'localhost'}:${port}`,
    'Connection: close',
    ...headers,
    ...(hasBody
      ? [`Content-Type: ${type ?? 'application/x-www-form-urlencoded'}`, `Content-Length: ${Buffer.byteLength(form)}`]
      : []),
  ];
  return `${list.join('\r\n')}\r\n\r\n${form ?? ''}`;
}

/** Sends bytes and waits for the response; `true` when the call has a row in the log. */
async function send(call: Raw): Promise<boolean> {
  const { port } = new URL(service.addresses.http);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(raw(port, call));
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  return /^x-call-id:/im.test(response);
}

/** Everything that is stored or sent about the calls. */
async function everythingKept(): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>();
  let after: string | undefined;
  do {
    const page = await succeeded(service.invoke('log.list', { limit: 500, ...(after !== undefined && { after }) }));
    kept.set(`log.list ${after ?? ''}`, JSON.stringify(page.items));
    const details = page.items.map(({ callId }) => succeeded(service.invoke('log.get', { callId })));
    kept.set(`log.get ${after ?? ''}`, JSON.stringify(await Promise.all(details)));
    after = page.next;
  } while (after !== undefined);
  kept.set('events', JSON.stringify(events));
  kept.set('the service’s own log', lines.join('\n'));
  for (const name of readdirSync(folder.path, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder.path, name);
    if (statSync(path).isFile()) kept.set(name, readFileSync(path, 'latin1'));
  }
  return kept;
}

/** What is shown of these values, and where; empty when nothing is. */
async function shownOf(values: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  for (const [where, text] of await everythingKept()) {
    for (const [name, secret] of Object.entries(values)) {
      const piece = shownPiece(text, secret);
      if (piece !== undefined)
        found.push(
          `${name} in ${where}: ${text.slice(Math.max(0, text.indexOf(piece) - 60), text.indexOf(piece) + 40)}`,
        );
    }
  }
  return found;
}

/** Makes the mistakes with every value; the log has a row of each. */
async function makeMistakesWith(values: Readonly<Record<string, string>>): Promise<void> {
  const some = sampleOf(mistakes, 2, 0.05);
  for (const secret of Object.values(values)) {
    const logged = await Promise.all(some.map(([, call]) => send(call(secret, percentEncode(secret)))));
    expect(some.filter((_, index) => !logged[index]).map(([name]) => name)).toEqual([]);
  }
}

const tokenOf = async (secret: string): Promise<string> =>
  (await asSite(secret, getToken, 'grant_type=none&x_siteUID=u-ada')).access_token ?? '';

/** A JWT that the site signed; it has no version mark. */
const jwtOf = async (secret: string): Promise<string> =>
  (await asSite(secret, '/accounts.getJWT', 'targetUID=u-ada')).id_token ?? '';

async function asSite(secret: string, path: string, form: string): Promise<Readonly<Record<string, string>>> {
  const headers = { authorization: `Basic ${base64(`${KEY}:${secret}`)}` };
  return (await callService(service, path, { form, headers })).json as Record<string, string>;
}

async function reveal(userKey?: string): Promise<string> {
  const which = { apiKey: KEY, ...(userKey !== undefined && { userKey }) };
  return (await succeeded(service.invoke('sites.revealSecret', which))).secret;
}

describe('R15: whatever mistake a caller makes, neither database, log nor events show', { tags: ['property'] }, () => {
  test('a secret or a token that is good', async () => {
    await succeeded(service.invoke('sites.rotateSecret', { apiKey: KEY }));
    const secret = await reveal();
    await succeeded(service.invoke('sites.addApplication', { apiKey: KEY, userKey: 'AKtest', name: 'Test' }));
    const application = await reveal('AKtest');
    const values = { secret, application, token: await tokenOf(secret), jwt: await jwtOf(secret) };
    await makeMistakesWith(values);
    expect(await shownOf(values)).toEqual([]);
  });

  test('a secret that was rotated out, replaced or deleted, or a token that was revoked, also after a restart', async () => {
    await succeeded(service.invoke('sites.rotateSecret', { apiKey: KEY }));
    const rotated = await reveal();
    await succeeded(service.invoke('sites.rotateSecret', { apiKey: KEY }));
    await succeeded(service.invoke('sites.revokePreviousSecret', { apiKey: KEY }));
    await succeeded(service.invoke('sites.addApplication', { apiKey: KEY, userKey: 'AKtest', name: 'Test' }));
    const application = await reveal('AKtest');
    await succeeded(service.invoke('sites.removeApplication', { apiKey: KEY, userKey: 'AKtest' }));
    const token = await tokenOf(await reveal());
    const [row] = (await succeeded(service.invoke('tokens.list', {}))).items;
    await succeeded(service.invoke('tokens.revoke', { targets: [{ kind: 'token', id: row?.id ?? '' }] }));
    const last = await reveal();
    await succeeded(service.invoke('sites.delete', { apiKey: KEY }));

    const values = { rotated, application, token, last };
    await makeMistakesWith(values);
    await service.stop();
    await start();
    await makeMistakesWith({ rotated, application, last });
    expect(await shownOf(values)).toEqual([]);
  });

  test('a secret of before a restored snapshot and of before a new start of the workspace', async () => {
    await succeeded(service.invoke('snapshots.create', { name: 'first' }));
    await succeeded(service.invoke('sites.rotateSecret', { apiKey: KEY }));
    const restoredAway = await reveal();
    await succeeded(service.invoke('snapshots.restore', { name: 'first' }));
    await succeeded(service.invoke('sites.rotateSecret', { apiKey: KEY }));
    const resetAway = await reveal();
    await succeeded(service.invoke('workspace.reset', {}));
    await service.stop();
    await start();
    const values = { restoredAway, resetAway };
    await makeMistakesWith(values);
    expect(await shownOf(values)).toEqual([]);
  });
});
