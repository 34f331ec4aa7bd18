import {
  type Body,
  byText,
  capital,
  changed,
  type Mistakes,
  mistakeOf,
  mostSingles,
  type Order,
  ordersOf,
  type Rarity,
  type ReceivedParameter,
  says,
  shown,
  type Told,
  uncapital,
  type Variant,
} from './recipe.ts';

/** Names whose spelling the specification gives. */
const documented: ReadonlyMap<string, string> = new Map(
  'apiKey UID userKey timestamp nonce format httpStatusCodes oauth_token'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

const renamed = (body: Body, rename: (name: string) => string): Body =>
  changed(body, ({ name }) => ({ name: rename(name) }));

const AS_SENT = 'Sign the names exactly as they are sent.';
const inOtherCase = mistakeOf('parameter names in another case', AS_SENT);
const inOtherStyle = mistakeOf('parameter names in another style', AS_SENT);

/** One name alone in another spelling. */
const oneRenamed = (mistake: typeof inOtherCase, body: Body, one: ReceivedParameter, signed: string): Variant<Body> =>
  mistake(
    says`The parameter was signed as "${shown(signed)}" but sent as "${shown(one.name)}".`,
    renamed(body, (name) => (name === one.name ? signed : name)),
  );

const lower = (name: string) => name.toLowerCase();
const upper = (name: string) => name.toUpperCase();
const asDocumented = (name: string) => documented.get(name.toLowerCase()) ?? name;

const casesOfAll: readonly (readonly [words: string, rename: (name: string) => string, rarity?: Rarity])[] = [
  ['All parameter names were signed in lower case but sent otherwise.', lower, 'common'],
  ['Parameter names were signed as documented (apiKey, UID) but sent in another case.', asDocumented],
  ['All parameter names were signed in upper case but sent otherwise.', upper, 'common'],
  ['Parameter names were signed with an upper-case first letter but sent otherwise.', capital, 'rare'],
  ['Parameter names were signed with a lower-case first letter but sent otherwise.', uncapital, 'rare'],
];
/** Other spellings of one name. */
const casesOfOne: readonly ((name: string) => string)[] = [
  ...[lower, asDocumented, upper, capital],
  ...['APIKey', 'ApiKey', 'api_key'].map((other) => (name: string) => (lower(name) === 'apikey' ? other : name)),
  (name) => (lower(name) === 'userkey' ? 'user_key' : name),
];

function* cases(body: Body): Generator<Variant<Body>> {
  for (const [sentence, rename, rarity] of casesOfAll) yield inOtherCase(sentence, renamed(body, rename), { rarity });
  if (body.parameters.length > mostSingles) return;
  for (const one of body.parameters) {
    const signed = new Set(casesOfOne.map((rename) => rename(one.name)));
    for (const name of signed) yield oneRenamed(inOtherCase, body, one, name);
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
  for (const [words, rename] of styles) {
    const sentence = `Parameter names were signed ${words} but sent otherwise.`;
    const client = "Jackson's, Gson's and Rails' naming policies write names so.";
    yield inOtherStyle(sentence, renamed(body, rename), { rarity: 'rare', client });
    if (body.parameters.length > mostSingles) continue;
    const other = body.parameters.filter(({ name }) => rename(name) !== name);
    for (const one of other.length > 1 ? other : []) yield oneRenamed(inOtherStyle, body, one, rename(one.name));
  }
}

const by =
  (textOf: (one: Parameters<Order>[0]) => string): Order =>
  (a, b) =>
    byText(textOf(a), textOf(b));
const collator = new Intl.Collator('en');
/** What SDKs and wrappers add to every call, apart from the parameters of the method. */
const credentials: ReadonlySet<string> = new Set(['apikey', 'nonce', 'timestamp']);
const rankOfCredential = ({ name }: ReceivedParameter) => (credentials.has(name.toLowerCase()) ? 0 : 1);
const byPlace =
  (first: 'query' | 'body'): Order =>
  (a, b) => {
    const rank = (one: ReceivedParameter) => (one.place === first ? 0 : 1);
    return rank(a) - rank(b);
  };

const inOtherOrder = mistakeOf(
  'parameters in another order',
  'Sort by name in code-unit order: upper case before "_" before lower case.',
);

const orderMistakes: readonly (readonly [sentence: string, order: Order | undefined, more?: Partial<Told>])[] = [
  [
    'The parameters were sorted without regard to case.',
    by(({ name }) => lower(name)),
    {
      client: 'One of the Node.js clients sorts so; so does MySQL, and .NET without StringComparer.Ordinal.',
      rarity: 'common',
    },
  ],
  ['The parameters were not sorted.', undefined, { rarity: 'common' }],
  ['The parameters were sorted as whole "name=value" texts instead of by name.', by(({ written }) => written)],
  [
    'The parameters were sorted as whole "name=value" texts before encoding, instead of by name.',
    by(({ name, value }) => `${name}=${value}`),
  ],
  ['The parameters were sorted after encoding their names.', by(({ writtenName }) => writtenName)],
  ['The parameters were sorted without regard to case.', by(({ name }) => upper(name)), { rarity: 'common' }],
  [
    'The parameters were sorted as in a dictionary (by locale).',
    (a, b) => collator.compare(a.name, b.name),
    { client: "JavaScript's localeCompare and .NET's default comparer sort so." },
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
  ['The parameters were sorted by value.', by(({ value }) => value)],
  [
    'The parameters were sorted as whole "name=value" texts without regard to case.',
    by(({ written }) => lower(written)),
  ],
];

function* orders(body: Body): Generator<Variant<Body>> {
  for (const [sentence, order, more] of orderMistakes) yield inOtherOrder(sentence, { ...body, order }, more);
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

const unsorted = (body: Body, parameters: Body['parameters']): Variant<Body> =>
  inOtherOrder('The parameters were not sorted; they were signed in another order than they were sent in.', {
    ...body,
    ...{ parameters, order: undefined },
  });

/** Ways of mixing query and body of which at most so many are tried. */
const mostMixed = 130;

/** Not sorted, where the order among the parameters of the query and among those of the body is known. */
function* mixed(body: Body): Generator<Variant<Body>> {
  const ofQuery = body.parameters.filter(({ place }) => place === 'query');
  const others = body.parameters.filter(({ place }) => place !== 'query');
  if (ofQuery.length === 0 || others.length === 0) return;
  let left = mostMixed;
  for (const list of mixturesOf(ofQuery, others)) {
    left -= 1;
    if (left < 0) return;
    yield unsorted(body, list);
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
  for (const list of ordersOf(parameters)) yield unsorted(body, list);
}

/** Those that take thousands of candidates. */
export const longMistakesOfNames: readonly Mistakes<Body>[] = [permutations];

/** For pairs: not sorted, in a call with parameters in query and body. */
export const mistakesOfMixing: readonly Mistakes<Body>[] = [mixed];
/** Mistakes with the names of parameters and their order. */
export const mistakesOfNames: readonly Mistakes<Body>[] = [cases, orders, entities, namingStyles];
