import { expect, test } from 'vitest';
import { goesBack, patternsIn } from './patterns.ts';
import { type Accepted, sourcesOf, unexpected } from './sources.ts';

/** Patterns that go back and may: how many a file has, and what bounds the texts that they see. */
const accepted: Accepted = {
  'electron/cli/completion/places.ts': [1, 'reads the usages of our own commands'],
  'electron/cli/npm-package/bundle.ts': [2, 'the build reads paths of packages'],
  'electron/cli/npm-package/notices.ts': [1, 'the build reads what it has made'],
  'electron/release/debian.ts': [1, 'the build reads what readelf prints'],
  'electron/node/port-program.ts': [1, 'reads what netstat prints'],
  'electron/service/console/reproduce/signed-text/saml/rows.ts': [1, 'reads our own sentence'],
  'electron/service/core/auth/damaged-names.ts': [1, 'sees names of 40 characters at most'],
  'electron/service/core/log/known-secrets.ts': [1, 'sees 400 characters at most, in front of a secret'],
  'electron/service/core/search/regular-expression.ts': [1, 'sees a pattern of 1,000 characters at most'],
  'electron/service/diagnosis/mistakes/value-changes.ts': [1, 'sees 15 digits at most'],
  'electron/service/diagnosis/pasted-calls/harvest/surroundings.ts': [
    1,
    'sees 200 characters at most, or 4,000 behind a word, at each of which it looks at 12 more',
  ],
  'electron/service/diagnosis/pasted-calls/redacted.ts': [1, 'sees 200 characters at most'],
  'renderer/client-library/screens/stored-markup.ts': [
    1,
    'reads the markup of a screen-set, which the site has written',
  ],
  'renderer/client-library/second-factor/words.ts': [1, 'reads our own sentence'],
  'renderer/src/call-kit/body-tokens.ts': [3, 'sees 200,000 characters at most'],
  'renderer/src/call-kit/xml-format.ts': [1, 'sees XML that Authdesk has written, and others of 32 KiB at most'],
  'renderer/src/call-kit/xml-node.ts': [2, 'sees XML that Authdesk has written, and others of 32 KiB at most'],
  'renderer/src/features/sites/saml-attributes.ts': [1, 'reads a line of a field that one types in'],
  'shared/log-filter/times.ts': [1, 'a pattern before it has read the whole text: each number has its unit'],
  'shared/time/span.ts': [1, 'a pattern before it has read the whole text: each number has its unit'],
};

test('R52: no pattern of the sources takes more time than its text is long, but those listed here', {
  tags: ['deep'],
}, () => {
  const sources = sourcesOf('{electron,renderer,shared}/**/*.{ts,tsx}');
  let all = 0;
  const found = unexpected(accepted, sources, ({ path, text }) => {
    const patterns = patternsIn(path, text);
    all += patterns.length;
    return patterns.flatMap((one) => {
      const how = goesBack(one);
      return how.length === 0 ? [] : [`${path}:${one.line}: /${one.source}/${one.flags} (${how.join(', ')})`];
    });
  });
  expect(found).toEqual([]);
  expect(all).toBeGreaterThan(1_500);
});

test.each([
  ['a star in a star', 'const a = /"(?:[^"]+|x)*"/;', ['Self']],
  ['two neighbours that take the same characters', 'const a = /^[ \\t]*(.*?)[ \\t]*$/;', ['Trade']],
  ['an end that is tried at each blank', 'const a = /\\s+$/;', ['Move']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that is read
  ['a text that is made a pattern', "const w = 'a|b'; const a = new RegExp(`^.*\\\\d+ > (?:${w})`, 'm');", ['Trade']],
  ['a raw text', 'const a = new RegExp(String.raw`\\s+$`);', ['Move']],
  [
    'a pattern that begins with a blank, behind a word',
    'const a = (b: string) => { return / +$/.test(b); };',
    ['Move'],
  ],
  ['a pattern of one way only', 'const a = /^[a-z]+ \\d+$/;', []],
])('the analyser sees %s', (_, source, how) => {
  expect(patternsIn('a.ts', source).flatMap(goesBack)).toEqual(how);
});
