import { knownMethods } from '#shared/protocol/methods.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import {
  capital,
  choicesOf,
  type Head,
  type MistakeContext,
  type Mistakes,
  mistakeOf,
  says,
  uncapital,
  type Variant,
} from './recipe.ts';

const signWhatIsCalled = 'Sign the address that the service is called at: scheme, host, port, path.';

const hostAndPort = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;

/** Host without port, and the port; empty when there is none. */
function splitHost(host: string): { readonly name: string; readonly port: string } {
  const match = hostAndPort.exec(host);
  return { name: match?.[1] ?? host, port: match?.[2] ?? '' };
}

const withPort = (name: string, port: string | number) => (port === '' ? name : `${name}:${port}`);

const otherScheme = mistakeOf(
  'HTTP and HTTPS differ',
  'Sign the scheme that is called; behind a proxy, the one that the proxy uses towards the service.',
);
const withoutScheme = mistakeOf('URL without scheme', signWhatIsCalled);
const otherCase = mistakeOf(
  'scheme or host in another case',
  'Write scheme and host in lower case in the base string.',
);
const otherHost = mistakeOf('another host', signWhatIsCalled);
const otherPort = mistakeOf('another port', signWhatIsCalled, { rarity: 'common', many: true });
const pathFix = 'Sign the path exactly as it is called.';
const otherPath = mistakeOf('another path', pathFix);
const pathInOtherCase = mistakeOf('path in another case', pathFix);

function* schemes(head: Head, { ports }: MistakeContext): Generator<Variant<Head>> {
  const scheme = head.scheme === 'https' ? 'http' : 'https';
  const sentence = `The URL was signed as ${scheme} but called as ${head.scheme}.`;
  const { name, port } = splitHost(head.host);
  yield otherScheme(sentence, { ...head, scheme }, { rarity: 'common' });
  for (const other of port === '' ? [] : ports) {
    const told = says`The URL was signed as ${scheme} with port ${other} but called as ${head.scheme} with port ${port}.`;
    yield otherScheme(told, { ...head, scheme, host: withPort(name, other) });
  }
  yield withoutScheme('The URL was signed without its scheme.', { ...head, scheme: '' });
  yield otherCase('The scheme was signed with upper-case letters.', { ...head, scheme: head.scheme.toUpperCase() });
}

function* methods(head: Head): Generator<Variant<Head>> {
  const { httpMethod } = head;
  const otherMethod = mistakeOf('GET and POST differ', `Write ${httpMethod} at the beginning of the base string.`);
  for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
    if (other === httpMethod) continue;
    const fix = `Write ${httpMethod} at the beginning of the base string, or send the call as ${other}.`;
    const sentence = `The call was signed as ${other} but sent as ${httpMethod}.`;
    yield otherMethod(sentence, { ...head, httpMethod: other }, { rarity: 'common', fix });
  }
  const lower = httpMethod.toLowerCase();
  const inOtherCase = mistakeOf(
    'HTTP method in another case',
    `Write ${httpMethod} in upper case at the beginning of the base string.`,
  );
  yield inOtherCase('The HTTP method was signed in lower case.', { ...head, httpMethod: lower }, { rarity: 'common' });
  const mixed = httpMethod.charAt(0) + lower.slice(1);
  yield inOtherCase('The HTTP method was signed with lower-case letters.', { ...head, httpMethod: mixed });
  for (const other of ['get', 'post', 'Get', 'Post']) {
    if (other.toUpperCase() === httpMethod) continue;
    const told = says`The call was signed as "${other}" but sent as ${httpMethod}.`;
    yield otherMethod(told, { ...head, httpMethod: other });
  }
}

/** @param usual with the port that was called, or without; otherwise with another one */
function* hosts(head: Head, { otherHosts, ports }: MistakeContext, usual: boolean): Generator<Variant<Head>> {
  const { name: called, port } = splitHost(head.host);
  for (const one of usual ? (port === '' ? [''] : [port, '']) : ports) {
    if (!usual && String(one) === port) continue;
    for (const other of otherHosts) {
      if (other.toLowerCase() === called) continue;
      const host = withPort(other, one);
      const told = says`The URL was signed with the host ${host} but called at ${head.host}.`;
      yield otherHost(told, { ...head, host }, { rarity: 'common', many: true });
    }
  }
}

function* withPorts(head: Head, ports: Iterable<number>): Generator<Variant<Head>> {
  const { name, port } = splitHost(head.host);
  for (const other of ports) {
    if (String(other) === port) continue;
    const told =
      port === ''
        ? says`The URL was signed with port ${other} but called without a port.`
        : says`The URL was signed with port ${other} but called at port ${port}.`;
    yield otherPort(told, { ...head, host: withPort(name, other) });
  }
}

function* numbers(from: number, to: number): Generator<number> {
  for (let number = from; number <= to; number += 1) yield number;
}

function* spellings(head: Head, { hostAsSent }: MistakeContext): Generator<Variant<Head>> {
  const { name, port } = splitHost(head.host);
  const inLabels = (text: string) =>
    text.replace(/(^|\.)([a-z])/g, (_all, dot: string, letter: string) => dot + letter.toUpperCase());
  const { host: called } = head;
  const cases = [hostAsSent, splitHost(hostAsSent).name, called.toUpperCase(), capital(called), inLabels(called)];
  for (const host of cases) {
    if (host === host.toLowerCase() || host.toLowerCase() !== (host.includes(':') ? called : name)) continue;
    yield otherCase('The host was signed with upper-case letters.', { ...head, host });
  }
  for (const [host, sentence] of [
    [`www.${head.host}`, 'The host was signed with "www." in front.'],
    [head.host.replace(/^www\./, ''), 'The host was signed without its "www.".'],
    [withPort(`${name}.`, port), 'The host was signed with a dot at its end.'],
    ['', 'The URL was signed without scheme and host.'],
  ] as const) {
    yield otherHost(sentence, host === '' ? { ...head, scheme: '', host } : { ...head, host });
  }
  const named = { ...head, scheme: '', host: '', path: head.path.slice(1) };
  yield otherPath('The name of the method was signed instead of the URL.', named, { fix: signWhatIsCalled });
}

function* paths(head: Head, { documentedPath }: MistakeContext): Generator<Variant<Head>> {
  const { path } = head;
  const endsInSlash = path.endsWith('/');
  yield {
    name: 'trailing slash',
    rarity: endsInSlash ? undefined : 'common',
    sentence: endsInSlash
      ? 'The URL was signed without the slash at its end.'
      : 'The URL was signed with a slash at its end.',
    fix: signWhatIsCalled,
    to: { ...head, path: endsInSlash ? path.slice(0, -1) : `${path}/` },
  };
  const [namespace = '', ...rest] = path.slice(1).split('.');
  const method = rest.join('.');
  const documented = uncapital(method);
  const ofNamespace = 'The path was signed with another first letter of the namespace than it was called with.';
  const ofMethod = 'The path was signed with another first letter of the method than it was called with.';
  const elsewhere = 'The path was signed with another namespace than it was called with.';
  const ways: readonly (readonly [mistake: typeof otherPath, sentence: string, path: string | undefined])[] = [
    [pathInOtherCase, 'The path was signed in lower case but called otherwise.', path.toLowerCase()],
    [pathInOtherCase, 'The path was signed in upper case but called otherwise.', path.toUpperCase()],
    [pathInOtherCase, ofNamespace, `/${capital(namespace)}.${method}`],
    [pathInOtherCase, ofMethod, `/${namespace}.${method === documented ? capital(method) : documented}`],
    [
      pathInOtherCase,
      `The path was signed as ${documentedPath}, as it is documented, but called otherwise.`,
      documentedPath,
    ],
    [otherPath, 'The path was signed without its first slash.', path.slice(1)],
    [otherPath, 'The path was signed with two slashes.', `/${path}`],
    [otherPath, 'The path was signed percent-encoded.', path.split('/').map(percentEncode).join('/')],
    [otherPath, 'The URL was signed without its path.', ''],
    [otherPath, 'The URL was signed with the path "/" alone.', '/'],
    [otherPath, 'The path was signed with ".json" at its end.', `${path}.json`],
    [otherPath, 'The path was signed with ".xml" at its end.', `${path}.xml`],
    [otherPath, 'The path was signed without its namespace.', `/${method}`],
    [otherPath, 'The path was signed with "/" for the dot behind the namespace.', `/${namespace}/${method}`],
    [otherPath, elsewhere, `/socialize.${method}`],
    [otherPath, elsewhere, `/accounts.${method}`],
    [otherPath, elsewhere, `/${namespace}.${path.slice(1)}`],
  ];
  for (const [mistake, sentence, other = path] of ways) {
    if (other !== path) yield mistake(sentence, { ...head, path: other });
  }
}

/** First segments under which gateways and proxies offer a service, the commonest first. */
const segments =
  'api v1 v2 rest gigya cdc proxy gateway auth sso identity services service public external backend sap ciam raas customer customers user users account accounts login socialize site web app apps mobile test dev stage staging qa uat prod int internal secure s session iam idp oauth oauth2 gw apigw apim bff edge cloud core common shop store commerce occ my portal ext integration esb mw adapter connector partner data dc us eu us1 eu1 au1 en de fr v0 v3 v4 v1.0 1.0 2.0 latest rp px srv svc ws gs services login-service user-service api-gateway web-api webapi rest-api restapi mobile-api auth-api profile registration authentication callback'.split(
    ' ',
  );
/** How many of them come two together. */
const firstSegments = 24;

/** Two parts that come so often together that they are tried with other mistakes, too. */
const likelyTwo =
  '/api/v1 /api/v2 /rest/v1 /rest/v2 /api/gigya /api/cdc /api/auth /proxy/gigya /proxy/cdc /gw/api'.split(' ');

function underPrefix(head: Head, prefix: string): Variant<Head> {
  return {
    name: 'path prefix',
    many: true,
    ...says`The URL was signed with ${prefix} in front of its path, which was called without it: a proxy may have taken it away.`,
    fix: 'Sign the path that arrives here; or let the proxy pass the path on as it is.',
    to: { ...head, path: `${prefix}${head.path}` },
  };
}

function* prefixes(head: Head, { pathPrefixes }: MistakeContext): Generator<Variant<Head>> {
  for (const prefix of pathPrefixes) yield underPrefix(head, prefix);
  for (const segment of segments) yield underPrefix(head, `/${segment}`);
  for (const prefix of likelyTwo) yield underPrefix(head, prefix);
}

function* longPrefixes(head: Head): Generator<Variant<Head>> {
  const first = segments.slice(0, firstSegments);
  for (const one of first) for (const other of segments) yield underPrefix(head, `/${one}/${other}`);
  for (const one of segments.slice(firstSegments)) {
    for (const other of first) yield underPrefix(head, `/${one}/${other}`);
  }
  for (const one of segments) yield underPrefix(head, `/${capital(one)}`);
}

/** A signing code that has the address of one method in it, and signs all calls with that. */
function* otherMethods(head: Head): Generator<Variant<Head>> {
  for (const name of knownMethods) {
    if (name.toLowerCase() === head.path.slice(1).toLowerCase()) continue;
    yield otherPath(says`The path was signed as /${name}, but another method was called.`, {
      ...head,
      path: `/${name}`,
    });
  }
}

/** Hosts with at most so many letters are tried with each choice of them in upper case: 1,023 ways. */
const mostLetters = 10;

/** Some letters of the host in upper case: of a short one any, else whole words, one letter, or a stretch of letters. */
function* partlyUpper(head: Head): Generator<Variant<Head>> {
  const lower = head.host.toLowerCase();
  const letters = [...lower].flatMap((character, at) => (/[a-z]/.test(character) ? [at] : []));
  const made = new Set<string>([lower]);
  const upper = (isUpper: (at: number) => boolean) => {
    const host = [...lower].map((one, at) => (isUpper(at) ? one.toUpperCase() : one)).join('');
    const isNew = !made.has(host);
    made.add(host);
    return isNew ? [host] : [];
  };
  const hosts = function* () {
    if (letters.length <= mostLetters) {
      for (const chosen of choicesOf(letters)) yield* upper((at) => chosen.includes(at));
      return;
    }
    const parts = [...lower.matchAll(/[a-z0-9]+/g)].slice(0, 6);
    for (let choice = 1; choice < 3 ** parts.length; choice += 1) {
      const forms = parts.map((_, index) => Math.floor(choice / 3 ** index) % 3);
      yield* upper((at) =>
        parts.some(
          ({ index, 0: part }, number) =>
            (forms[number] === 1 && at === index) || (forms[number] === 2 && at >= index && at < index + part.length),
        ),
      );
    }
    for (const [index, from] of letters.slice(0, 60).entries()) {
      for (const to of letters.slice(index, 60)) yield* upper((at) => at >= from && at <= to);
    }
  };
  for (const host of hosts()) {
    yield otherCase(says`The host was signed as ${host}, with upper-case letters.`, { ...head, host });
  }
}

const usualPorts: Mistakes<Head> = (head, { ports }) => withPorts(head, ports);

/** Mistakes with the HTTP method and the URL, but for other hosts. */
export const mistakesOfAddress: readonly Mistakes<Head>[] = [schemes, methods, paths, usualPorts, spellings];
/** What a proxy may have taken away, which are dozens. */
export const mistakesOfPrefix: readonly Mistakes<Head>[] = [prefixes];
/** Other hosts, which may be dozens. */
export const mistakesOfHost: readonly Mistakes<Head>[] = [(head, context) => hosts(head, context, true)];

/** Hosts with one of the usual ports, which may be hundreds, and any port. */
export const longMistakesOfAddress: readonly { readonly mistake: Mistakes<Head>; readonly size: number }[] = [
  { mistake: otherMethods, size: knownMethods.length },
  { mistake: longPrefixes, size: 4 * segments.length * firstSegments },
  { mistake: (head, context) => hosts(head, context, false), size: 500 },
  { mistake: partlyUpper, size: 2_600 },
  { mistake: (head) => withPorts(head, numbers(1, 65_535)), size: 65_535 },
];
