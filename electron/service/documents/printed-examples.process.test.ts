import { Agent } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#service/composition/modules.ts';
import { openApiDocument } from '#service/console/openapi/document.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { solved } from '#service/families/accounts/mobile/saptcha-client.fixture.ts';
import { SoftwareAuthenticator } from '#service/families/accounts/passkeys/software-authenticator.fixture.ts';
import { asking, callService, serviceForAllTests } from '#service/fixtures/service.fixture.ts';
import type { ExampleStep } from '#shared/reference/example-steps.ts';

// D36: the examples as a reader has them, from the text of the OpenAPI document, which the pages of the methods share.

interface Printed {
  readonly caller: string;
  readonly calls: readonly ExampleStep[];
  readonly response: object;
}
type Json = Record<string, unknown>;

const { paths } = openApiDocument(methodRegistry(modules).entries(), '1.2.3') as unknown as {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly 'x-example'?: Printed } }>>;
};
const examples = Object.entries(paths).flatMap(([path, { post }]) =>
  post?.['x-example'] === undefined ? [] : [[path.slice(1), post['x-example']] as const],
);

const service = serviceForAllTests();
const ask = asking(service);
let agent: Agent;
beforeAll(() => {
  agent = new Agent({ ca: service.caPem, keepAlive: true });
});
afterAll(() => agent.destroy());

test.each(examples)(
  'D36: the example of %s runs as it is printed, over HTTPS, in the demo workspace',
  async (_, example) => {
    const expected = { errorCode: 0, ...example.response };
    // Examples before this one may have removed what it needs.
    const first = await run(example).catch((error: unknown) => ({ error }));
    if (matches(first, expected)) return;
    await ask('workspace.reset', {});
    expect(await run(example)).toMatchObject(expected);
  },
);

function matches(json: object, expected: object): boolean {
  try {
    expect(json).toMatchObject(expected);
    return true;
  } catch {
    return false;
  }
}

/** Makes the calls of an example, and returns the last response. */
async function run({ caller, calls }: Printed): Promise<Json> {
  const authenticator = new SoftwareAuthenticator();
  const credential = await credentialOf(caller);
  const responses: Json[] = [];
  for (const { method, parameters } of calls) {
    const form = new URLSearchParams(method.includes('/') ? {} : credential);
    for (const { name, value } of parameters) form.append(name, await read(value, responses, authenticator));
    responses.push(await post(method, form.toString()));
  }
  return responses.at(-1) ?? {};
}

/** The credential that the sentence above an example asks for. */
async function credentialOf(caller: string): Promise<Record<string, string>> {
  const [, userKey] = /where (\w+) gets that right/.exec(caller) ?? [];
  if (userKey !== undefined) await ask('administrators.set', { apiKey: '3_demo', userKey, may: true });
  const { secret } = await ask('sites.revealSecret', {
    apiKey: '3_demo',
    which: 'current',
    ...(userKey && { userKey }),
  });
  return { apiKey: '3_demo', secret, ...(userKey && { userKey }) };
}

/** What a reader writes for words in angle brackets. */
async function read(text: string, responses: readonly Json[], authenticator: SoftwareAuthenticator): Promise<string> {
  const [, member = '', source = ''] =
    /^<(\S+) of (step \d+|the newest message in the outbox|the authenticator)>/.exec(text) ?? [];
  if (source === 'the authenticator') {
    const options = String(responses.findLast((json) => json.options !== undefined)?.options);
    return member === 'attestation' ? authenticator.create(options) : authenticator.get(options);
  }
  if (source.startsWith('the newest')) {
    const { items } = await ask('outbox.list', { limit: 1 });
    const message = await ask('outbox.message', { id: items[0]?.id ?? 0 });
    return String(member === 'link' ? message.links[0] : message.codes[0]);
  }
  if (source === '') {
    expect(text, 'it stands for something that nobody can know').not.toMatch(/^\$[a-z]|^<[^<>]+ of [^<>]+>/);
    return text;
  }
  const parts = member.split(/[.[\]]+/).filter((part) => part !== '');
  const json: unknown = responses[Number(source.slice('step '.length)) - 1];
  const value = String(parts.reduce((at, part) => (at as Json | undefined)?.[part], json));
  return text.endsWith('|<the number that solves it>') ? solved(value) : value;
}

/** One call; of a redirect the parameters of its address. */
async function post(path: string, form: string): Promise<Json> {
  const { headers, json } = await callService(service, `/${path}`, { form, agent });
  return headers.location === undefined ? json : Object.fromEntries(new URL(headers.location).searchParams);
}
