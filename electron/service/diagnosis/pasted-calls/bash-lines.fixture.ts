import fc from 'fast-check';

/*
 * Lines that call cURL in bash, with every way of quoting. What they send is not known here: the real bash and cURL say
 * it. They are safe to run: nothing is expanded, and no operator of the shell is outside of quotes.
 */

const plain = fc.constantFrom(...'abzAZ059-._~%=+:/?@^,'.split(''), '%2A', '%c3%a9', 'é', '東');
const anything = fc.constantFrom(
  ...'abAZ09 -._~%=+:/?@^,&|;<>(){}[]*!#\'"\\$`\t\n'.split(''),
  ...['%2A', '%e9', '&', 'é', '東', '😀', '\u00a0', '\r\n', '!x', '$(x)', '$\x7bx}'],
);
const text = (of: fc.Arbitrary<string>, maxLength = 8) =>
  fc.array(of, { maxLength }).map((characters) => characters.join(''));

const bare = text(plain);
const single = text(anything).map((content) => `'${content.replaceAll("'", '')}'`);
const double = text(
  fc.oneof(
    anything.map((character) => (/^["\\$`]/.test(character) ? `\\${character.replaceAll('`', '')}` : character)),
    fc.constantFrom('\\a', '\\ ', '\\%', '\\\n', "\\'", '\\!', '$ ', '$%'),
  ),
  // A quote or back-slash at its end would take the closing one.
).map(
  (content) => `"${content.replace(/(\\*)$/, (run) => run.repeat(2)).replace(/(?<!\\)\$(?=[A-Za-z_{(])/g, '\\$')}"`,
);
const ansi = text(
  fc.oneof(
    anything.map((character) => (/^['\\]/.test(character) ? `\\${character}` : character)),
    fc.constantFrom(
      ...String.raw`\n \t \e \E \a \b \v \f \r \" \? \q \x41 \xe9 \xff \x4 \x80`.split(' '),
      ...String.raw`\101 \1010 \7 \u00e9 \u20ac \U0001F600 \cA \c? \c[ \ud`.split(' '),
    ),
  ),
).map((content) => `$'${content.replace(/(\\*)$/, (run) => run.repeat(2))}'`);
const escaped = anything.filter((character) => character.length === 1).map((character) => `\\${character}`);
const piece = fc.oneof(bare, single, double, ansi, escaped, fc.constant('$""'));
/** A word of some pieces; never empty, never the beginning of a comment or an option. */
const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('') || "''");
/** A word that cURL does not take for the name of a file. */
const value = word.map((text) => `x${text}`);

const quote = (content: string) => `'${content.replaceAll("'", `'\\''`)}'`;

const path = fc
  .array(fc.constantFrom('a', 'b.c', '.', '..', '', '...', '~', 'é', "'", '"', '<', 'a;b', '%2F', '!*()'), {
    maxLength: 5,
  })
  .map((segments) => `/${segments.join('/')}`);
const query = text(
  fc.constantFrom(...'abz019=&?/%+-._~!*()\'",;:@$<>|^`\\#'.split(''), '%2A', '%E9', '%c3%a9', 'é', '[]', '#shared/'),
  12,
);
const address = (origin: string) =>
  fc
    .record({
      scheme: fc.constantFrom('http://', 'http://', 'HTTP://', '', 'http:/', 'http://u:p%40@', 'http://u@'),
      path: fc.option(path, { nil: '' }),
      query: fc.option(query, { nil: undefined }),
      quoting: fc.constantFrom('single', 'double', 'bare'),
    })
    .map((parts) => {
      const whole = `${parts.scheme}${origin}${parts.path}${parts.query === undefined ? '' : `?${parts.query}`}`;
      if (parts.quoting === 'single') return quote(whole);
      if (parts.quoting === 'double') return `"${whole.replace(/[\\"$`]/g, '\\$&')}"`;
      return whole.replace(/[^A-Za-z0-9%._~:/?=@+^é-]/g, '\\$&');
    });

const option = fc.oneof(
  value.map((text) => `-d ${text}`),
  value.map((text) => `-d${text}`),
  value.map((text) => `--data-raw ${text}`),
  value.map((text) => `--data-binary ${text}`),
  value.map((text) => `--data-ascii ${text}`),
  word.map((text) => `--data-urlencode x=${text}`),
  word.map((text) => `--data-urlencode =${text}`),
  value.filter((text) => !text.includes('@')).map((text) => `--data-urlencode ${text}`),
  value.map((text) => `--json ${text}`),
  text(fc.constantFrom(...'ab= %é*~'.split(''))).map((content) => `--url-query ${quote(`x${content}`)}`),
  text(fc.constantFrom(...'ab=%2Aé*~'.split(''))).map((content) => `--url-query ${quote(`+${content}`)}`),
  fc.constantFrom('-G', '--get', '-sSG', '--ge'),
  fc.constantFrom('-X POST', '-XPUT', '--request get', "-X 'M-SEARCH'", '--request DELETE'),
  fc.constantFrom('-u a:b', "-u 'k:s+/='", '--user k:é', '--oauth2-bearer st2.s.x'),
  fc.constantFrom('-A agent', "-A ''", '-e http://r/', "-e 'x;auto'", '-b a=1', "-b 'b=2; c=3'", '--compressed'),
  fc.constantFrom('-k', '-L', '-m 20', '--max-time 20', '--path-as-is', '-g', '-sS', '--http1.1', '--no-keepalive'),
  fc.constantFrom("-H 'Host: h.example:99'", "-H 'Content-Type:'", "-H 'Content-Type: text/plain'", "-H 'X-A;'"),
  fc.constantFrom(
    "-H 'Authorization: OAuth x'",
    "-H 'X-B:  b  '",
    "-H 'X-C:'",
    "-H 'Authorization:'",
    "-H 'Cookie: d=4'",
  ),
  value.map(
    (text) => `-H X-D:${text.replaceAll('\n', '').replaceAll('\\r', '').replaceAll('\\n', '').replaceAll('\r', '')}`,
  ),
);
const blank = fc.constantFrom(' ', ' ', '  ', ' \\\n  ', '\t');

/**
 * Lines that call cURL.
 *
 * @param origin host and port to call, such as `127.0.0.1:8000`
 */
export function bashLines(origin: string): fc.Arbitrary<string> {
  return fc
    .record({
      before: fc.array(option, { maxLength: 3 }),
      addresses: fc.array(address(origin), { minLength: 1, maxLength: 2 }),
      after: fc.array(option, { maxLength: 2 }),
      next: fc.option(fc.tuple(option, address(origin)), { nil: undefined, freq: 12 }),
      end: fc.constantFrom('', '', '', ' # and -d so on', ' ;', ' || :', ' > /dev/null', ' 2>&1 | cat'),
      blank,
    })
    .map(({ before, addresses, after, next, end, blank }) =>
      ['curl', ...before, ...addresses, ...after, ...(next ? ['--next', ...next] : [])].join(blank).concat(end),
    );
}
