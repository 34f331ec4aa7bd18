import { percentEncode } from '#shared/protocol/percent.ts';
import { encodeWith } from './encoder.ts';
import { type Body, type MistakeContext, type Mistakes, mistakeOf, type Told, type Variant } from './recipe.ts';

const threeParts =
  'The base string has three parts joined by "&": the HTTP method, the encoded URL, and the joined parameters, encoded once more.';

const values = (body: Body, name: string) =>
  body.parameters.find((parameter) => parameter.name.toLowerCase() === name)?.value ?? '';

/** The parts of a base string. */
interface Parts {
  readonly method: string;
  readonly plainUrl: string;
  readonly url: string;
  /** The parameters before the second encoding, and after it. */
  readonly joined: string;
  readonly third: string;
  readonly encode: (text: string) => string;
}
type Way = readonly [sentence: string, make: (parts: Parts) => string];

type Text = 'method' | 'url' | 'joined' | 'third';
const inOrder =
  (...names: readonly Text[]): Way[1] =>
  (parts) =>
    names.map((name) => parts[name]).join('&');
const whole = inOrder('method', 'url', 'third');
const around = (before: string, behind: string) => (parts: Parts) =>
  [parts.method, parts.url, parts.encode(before + parts.joined + behind)].join('&');

/** Ways to join the parts. */
const ways: readonly (Pick<Told, 'name' | 'rarity'> & { readonly fix?: string; readonly ways: readonly Way[] })[] = [
  {
    name: 'base string encoded as a whole',
    ways: [
      [
        'The three parts were joined first and then encoded together.',
        ({ method, plainUrl, joined, encode }) => encode(`${method}&${plainUrl}&${joined}`),
      ],
      [
        'URL and parameters were joined first and then encoded together.',
        ({ method, plainUrl, joined, encode }) => `${method}&${encode(`${plainUrl}&${joined}`)}`,
      ],
      [
        'URL and parameters were joined by "?" and then encoded together.',
        ({ method, plainUrl, joined, encode }) => `${method}&${encode(`${plainUrl}?${joined}`)}`,
      ],
      ['The finished base string was percent-encoded once more.', (parts) => parts.encode(whole(parts))],
    ],
  },
  {
    name: 'part of the base string missing',
    rarity: 'rare',
    ways: [
      ['The HTTP method is missing in the base string.', inOrder('url', 'third')],
      ['The URL is missing in the base string.', inOrder('method', 'third')],
      ['Only the parameters were signed, without HTTP method and URL.', inOrder('third')],
      ['Only the parameters were signed, encoded once, without HTTP method and URL.', inOrder('joined')],
      ['Only HTTP method and URL were signed, without the parameters.', inOrder('method', 'url')],
      ['Only HTTP method and URL were signed, without the parameters.', ({ method, url }) => `${method}&${url}&`],
    ],
  },
  {
    name: 'parts in another order',
    rarity: 'rare',
    ways: [
      ['The URL stands before the HTTP method in the base string.', inOrder('url', 'method', 'third')],
      ['The URL stands behind the parameters in the base string.', inOrder('method', 'third', 'url')],
    ],
  },
  {
    name: 'parts joined otherwise',
    rarity: 'rare',
    ways: [
      ['', 'nothing'],
      ['\n', 'line ends'],
      ['?', '"?"'],
    ].map(([between, word]) => [
      `The three parts were joined by ${word} instead of "&".`,
      ({ method, url, third }) => [method, url, third].join(between),
    ]),
  },
  {
    name: 'text behind the base string',
    rarity: 'rare',
    ways: [
      ['\n', 'a line end'],
      ['&', '"&"'],
      [' ', 'a blank'],
      ['\r\n', 'a line end (CR LF)'],
    ].map(([end, word]) => [
      `The base string ends in ${word} that does not belong there.`,
      (parts) => `${whole(parts)}${end}`,
    ]),
  },
  {
    name: 'text in front of the base string',
    rarity: 'rare',
    ways: [
      [' ', 'a blank'],
      ['\n', 'a line end'],
      ['&', '"&"'],
    ].map(([start, word]) => [
      `The base string begins with ${word} that does not belong there.`,
      (parts) => `${start}${whole(parts)}`,
    ]),
  },
  {
    name: 'base string in another case',
    fix: 'Sign the base string as it is: names, values and escapes keep their case.',
    ways: [
      ['The finished base string was written in lower case.', (parts) => whole(parts).toLowerCase()],
      ['The finished base string was written in upper case.', (parts) => whole(parts).toUpperCase()],
    ],
  },
  {
    name: 'parameters joined otherwise',
    fix: 'Join the parameters by "&", with nothing in front of the first and nothing behind the last one.',
    ways: [
      ['The parameters begin with "?" in the base string.', around('?', '')],
      ['The parameters begin with "&" in the base string.', around('&', '')],
      ['The parameters end in "&" in the base string.', around('', '&')],
      ['The parameters end in a line end in the base string.', around('', '\n')],
    ],
  },
];

/** Mistakes with the parts of a base string and how they are joined. */
function* parts(body: Body): Generator<Variant<Body>> {
  for (const { ways: sentences, ...mistake } of ways) {
    for (const [sentence, make] of sentences) {
      const assemble: Body['assemble'] = (method, plainUrl, joined, { encodeUrl, encodeJoined }) => {
        const encode = (text: string) => encodeWith(encodeJoined, text);
        return make({ method, plainUrl, url: encodeWith(encodeUrl, plainUrl), joined, third: encode(joined), encode });
      };
      yield { fix: threeParts, ...mistake, sentence, to: { ...body, assemble } };
    }
  }
  const uid = values(body, 'uid');
  if (uid === '') return;
  const signed = `${values(body, 'timestamp')}_${uid}`;
  yield {
    name: 'signed like a UID',
    sentence: 'The text that UIDSignature signs was signed: timestamp, "_" and UID.',
    fix: threeParts,
    to: { ...body, assemble: () => signed },
  };
}

const joinedOtherwise = mistakeOf(
  'parameters joined otherwise',
  'Join the parameters by "&"; in PHP set arg_separator.output to "&".',
);

const rare = { rarity: 'rare' } as const;

const joints: readonly (readonly [sentence: string, to: Partial<Body>, more: Partial<Told>])[] = [
  [
    'The parameters were joined by "&amp;" in the base string.',
    { separator: '&amp;' },
    { ...rare, client: 'PHP writes it so with arg_separator.output set to "&amp;".' },
  ],
  ['The parameters were joined without "&".', { separator: '' }, rare],
  ['The parameters were joined by "," instead of "&".', { separator: ',' }, rare],
  ['The parameters were joined by ";" instead of "&".', { separator: ';' }, rare],
  ['An empty parameter was written without "=".', { bareEmpty: true }, { fix: 'Write an empty parameter as "name=".' }],
];

const jointsOf: Mistakes<Body> = (body) =>
  joints.map(([sentence, to, more]) => joinedOtherwise(sentence, { ...body, ...to }, more));

const inUrl = mistakeOf(
  'query string signed as part of the URL',
  'Sign the URL without "?" and what follows; the parameters have a part of their own.',
);

function* queryInUrl(body: Body, { query, wholeQuery, queryNames }: MistakeContext): Generator<Variant<Body>> {
  if (query !== '') {
    const together = (tail: string) => {
      const to = { ...body, urlTail: `?${tail}` };
      return inUrl('The URL was signed together with its query string.', to, { rarity: 'common' });
    };
    yield together(query);
    const others = body.parameters.filter((one) => !queryNames.has(one.name));
    if (others.length < body.parameters.length) {
      const sentence =
        'The URL was signed together with its query string, whose parameters are missing in the third part.';
      yield inUrl(sentence, { ...body, urlTail: `?${query}`, parameters: others });
    }
    const written = body.parameters.filter((one) => queryNames.has(one.name));
    const tail = written.map((one) => `${percentEncode(one.name)}=${percentEncode(one.value)}`).join('&');
    // Sent in another encoding than it was signed in.
    if (tail !== query) yield together(tail);
    if (wholeQuery !== query) yield together(wholeQuery);
  }
  const name = 'question mark behind the URL';
  yield inUrl('The URL was signed with "?" at its end.', { ...body, urlTail: '?' }, { name });
  const assemble: Body['assemble'] = (method, url, joined, { encodeUrl, encodeJoined }) =>
    `${method}&${encodeWith(encodeUrl, `${url}?${joined}`)}&${encodeWith(encodeJoined, joined)}`;
  yield inUrl('The URL was signed together with the parameters as a query string.', { ...body, assemble });
}

/** Mistakes with the structure of the base string. */
export const mistakesOfStructure: readonly Mistakes<Body>[] = [parts, jointsOf, queryInUrl];
