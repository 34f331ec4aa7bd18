import { percentEncode } from '#shared/protocol/percent.ts';
import { encodeWith } from './encoder.ts';
import type { Body, MistakeContext, Mistakes, Variant } from './recipe.ts';

const threeParts =
  'The base string has three parts joined by "&": the HTTP method, the encoded URL, and the joined parameters, encoded once more.';

const values = (body: Body, name: string) =>
  body.parameters.find((parameter) => parameter.name.toLowerCase() === name)?.value ?? '';

/** Mistakes with the parts of a base string and how they are joined. */
function* parts(body: Body): Generator<Variant<Body>> {
  const way = (name: string, sentence: string, assemble: NonNullable<Body['assemble']>): Variant<Body> => ({
    name,
    sentence,
    fix: threeParts,
    to: { ...body, assemble },
  });
  const third = (joined: string, one: Body) => encodeWith(one.encodeJoined, joined);
  const url = (text: string, one: Body) => encodeWith(one.encodeUrl, text);
  yield way(
    'base string encoded as a whole',
    'The three parts were joined first and then encoded together.',
    (m, u, j, b) => encodeWith(b.encodeJoined, `${m}&${u}&${j}`),
  );
  yield way(
    'base string encoded as a whole',
    'URL and parameters were joined first and then encoded together.',
    (m, u, j, b) => `${m}&${encodeWith(b.encodeJoined, `${u}&${j}`)}`,
  );
  yield way(
    'base string encoded as a whole',
    'URL and parameters were joined by "?" and then encoded together.',
    (m, u, j, b) => `${m}&${encodeWith(b.encodeJoined, `${u}?${j}`)}`,
  );
  yield way('base string encoded as a whole', 'The finished base string was percent-encoded once more.', (m, u, j, b) =>
    encodeWith(b.encodeJoined, `${m}&${url(u, b)}&${third(j, b)}`),
  );
  yield way(
    'part of the base string missing',
    'The HTTP method is missing in the base string.',
    (_m, u, j, b) => `${url(u, b)}&${third(j, b)}`,
  );
  yield way(
    'part of the base string missing',
    'The URL is missing in the base string.',
    (m, _u, j, b) => `${m}&${third(j, b)}`,
  );
  yield way(
    'part of the base string missing',
    'Only the parameters were signed, without HTTP method and URL.',
    (_m, _u, j, b) => third(j, b),
  );
  yield way(
    'part of the base string missing',
    'Only the parameters were signed, encoded once, without HTTP method and URL.',
    (_m, _u, j) => j,
  );
  yield way(
    'part of the base string missing',
    'Only HTTP method and URL were signed, without the parameters.',
    (m, u, _j, b) => `${m}&${url(u, b)}`,
  );
  yield way(
    'part of the base string missing',
    'Only HTTP method and URL were signed, without the parameters.',
    (m, u, _j, b) => `${m}&${url(u, b)}&`,
  );
  yield way(
    'parts in another order',
    'The URL stands before the HTTP method in the base string.',
    (m, u, j, b) => `${url(u, b)}&${m}&${third(j, b)}`,
  );
  yield way(
    'parts in another order',
    'The URL stands behind the parameters in the base string.',
    (m, u, j, b) => `${m}&${third(j, b)}&${url(u, b)}`,
  );
  for (const [between, sentence] of [
    ['', 'The three parts were joined by nothing instead of "&".'],
    ['\n', 'The three parts were joined by line ends instead of "&".'],
    ['?', 'The three parts were joined by "?" instead of "&".'],
  ] as const) {
    yield way('parts joined otherwise', sentence, (m, u, j, b) => [m, url(u, b), third(j, b)].join(between));
  }
  for (const [end, word] of [
    ['\n', 'a line end'],
    ['&', '"&"'],
    [' ', 'a blank'],
    ['\r\n', 'a line end (CR LF)'],
  ] as const) {
    yield way(
      'text behind the base string',
      `The base string ends in ${word} that does not belong there.`,
      (m, u, j, b) => `${m}&${url(u, b)}&${third(j, b)}${end}`,
    );
  }
  for (const [start, word] of [
    [' ', 'a blank'],
    ['\n', 'a line end'],
    ['&', '"&"'],
  ] as const) {
    yield way(
      'text in front of the base string',
      `The base string begins with ${word} that does not belong there.`,
      (m, u, j, b) => `${start}${m}&${url(u, b)}&${third(j, b)}`,
    );
  }
  const inWhole = (sentence: string, change: (text: string) => string): Variant<Body> => ({
    ...way('base string in another case', sentence, (m, u, j, b) => change(`${m}&${url(u, b)}&${third(j, b)}`)),
    fix: 'Sign the base string as it is: names, values and escapes keep their case.',
  });
  yield inWhole('The finished base string was written in lower case.', (text) => text.toLowerCase());
  yield inWhole('The finished base string was written in upper case.', (text) => text.toUpperCase());
  for (const [before, behind, sentence] of [
    ['?', '', 'The parameters begin with "?" in the base string.'],
    ['&', '', 'The parameters begin with "&" in the base string.'],
    ['', '&', 'The parameters end in "&" in the base string.'],
    ['', '\n', 'The parameters end in a line end in the base string.'],
  ] as const) {
    yield {
      ...way('parameters joined otherwise', sentence, (m, u, j, b) =>
        [m, url(u, b), third(before + j + behind, b)].join('&'),
      ),
      fix: 'Join the parameters by "&", with nothing in front of the first and nothing behind the last one.',
    };
  }
  const stamp = values(body, 'timestamp');
  const uid = values(body, 'uid');
  if (uid !== '') {
    yield way(
      'signed like a UID',
      'The text that UIDSignature signs was signed: timestamp, "_" and UID.',
      () => `${stamp}_${uid}`,
    );
  }
}

function* joints(body: Body): Generator<Variant<Body>> {
  for (const [separator, sentence] of [
    ['&amp;', 'The parameters were joined by "&amp;" in the base string.'],
    ['', 'The parameters were joined without "&".'],
    [',', 'The parameters were joined by "," instead of "&".'],
    [';', 'The parameters were joined by ";" instead of "&".'],
  ] as const) {
    yield {
      name: 'parameters joined otherwise',
      sentence,
      fix: 'Join the parameters by "&"; in PHP set arg_separator.output to "&".',
      ...(separator === '&amp;' && { client: 'PHP writes it so with arg_separator.output set to "&amp;".' }),
      to: { ...body, separator },
    };
  }
  yield {
    name: 'parameters joined otherwise',
    sentence: 'An empty parameter was written without "=".',
    fix: 'Write an empty parameter as "name=".',
    to: { ...body, bareEmpty: true },
  };
}

function* queryInUrl(body: Body, { query, wholeQuery, queryNames }: MistakeContext): Generator<Variant<Body>> {
  const name = 'query string signed as part of the URL';
  const fix = 'Sign the URL without "?" and what follows; the parameters have a part of their own.';
  if (query !== '') {
    const sentence = 'The URL was signed together with its query string.';
    const urlTail = `?${query}`;
    yield { name, sentence, fix, to: { ...body, urlTail } };
    const others = body.parameters.filter((one) => !queryNames.has(one.name));
    if (others.length < body.parameters.length) {
      yield {
        name,
        sentence: 'The URL was signed together with its query string, whose parameters are missing in the third part.',
        fix,
        to: { ...body, urlTail, parameters: others },
      };
    }
    const written = body.parameters.filter((one) => queryNames.has(one.name));
    const tail = written.map((one) => `${percentEncode(one.name)}=${percentEncode(one.value)}`).join('&');
    // Sent in another encoding than it was signed in.
    if (tail !== query) yield { name, sentence, fix, to: { ...body, urlTail: `?${tail}` } };
    if (wholeQuery !== query) yield { name, sentence, fix, to: { ...body, urlTail: `?${wholeQuery}` } };
  }
  yield {
    name: 'question mark behind the URL',
    sentence: 'The URL was signed with "?" at its end.',
    fix,
    to: { ...body, urlTail: '?' },
  };
  yield {
    name,
    sentence: 'The URL was signed together with the parameters as a query string.',
    fix,
    to: {
      ...body,
      assemble: (m, u, j, b) => `${m}&${encodeWith(b.encodeUrl, `${u}?${j}`)}&${encodeWith(b.encodeJoined, j)}`,
    },
  };
}

/** Mistakes with the structure of the base string. */
export const mistakesOfStructure: readonly Mistakes<Body>[] = [parts, joints, queryInUrl];
