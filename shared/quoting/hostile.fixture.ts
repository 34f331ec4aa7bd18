import fc from 'fast-check';
import { anyText } from '../any-text.fixture.ts';

/** Texts that end a quotation in a shell, a program, a line of HTTP or a terminal. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: that is the trick
const tricks = [
  ...["'", '"', '`', '\\', '\\\\', "\\'", '\\"'],
  ...['\\u0022', '\\\\u0022', '\\u000a', '\\x27', '\\N{QUOTATION MARK}', '"""', "'''", "$'"],
  ...['$(: >pwned)', '`: >pwned`', '; : >pwned #', "'; : >pwned; '", '"; : >pwned; "'],
  ...['\n: >pwned\n', '\r\n: >pwned\r\n', '\r\n\r\nGET /pwned HTTP/1.1\r\n\r\n'],
  ...['| : >pwned', '& : >pwned &', '> pwned', '<pwned', '$HOME', '${IFS}', '$AUTHDESK_SECRET'],
  ...['"; globalThis.pwned = 1; "', '${globalThis.pwned = 1}', '"; open("pwned", "w"); "', '"); System.exit(1); ("'],
  ...['!!', '!-1', '!?x', '^a^b'],
  ...['{a,b}', '[1-3]', '*', '~', '~root', '#', '# x', '%', '%00', '%s'],
  ...['@pwned', '=pwned', '&a=b', '+', '-o', '--output', '://'],
  ...['TIMESTAMP', 'AUTHDESKTIMESTAMP', 'AUTHDESKNONCE', '*/', '//'],
  ...['…', '•••', '***'],
  ...['\0', '\x03', '\x04', '\x15', '\x1b[2J', '\x1b[201~', '\x1b]0;x\x07'],
  ...['\x7f', '\x85', '\x9b2J', '\t', '\v', '\f'],
  ...['\u00ad', '\u200b', '\u200d', '\u202e', '\u2066', '\u2028', '\u2029', '\ufeff', '\u{e0041}'],
  ...['\ud800', '\udc00', '\ufffd', 'é', '東京', '🎉', '\u{10ffff}', ' '],
] as const;
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: that is the trick

/** What a terminal would act upon, or nobody sees, in a text of several lines. */
export const hiddenInLines = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Texts as a hostile caller writes them. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.constantFrom(...tricks, 'a', 'Z9', '_'), { maxLength: 6 }).map((all) => all.join('')),
  },
  { weight: 2, arbitrary: anyText({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'PATH', 'secret', 'sig', '') },
);

/** Names that a call could have and that are told apart without regard to case. */
export const hostileParameters: fc.Arbitrary<{ name: string; value: string }[]> = fc.uniqueArray(
  fc.record({ name: hostileText, value: hostileText }, { noNullPrototype: true }),
  { maxLength: 4, selector: ({ name }) => name.toWellFormed().toLowerCase() },
);

/** As many hostile cases as a property test has, for tests that run many of them in one process. */
export function hostileCases<T>(arbitrary: fc.Arbitrary<T>): readonly T[] {
  const { numRuns = 1000, seed } = fc.readConfigureGlobal() ?? {};
  return fc.sample(arbitrary, { numRuns, ...(seed === undefined ? {} : { seed }) });
}
