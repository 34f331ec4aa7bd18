import {
  type Body,
  type Mistakes,
  mistakeOf,
  type Order,
  type Rarity,
  type ReceivedParameter,
  says,
  type Variant,
} from './recipe.ts';

/** Names whose spelling the specification gives. */
const documented: ReadonlyMap<string, string> = new Map(
  ['apiKey', 'UID', 'userKey', 'timestamp', 'nonce', 'format', 'httpStatusCodes', 'oauth_token'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** Up to this many parameters, variants for each single name are made. */
const mostSingles = 60;

function renamed(body: Body, rename: (name: string) => string): Body {
  if (body.parameters.every(({ name }) => rename(name) === name)) return body;
  return {
    ...body,
    parameters: body.parameters.map((one): ReceivedParameter => {
      const name = rename(one.name);
      return name === one.name ? one : { ...one, name };
    }),
  };
}

const AS_SENT = 'Sign the names exactly as they are sent.';

function* cases(body: Body): Generator<Variant<Body>> {
  const inOtherCase = mistakeOf('parameter names in another case', AS_SENT);
  const all: readonly [string, (name: string) => string, Rarity?][] = [
    ['All parameter names were signed in lower case but sent otherwise.', (one) => one.toLowerCase(), 'common'],
    [
      'Parameter names were signed as documented (apiKey, UID) but sent in another case.',
      (one) => documented.get(one.toLowerCase()) ?? one,
    ],
    ['All parameter names were signed in upper case but sent otherwise.', (one) => one.toUpperCase(), 'common'],
    [
      'Parameter names were signed with an upper-case first letter but sent otherwise.',
      (one) => one.charAt(0).toUpperCase() + one.slice(1),
      'rare',
    ],
    [
      'Parameter names were signed with a lower-case first letter but sent otherwise.',
      (one) => one.charAt(0).toLowerCase() + one.slice(1),
      'rare',
    ],
  ];
  for (const [sentence, rename, rarity] of all) yield inOtherCase(sentence, renamed(body, rename), { rarity });
  if (body.parameters.length > mostSingles) return;
  for (const { name: sent } of body.parameters) {
    const others = [
      sent.toLowerCase(),
      documented.get(sent.toLowerCase()) ?? sent,
      sent.toUpperCase(),
      sent.charAt(0).toUpperCase() + sent.slice(1),
      ...(sent.toLowerCase() === 'apikey' ? ['APIKey', 'ApiKey', 'api_key'] : []),
      ...(sent.toLowerCase() === 'userkey' ? ['user_key'] : []),
    ];
    for (const signed of new Set(others)) {
      if (signed === sent) continue;
      const told = says`The parameter was signed as "${shown(signed)}" but sent as "${shown(sent)}".`;
      yield inOtherCase(
        told,
        renamed(body, (one) => (one === sent ? signed : one)),
      );
    }
  }
}

const snake = (name: string, between: string) =>
  name.replace(/([a-z0-9])([A-Z])/g, (_all, one: string, next: string) => `${one}${between}${next.toLowerCase()}`);
const camel = (name: string) =>
  name.replace(/([a-z0-9])[_-]([a-z])/g, (_all, one: string, next: string) => `${one}${next.toUpperCase()}`);
/** Styles in which languages write names, and in which serializers write them anew. */
const styles: readonly (readonly [words: string, rename: (name: string) => string])[] = [
  ['with "_" between their words (snake_case)', (name) => snake(name, '_')],
  ['with "-" between their words (kebab-case)', (name) => snake(name, '-')],
  ['with upper-case letters between their words (camelCase)', camel],
];

/** Names as a serializer with a naming policy of its own writes them. */
function* namingStyles(body: Body): Generator<Variant<Body>> {
  const inOtherStyle = mistakeOf('parameter names in another style', AS_SENT);
  for (const [words, rename] of styles) {
    const client = "Jackson's, Gson's and Rails' naming policies write names so.";
    const sentence = `Parameter names were signed ${words} but sent otherwise.`;
    yield inOtherStyle(sentence, renamed(body, rename), { rarity: 'rare', client });
    if (body.parameters.length > mostSingles) continue;
    const other = body.parameters.filter((one) => rename(one.name) !== one.name);
    for (const { name: sent } of other.length > 1 ? other : []) {
      const told = says`The parameter was signed as "${shown(rename(sent))}" but sent as "${shown(sent)}".`;
      yield inOtherStyle(
        told,
        renamed(body, (one) => (one === sent ? rename(sent) : one)),
      );
    }
  }
}

/** A name of a caller's choice, in a sentence. */
export function shown(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const ignoringCase: Order = (a, b) => byText(a.name.toLowerCase(), b.name.toLowerCase());
const ignoringCaseUpper: Order = (a, b) => byText(a.name.toUpperCase(), b.name.toUpperCase());
const collator = new Intl.Collator('en');
const asInDictionary: Order = (a, b) => collator.compare(a.name, b.name);
/** What SDKs and wrappers add to every call, apart from the parameters of the method. */
const credentials: ReadonlySet<string> = new Set(['apikey', 'nonce', 'timestamp']);
const rankOfCredential = ({ name }: ReceivedParameter) => (credentials.has(name.toLowerCase()) ? 0 : 1);
const byPlace =
  (first: 'query' | 'body'): Order =>
  (a, b) => {
    const rank = (one: ReceivedParameter) => (one.place === first ? 0 : 1);
    return rank(a) - rank(b);
  };

function* orders(body: Body): Generator<Variant<Body>> {
  const name = 'parameters in another order';
  const fix = 'Sort by name in code-unit order: upper case before "_" before lower case.';
  const all: readonly (readonly [string, Order | undefined, (string | undefined)?, Rarity?])[] = [
    [
      'The parameters were sorted without regard to case.',
      ignoringCase,
      'One of the Node.js clients sorts so; so does MySQL, and .NET without StringComparer.Ordinal.',
      'common',
    ],
    ['The parameters were not sorted.', undefined, undefined, 'common'],
    [
      'The parameters were sorted as whole "name=value" texts instead of by name.',
      (a, b) => byText(a.written, b.written),
    ],
    [
      'The parameters were sorted as whole "name=value" texts before encoding, instead of by name.',
      (a, b) => byText(`${a.name}=${a.value}`, `${b.name}=${b.value}`),
    ],
    ['The parameters were sorted after encoding their names.', (a, b) => byText(a.writtenName, b.writtenName)],
    ['The parameters were sorted without regard to case.', ignoringCaseUpper, undefined, 'common'],
    [
      'The parameters were sorted as in a dictionary (by locale).',
      asInDictionary,
      "JavaScript's localeCompare and .NET's default comparer sort so.",
    ],
    ['The parameters were sorted in reverse.', (a, b) => byText(b.name, a.name)],
    ['The parameters were not sorted: those of the query string come first.', byPlace('query')],
    ['The parameters were not sorted: those of the body come first.', byPlace('body')],
    [
      'The parameters were not sorted as a whole: apiKey, nonce and timestamp come first, the others behind them, sorted.',
      (a, b) => rankOfCredential(a) - rankOfCredential(b) || byText(a.name, b.name),
    ],
    [
      'The parameters were not sorted as a whole: apiKey, nonce and timestamp come last, the others before them, sorted.',
      (a, b) => rankOfCredential(b) - rankOfCredential(a) || byText(a.name, b.name),
    ],
    ['The parameters were sorted by value.', (a, b) => byText(a.value, b.value)],
    [
      'The parameters were sorted as whole "name=value" texts without regard to case.',
      (a, b) => byText(a.written.toLowerCase(), b.written.toLowerCase()),
    ],
  ];
  for (const [sentence, order, client, rarity] of all) {
    yield { name, sentence, fix, client, rarity, to: { ...body, order } };
  }
}

function* entities(body: Body): Generator<Variant<Body>> {
  if (!body.parameters.some(({ name }) => name.startsWith('amp;'))) return;
  yield {
    name: 'names begin with amp;',
    rarity: 'rare',
    sentence: 'The parameters were joined by "&amp;" instead of "&" when they were sent, so names begin with "amp;".',
    fix: 'Join parameters by "&"; in PHP set arg_separator.output to "&".',
    client: 'PHP writes it so with arg_separator.output set to "&amp;".',
    to: renamed(body, (one) => one.replace(/^(?:amp;)+/, '')),
  };
}

const unsorted = {
  name: 'parameters in another order',
  sentence: 'The parameters were not sorted; they were signed in another order than they were sent in.',
  fix: 'Sort by name in code-unit order: upper case before "_" before lower case.',
};

/** Ways of mixing query and body of which at most so many are tried. */
const mostMixed = 130;

/** Not sorted, where the order among the parameters of the query and among those of the body is known. */
function* mixed({ parameters, ...body }: Body): Generator<Variant<Body>> {
  const ofQuery = parameters.filter(({ place }) => place === 'query');
  const others = parameters.filter(({ place }) => place !== 'query');
  if (ofQuery.length === 0 || others.length === 0) return;
  let left = mostMixed;
  for (const list of mixturesOf(ofQuery, others)) {
    left -= 1;
    if (left < 0) return;
    yield { ...unsorted, to: { ...body, parameters: list, order: undefined } };
  }
}

function* mixturesOf<T>(first: readonly T[], second: readonly T[]): Generator<readonly T[]> {
  const [one, ...rest] = first;
  if (one === undefined) {
    yield second;
    return;
  }
  for (let at = 0; at <= second.length; at += 1) {
    for (const behind of mixturesOf(rest, second.slice(at))) yield [...second.slice(0, at), one, ...behind];
  }
}

/** Orders of so many parameters at most are all tried: 5,040. */
const mostPermuted = 7;

/** All orders of a few parameters. */
function* permutations(body: Body): Generator<Variant<Body>> {
  const { parameters } = body;
  if (parameters.length < 2 || parameters.length > mostPermuted) return;
  for (const list of ordersOf(parameters)) yield { ...unsorted, to: { ...body, parameters: list, order: undefined } };
}

function* ordersOf<T>(list: readonly T[]): Generator<readonly T[]> {
  if (list.length < 2) {
    yield list;
    return;
  }
  for (const [index, one] of list.entries()) {
    for (const rest of ordersOf([...list.slice(0, index), ...list.slice(index + 1)])) yield [one, ...rest];
  }
}

/** Those that take thousands of candidates. */
export const longMistakesOfNames: readonly Mistakes<Body>[] = [permutations];

/** For pairs: not sorted, in a call with parameters in query and body. */
export const mistakesOfMixing: readonly Mistakes<Body>[] = [mixed];
/** Mistakes with the names of parameters and their order. */
export const mistakesOfNames: readonly Mistakes<Body>[] = [cases, orders, entities, namingStyles];
