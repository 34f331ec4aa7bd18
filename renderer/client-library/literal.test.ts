import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLiteral } from './literal.ts';

function read(text: string) {
  const leftOut: string[] = [];
  const value = readLiteral(text, (path, expression) => leftOut.push(`${path}: ${expression}`));
  return { value, leftOut };
}

test.each<[string, unknown]>([
  ['{"lang": "en"}', { lang: 'en' }],
  ["{lang: 'en', $a_1: 2, 'b-c': true,}", { lang: 'en', $a_1: 2, 'b-c': true }],
  ['{ /* all */ lang: "en", // of users\n  sessionExpiration: -2 /* never */ }', { lang: 'en', sessionExpiration: -2 }],
  [
    '{ a: \'it\\\'s \\u00fc \\x41 \\u{1F600}\\n\', b: "d\\"q", c: `t\\`t` }',
    { a: "it's ü A 😀\n", b: 'd"q', c: 't`t' },
  ],
  ['{ a: "one \\\n line" }', { a: 'one  line' }],
  ['{ a: [1, 2.5, .5, 1e3, 0x1F, +4, -0x10,], b: [], c: {} }', { a: [1, 2.5, 0.5, 1000, 31, 4, -16], b: [], c: {} }],
  [
    '{ a: null, b: undefined, c: !0, d: !1, 7: "n", default: 1, trueish: 1 }',
    { a: null, b: undefined, c: true, d: false, 7: 'n', default: 1, trueish: 1 },
  ],
  [' ({ a: 1 }); ', { a: 1 }],
  ['{ "http://x": "// no comment", u: "/* no */" }', { 'http://x': '// no comment', u: '/* no */' }],
  ['{ überschrift: 1 }', { überschrift: 1 }],
  ['{ a: 1, a: 2 }', { a: 2 }],
])('U 6: the configuration %s is read', (text, value) => {
  expect(read(text)).toEqual({ value, leftOut: [] });
});

test.each<[string, unknown, readonly string[]]>([
  [
    '{ a: 1, f: function (e) { return { x: [1, 2] }; }, b: 2 }',
    { a: 1, b: 2 },
    ['f: function (e) { return { x: [1, 2] }; }'],
  ],
  ['{ f: (a, b) => a + b, b: 2 }', { b: 2 }, ['f: (a, b) => a + b']],
  [
    '{ f(a, b) { return "}"; }, async g() {}, get h() { return 1 }, b: 2 }',
    { b: 2 },
    ['f: f(a, b) { return "}"; }', 'async: async g() {}', 'get: get h() { return 1 }'],
  ],
  [
    '{ url: location.href, lang: "e" + "n", n: 1 + 1, b: 2 }',
    { b: 2 },
    ['url: location.href', 'lang: "e" + "n"', 'n: 1 + 1'],
  ],
  [`{ t: \`a \${ \`}\${1},\` } b\`, b: 2 }`, { b: 2 }, [`t: \`a \${ \`}\${1},\` } b\``]],
  ['{ r: /[,}\\]]"/g.test("}"), d: 4 / 2, b: 2 }', { b: 2 }, ['r: /[,}\\]]"/g.test("}")', 'd: 4 / 2']],
  ['{ ...others, [name]: 1, short, b: 2 }', { b: 2 }, [': ...others', ': [name]: 1', 'short: short']],
  ['{ a: { m: [ 1, function () {}, "x" ] } }', { a: { m: [1, undefined, 'x'] } }, ['a.m[1]: function () {}']],
  ['{ s: "a" /* , */ + "b", c: void 0, b: 2 }', { b: 2 }, ['s: "a" /* , */ + "b"', 'c: void 0']],
  ['{ a: (1), b 3, c: 2 }', { c: 2 }, ['a: (1)', 'b: b 3']],
])('U 6: of the configuration %s, expressions are left out and named', (text, value, leftOut) => {
  expect(read(text)).toEqual({ value, leftOut });
});

test('nothing of it runs, and no name changes what objects are', () => {
  const { value } = read('{ "__proto__": { "polluted": true }, constructor: 1, a: alert(1) }');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect((value as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  ['{ a: 1', 'line 1: expected "," or "}"'],
  ['{\n a: 1,\n , }', 'line 3: expected a name before ", }"'],
  ['{ a: "x }', 'line 1: expected the end of a text before'],
  ['{ a: 1 } b', 'expected a literal'],
  ['({ a: 1 }', 'expected the end'],
  ['gigya = { a: 1 }', 'line 1: expected a literal'],
  ['{ f: function () { }', 'line 1'],
  ['{ t: `a ${', 'line 1'],
  ['{ , }', 'expected a name'],
  ['', 'expected'],
])('the text %s is no literal: the line says where', (text, words) => {
  expect(() => read(text)).toThrow(SyntaxError);
  expect(() => read(text)).toThrow(words);
});

test('R52: objects in each other without end are refused, not followed', () => {
  expect(() => read('['.repeat(100_000))).toThrow('at most 200 objects in each other');
  expect(() => read('{a:'.repeat(100_000))).toThrow('at most 200 objects in each other');
});

test('property: whatever JSON can say is read as JSON.parse reads it', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(read(text)).toEqual({ value: JSON.parse(text), leftOut: [] });
    }),
  );
});

test('property: any text is read or refused, and never hangs', { tags: ['property'] }, () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    'a',
    ':',
    ',',
    '"',
    "'",
    '`',
    '${',
    '/',
    '*',
    '//',
    '/*',
    '\\',
    '1',
    ' ',
    '\n',
    '=>',
    'function',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      try {
        read(pieces.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }),
  );
});
