import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { readWorkspace } from '#service/console/workspace/import.ts';
import { readCredential } from '#service/core/auth/credential.ts';
import { checkTimestamp } from '#service/core/auth/timestamp.ts';
import { readCursor } from '#service/core/credentials/tokens/credentials.ts';
import { readProviderSessions } from '#service/core/provider-sessions/provider-session.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { readBasic } from '#service/endpoints/token/basic.ts';
import { API_KEY, makeCall, NOW, openBench, SECRET } from '#service/fixtures/rest.fixture.ts';
import type { Core } from '#service/http/core.ts';
import { hostName, routeHost } from '#service/http/host.ts';
import { readParameters } from '#service/http/parameters.ts';
import { splitTarget } from '#service/http/request-head.ts';
import { createRouter } from '#service/http/route.ts';
import { readAuthorization } from '#service/kernel/authorization-header.ts';
import { type Authorization, parseAuthorization } from '#service/kernel/call.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { chooseFormat } from '#service/methods/envelope/format.ts';
import { readParameter } from '#service/methods/parameter.ts';
import { InvalidCursor } from '#service/storage/cursor.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { parseBoolean } from '#shared/protocol/booleans.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { canonicalLanguage } from '#shared/protocol/languages.ts';
import { parseSessionExpiration } from '#shared/protocol/lifetimes.ts';
import { maskQuery, maskUrl } from '#shared/protocol/masking.ts';
import { canonicalMethod, splitMethod } from '#shared/protocol/methods.ts';
import { decodeForm, MalformedEncoding, percentEncode } from '#shared/protocol/percent.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import { acceptedForms, normalizeSignature } from '#shared/protocol/signature.ts';
import { modules } from './modules.ts';

const nothing = () => ({ status: 200, headers: {}, body: '', errorCode: 0, reason: '' });
const routeOf = createRouter([{ match: { methods: ['a.b'] }, httpMethods: [], endpoint: nothing, failed: nothing }]);

/** A service that issued no tokens. */
const core = {
  clock: () => at,
  store: { of: () => ({ find: () => undefined, list: () => [] }) },
} as unknown as Core;

/** Anything that can arrive: any text, nearly right text, and names that objects have by themselves. */
const anything = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.string({ maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(...'%&=+:/?#[]@.,;\'"(){}<>\\ \r\n\t\u0000-_0129aAzZéß東😀', '%e', '\ud800'),
    maxLength: 30,
  }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'NaN', 'Infinity', '1e999', '-0', 'null'),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.json(),
  fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.integer().map(String),
  fc
    .constantFrom(...['Basic ', 'OAuth ', 'basic', 'Bearer '])
    .chain((scheme) => fc.string().map((rest) => scheme + rest)),
);

/** Runs a parser on anything; only the errors that it documents may be thrown. */
function onlyThrows(parse: (text: string) => unknown, ...allowed: readonly (new (...given: never[]) => Error)[]): void {
  fc.assert(
    fc.property(anything, (text) => {
      try {
        parse(text);
      } catch (error) {
        if (!allowed.some((type) => error instanceof type)) throw error;
      }
    }),
  );
}

const at = NOW;
const withParameter = (name: string, value: string) => makeCall(at, { parameters: { [name]: value } });

const us1 = { id: 'us1', name: 'US', domain: 'us1.example' };
const knownHosts = {
  dataCenters: { list: () => [us1], get: () => us1 },
  sites: { byApiDomain: () => undefined, get: () => undefined },
};

describe('R19: parsers never throw anything but their own typed error', () => {
  test.each<[string, (text: string) => unknown]>([
    ['query and body', (text) => readParameters({ query: text, body: Buffer.from(text), contentType: text })],
    [
      'a body of raw bytes',
      (text) => readParameters({ query: '', body: Buffer.from(text, 'latin1'), contentType: undefined }),
    ],
    ['request target and path', (text) => routeOf(splitTarget(text).path)],
    ['Host', (text) => routeHost(text, knownHosts, new Set())],
    ['host name', hostName],
    ['Basic', (text) => readBasic(parseAuthorization([text]) as Authorization)],
    ['redirect_uri', (text) => checkRedirectUri(text, ['shop.example', 'localhost', 'myapp://'])],
    ['Boolean', parseBoolean],
    ['session expiration', parseSessionExpiration],
    ['sig', normalizeSignature],
    ['provider', canonicalProvider],
    ['language', canonicalLanguage],
    ['method name', (text) => [splitMethod(text), canonicalMethod(text)]],
    ['percent-encoding', percentEncode],
    ['masking of queries and URLs', (text) => [maskQuery(text), maskUrl(text)]],
    [
      'signed address',
      (text) => [...acceptedForms(text, { scheme: 'https', host: text, path: text }, [{ name: text, value: text }])],
    ],
    [
      'format, callback and httpStatusCodes',
      (text) => ['format', 'callback', 'httpStatusCodes'].map((name) => chooseFormat(withParameter(name, text))),
    ],
  ])('R19: %s: no error at all', { tags: ['property'] }, (_what, parse) => onlyThrows(parse));

  test('R19: form text: MalformedEncoding', { tags: ['property'] }, () => onlyThrows(decodeForm, MalformedEncoding));

  test('R19: the cursor of a page: InvalidCursor', { tags: ['property'] }, () => onlyThrows(readCursor, InvalidCursor));

  test('R19: a workspace file: OperationProblem', { tags: ['property'] }, () => {
    onlyThrows((text) => readWorkspace(text, modules), OperationProblem);
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (sites, people, dataCenters) => {
        try {
          readWorkspace({ version: 1, sites, people, dataCenters }, modules);
        } catch (error) {
          if (!(error instanceof OperationProblem)) throw error;
          expect(error.problem.message).not.toBe('');
        }
      }),
    );
  });

  test.each<[string, (text: string) => unknown]>([
    ['Authorization', (text) => readAuthorization(makeCall(at, { headers: { authorization: text } }))],
    [
      'timestamp',
      (text) =>
        checkTimestamp(core, makeCall(at, {}), { apiKey: '', acceptMilliseconds: false }, [], {
          timestamp: text,
          nonce: '',
          sig: '',
        }),
    ],
    [
      'any credential',
      (text) =>
        ['apiKey', 'secret', 'sig', 'userKey', 'oauth_token'].map((name) =>
          readCredential(core, withParameter(name, text), false),
        ),
    ],
    [
      'provider sessions',
      (text) => readProviderSessions('providerSessions', { [text]: { providerUID: text }, facebook: text }, 0),
    ],
  ])('R19: %s: ApiError', { tags: ['property'] }, (_what, parse) => onlyThrows(parse, ApiError));

  const types = ['string', 'integer', 'boolean', 'json', 'list', 'date'] as const;
  test.each(types)('R19, D36: a parameter of type %s: ApiError', { tags: ['property'] }, (type) => {
    const parameter = { name: 'p', type, required: true, documentation: '' };
    onlyThrows((text) => readParameter(parameter, text), ApiError);
    onlyThrows(
      (text) => readParameter({ ...parameter, limits: { maxLength: 3, minimum: 1, shape: 'object' } }, text),
      ApiError,
    );
  });
});

/** What hostile or careless clients put into any parameter. */
const values: readonly string[] = [
  ...[
    '',
    'x',
    '\u0000',
    '-1',
    '1e999',
    'null',
    '[]',
    '{}',
    '{"a":1}',
    '"text"',
    "' OR 1=1 --",
    '\ud800',
    'é'.repeat(300),
  ],
  ...['{"__proto__":{"a":1}}', '[null]', '[1,"2",{}]', '{"profile":{"email":null}}', 'x'.repeat(100_000)],
  ...['[{"provider":"facebook"}]', '{"facebook":null}', '{"facebook":{"providerUID":"fb-1002"}}'],
  '['.repeat(1000) + ']'.repeat(1000),
  `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`,
];

const bench = forAllTests(openBench);

// The bench fails a method that answers with a code or a member that its entry does not declare.
test('R16, R19, D14: every emulated method answers well-formed JSON of the catalogue, never an exception', {
  tags: ['property'],
}, async () => {
  const emulated = methodRegistry(modules)
    .entries()
    .filter((entry) => entry.emulated);
  const call = fc.constantFrom(...emulated).chain((entry) =>
    fc.record({
      method: fc.constant(entry.name),
      usual: fc.constantFrom({}, { UID: 'u-ada' }, { UID: 'u-ada', ...entry.example?.parameters }),
      parameters: fc.dictionary(
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom('UID', ...entry.parameters.map(({ name }) => name)) },
          { weight: 1, arbitrary: fc.constantFrom('context', 'cid', 'lang', 'unknown', 'targetEnv') },
        ),
        fc.oneof(anything, fc.constantFrom(...values, 'u-ada', 'u-ben', '1', 'true', 'facebook', '2024-01-01')),
        { maxKeys: 6 },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(call, async ({ method, usual, parameters }) => {
      // Names differ only in case where a dictionary made both; the HTTP layer refuses that before (D7).
      const { body } = await bench.send({
        method,
        parameters: { ...usual, ...parameters, apiKey: API_KEY, secret: SECRET },
      });
      const json = JSON.parse(body) as Record<string, unknown>;
      expect(errorCatalogue.has(Number(json.errorCode)), String(json.errorCode)).toBe(true);
      expect(json.errorCode).not.toBe(500001);
      expect(body.isWellFormed()).toBe(true);
      if (json.errorCode !== 0) expect(json.errorDetails).toEqual(expect.any(String));
      expect(body).not.toContain(SECRET);
    }),
    { numRuns: casesOf(4) },
  );
});
