import { createHmac } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { baseString, type NamedValue } from '#shared/protocol/base-string.ts';
import { decodeForm, encodeForm } from '#shared/protocol/percent.ts';
import { hiddenInLines, hostileCases, hostileParameters, hostileText } from '#shared/quoting/hostile.fixture.ts';
import type { BuiltCall } from '../built-call.ts';
import { cSharpSnippet } from './csharp.ts';
import { curlSnippet } from './curl.ts';
import { javaSnippet } from './java.ts';
import { cSharpRules, javaRules, phpRules, readLiterals } from './literal-reader.fixture.ts';
import { nodeSnippet } from './node.ts';
import { phpSnippet } from './php.ts';
import { planOf, type SnippetPlan } from './plan.ts';
import { pythonSnippet } from './python.ts';
import { curlRecorder, recordedArguments, runProgram } from './run-program.fixture.ts';
import { isInstalled } from './snippet-runners.fixture.ts';
import { httpSnippet } from './snippets.ts';

/** 32 bytes in base64. */
const SECRET = 'c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2U=';

interface Case {
  readonly plan: SnippetPlan;
  readonly call: BuiltCall;
  /** What the caller chose. */
  readonly chosen: readonly NamedValue[];
}

/** What a program would send. */
interface Request {
  readonly address: string;
  readonly form?: string;
  readonly ca?: string;
}

const names = new Set(['secret', 'sig', 'timestamp', 'nonce', 'client_secret', 'oauth_token', 'access_token']);

/** Origins as `new URL` lets them through: a host may hold quotes and braces. */
const origins = fc.constantFrom(
  'https://localhost:9443',
  'http://localhost:9480',
  'http://a\'b$(x)`y`;{c,d}"!!e.example',
  'http://[::1]:9480',
);

/** As `buildCall` hands parameters on. */
const wellFormed = (list: readonly NamedValue[]): NamedValue[] =>
  list.map(({ name, value }) => ({ name: name.toWellFormed(), value: value.toWellFormed() }));

/** Of a call that is signed; snippets make it again. */
const signature: BuiltCall['signature'] = {
  ...{ sorted: [], encoded: [], joined: '', parts: ['', '', ''], baseString: '' },
  ...{ key: { owner: '', bytes: 32 }, digestHex: '', signature: 'x' },
};

const cases = (): readonly Case[] =>
  hostileCases(
    fc
      .record({
        origin: origins,
        httpMethod: fc.constantFrom('GET' as const, 'POST' as const),
        isSigned: fc.integer({ max: 29, min: 0 }).map((number) => number === 0),
        own: hostileParameters,
        caPath: fc.option(hostileText, { nil: undefined }),
      })
      .map(({ origin, httpMethod, isSigned, own, caPath }) => {
        const chosen = wellFormed(own).filter(({ name }) => name !== '' && !names.has(name.toLowerCase()));
        const fresh = [
          { name: 'timestamp', value: '1700000000' },
          { name: 'nonce', value: '17000000001' },
        ];
        const unsigned = [...(isSigned ? fresh : [{ name: 'secret', value: SECRET }]), ...chosen];
        const parameters = isSigned ? [...unsigned, { name: 'sig', value: 'x' }] : unsigned;
        const call: BuiltCall = {
          httpMethod,
          origin,
          transport: origin.startsWith('https:') ? 'https' : 'http',
          path: '/socialize.setStatus',
          method: 'socialize.setStatus',
          url: `${origin}/socialize.setStatus`,
          headers: [],
          body: httpMethod === 'POST' ? encodeForm(parameters) : undefined,
          parameters,
          credential: isSigned ? { kind: 'signature' } : { kind: 'secret' },
          signature: isSigned ? signature : undefined,
        };
        return { plan: planOf(call, caPath), call, chosen };
      }),
  );

/** The caller's own of what was sent. */
const ownOf = (form: string): NamedValue[] => decodeForm(form).filter(({ name }) => !names.has(name.toLowerCase()));

const hasPython = isInstalled('python3');
if (!hasPython) console.info('Hostile snippets not run by Python.');

const readers = [
  { language: 'PHP', print: phpSnippet, rules: phpRules },
  { language: 'C#', print: cSharpSnippet, rules: cSharpRules },
  { language: 'Java', print: javaSnippet, rules: javaRules },
];

describe('R51: a copied snippet does what it shows, whatever a caller chose', () => {
  const folder = folderForEachTest();

  const run = (program: string, given: readonly string[], input: string, env: NodeJS.ProcessEnv) =>
    runProgram(program, given, input, { cwd: folder.path, env });

  const expectReadable = (code: string) => expect(code).not.toMatch(hiddenInLines);

  test('cURL, in bash with history expansion', { tags: ['property'] }, async () => {
    const all = cases();
    const prelude = [
      curlRecorder,
      'date() { echo 1700000000; }',
      'od() { echo 1; }',
      'tr() { echo 1; }',
      // So that the "signature" is the base string.
      `openssl() { IFS= read -r -d '' text; printf %s "$text"; }`,
      "AUTHDESK_SECRET='$(: >pwned)'",
      'set -o history -o histexpand',
    ];
    const commands = all.map(({ plan }) => curlSnippet(plan));
    for (const command of commands) expectReadable(command);
    const script = [...prelude, ...commands, ''].join('\n');
    const output = await run('/bin/bash', ['--norc', '--noprofile'], script, { PATH: '/nowhere' });
    expect(readdirSync(folder.path)).toEqual([]);
    const calls = recordedArguments(output);
    expect(calls).toHaveLength(all.length);
    for (const [index, { plan, chosen }] of all.entries()) {
      const given = calls[index] ?? [];
      const data = given.flatMap((word, at) => {
        const option = given[at - 1];
        const equals = word.indexOf('=');
        if (option === '--data-raw') return decodeForm(word.replaceAll('+', '%2B'));
        if (option !== '--data-urlencode') return [];
        expect(equals).toBeGreaterThan(0);
        return [{ name: decodeURIComponent(word.slice(0, equals)), value: word.slice(equals + 1) }];
      });
      expect(data.filter(({ name }) => !names.has(name.toLowerCase()))).toEqual(chosen);
      expect([given[0], given.at(-1)]).toEqual(['--globoff', plan.address]);
      if (plan.isSigned) {
        const signed = data.filter(({ name }) => name !== 'sig');
        expect(data.find(({ name }) => name === 'sig')?.value).toBe(baseString(plan.httpMethod, plan.address, signed));
      } else {
        expect(data).toContainEqual({ name: 'secret', value: '$(: >pwned)' });
      }
    }
  });

  test('Node', { tags: ['property'] }, async () => {
    const all = cases();
    const codes = all.map(({ plan }) => nodeSnippet(plan));
    for (const code of codes) expectReadable(code);
    const runner = folder.file('runner.mjs');
    writeFileSync(runner, nodeRunner);
    const environment = { AUTHDESK_SECRET: SECRET, NODE_NO_WARNINGS: '1' };
    const words = ['--experimental-vm-modules', runner];
    const output = await run(process.execPath, words, JSON.stringify(codes), environment);
    expect(readdirSync(folder.path)).toEqual(['runner.mjs']);
    const { sent, globals } = JSON.parse(output.toString()) as { sent: readonly Request[]; globals: string[] };
    expect(globals).toEqual([]);
    expectSent(all, sent);
  });

  test.runIf(hasPython)('Python', { tags: ['property'] }, async () => {
    const all = cases();
    const codes = all.map(({ plan }) => pythonSnippet(plan));
    for (const code of codes) expectReadable(code);
    const output = await run('python3', ['-c', pythonRunner], JSON.stringify(codes), {
      PATH: process.env.PATH,
      AUTHDESK_SECRET: SECRET,
    });
    expect(readdirSync(folder.path)).toEqual([]);
    expectSent(all, JSON.parse(output.toString()));
  });

  function expectSent(all: readonly Case[], sent: readonly Request[]): void {
    expect(sent).toHaveLength(all.length);
    all.forEach(({ plan, chosen }, index) => {
      const { address = '', form, ca } = sent[index] ?? {};
      const [bare = '', query = ''] = address.split('?');
      expect(bare).toBe(plan.address);
      expect(ownOf(form ?? query)).toEqual(chosen);
      if (plan.caPath !== undefined) expect(ca).toBe(plan.caPath.toWellFormed());
      const all = decodeForm(form ?? query);
      if (plan.isSigned) {
        const { value: signature } = all.find(({ name }) => name === 'sig') ?? {};
        const signed = baseString(plan.httpMethod, plan.address, all);
        const key = Buffer.from(SECRET, 'base64');
        expect(signature).toBe(createHmac('sha1', key).update(signed).digest('base64'));
      } else expect(all).toContainEqual({ name: 'secret', value: SECRET });
    });
  }

  /** The same call with harmless texts. */
  function harmlessOf({ caPath }: SnippetPlan, call: BuiltCall): SnippetPlan {
    const parameters = call.parameters.map((one) =>
      names.has(one.name.toLowerCase()) ? one : { name: 'a', value: 'b' },
    );
    return planOf({ ...call, parameters }, caPath === undefined ? undefined : '/ca.pem');
  }

  test.each(readers)(
    '$language, by a reader of its published rules',
    { tags: ['property'] },
    ({ language, print, rules }) => {
      for (const { plan, call, chosen } of cases()) {
        const code = print(plan);
        expectReadable(code);
        if (language === 'Java') expect(code).toMatch(/^[\n -~]*$/);
        const read = readLiterals(code, rules);
        // The same program, whatever stands in its texts.
        expect(read.shape).toBe(readLiterals(print(harmlessOf(plan, call)), rules).shape);
        let at = -1;
        for (const { name, value } of chosen) {
          at = read.literals.findIndex(
            (text, index) => index > at && text === name && read.literals[index + 1] === value,
          );
          expect(at).toBeGreaterThanOrEqual(0);
        }
        if (plan.caPath !== undefined) expect(read.literals).toContain(plan.caPath.toWellFormed());
        expect(read.literals).toContain(plan.address);
      }
    },
  );

  test('HTTP: no value ends its line, and no value becomes a variable', { tags: ['property'] }, () => {
    for (const { plan, chosen } of cases()) {
      const lines = httpSnippet(plan).split('\n');
      expect(lines.join('')).toMatch(/^[ -~]*$/);
      expect(lines).toHaveLength(plan.httpMethod === 'POST' ? 7 : 5);
      const [first = ''] = lines;
      const [word, target = '', version] = first.split(' ');
      expect([word, version]).toEqual([plan.httpMethod, 'HTTP/1.1']);
      const form = plan.httpMethod === 'POST' ? (lines.at(-1) ?? '') : (target.split('?')[1] ?? '');
      expect(ownOf(form)).toEqual(chosen);
      expect(form.split('$')).toHaveLength(plan.isSigned ? 1 : 2);
    }
  });
});

/** Runs each program of a list as a module of its own, with network functions that record what would be sent. */
const nodeRunner = `
import { createContext, SourceTextModule, SyntheticModule } from 'node:vm';
import * as crypto from 'node:crypto';
let input = '';
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) input += chunk;
const sent = [];
const context = createContext({ process: { env: process.env }, Buffer, console: { log() {}, error() {} } });
const before = new Set(Object.keys(context));
const open = (call) => ({
  request(address, options) {
    Object.assign(call, { address: String(address) });
    return { on() {}, end(form) { if (form !== undefined) call.form = form; } };
  },
});
for (const code of JSON.parse(input)) {
  const call = {};
  sent.push(call);
  const fakes = {
    'node:crypto': crypto,
    'node:fs': { readFileSync(path) { call.ca = path; return ''; } },
    'node:http': open(call),
    'node:https': open(call),
  };
  const module = new SourceTextModule(code, { context });
  await module.link((name) => {
    const fake = fakes[name];
    const names = Object.keys(fake).filter((one) => one !== 'default');
    return new SyntheticModule(names, function () { for (const one of names) this.setExport(one, fake[one]); }, { context });
  });
  await module.evaluate();
}
const globals = Object.keys(context).filter((name) => !before.has(name));
process.stdout.write(JSON.stringify({ sent, globals }));
`;

/** The same for Python. */
const pythonRunner = `
import io, json, ssl, sys, urllib.request
sent = []
class Response:
    status = 200
    def read(self):
        return b""
def urlopen(call, context=None):
    if isinstance(call, str):
        sent[-1]["address"] = call
    else:
        sent[-1]["address"] = call._full_url
        if call.data is not None:
            sent[-1]["form"] = call.data.decode()
    return Response()
class Request:
    def __init__(self, address, data=None, method=None):
        self._full_url, self.data = address, data
    def add_header(self, name, value):
        pass
def trusting(cafile=None):
    if cafile is not None:
        sent[-1]["ca"] = cafile
urllib.request.urlopen, urllib.request.Request, ssl.create_default_context = urlopen, Request, trusting
out, sys.stdout = sys.stdout, io.StringIO()
for code in json.loads(sys.stdin.buffer.read()):
    sent.append({})
    exec(compile(code, "call.py", "exec"), {"__name__": "__main__"})
out.write(json.dumps(sent))
`;
