import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeTokens, jsonTokens, xmlTokens } from './body-tokens.ts';
import { readXml } from './xml-node.ts';

const joined = (tokens: readonly { readonly text: string }[]): string => tokens.map(({ text }) => text).join('');
const nearMarkup = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '</', '/>', '<a>', '</a>', '<a b="c">', '<!--', '-->', '<![CDATA[', ']]>', '<?xml?>'),
      fc.constantFrom('"', "'", '\\', '{', '}', '[', ']', ',', ':', '-', '1e5', 'true', 'null', 'nul', '\n', ' '),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 20 },
  )
  .map((all) => all.join(''));

describe('A body in colours', () => {
  test('is the body, whatever it holds', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(nearMarkup, (body) => {
        expect(joined(jsonTokens(body))).toBe(body);
        expect(joined(xmlTokens(body))).toBe(body);
        for (const language of ['curl', 'http', 'node', 'python', 'other']) {
          expect(joined(codeTokens(body, language))).toBe(body);
        }
        readXml(body);
      }),
    );
    fc.assert(fc.property(fc.json(), (body) => void expect(joined(jsonTokens(body))).toBe(body)));
  });

  test('names, texts, numbers and words of JSON are told apart', () => {
    expect(jsonTokens('{"a":"b\\"","c":[-1.5e3,true,null]}').map(({ kind, text }) => [kind, text])).toEqual([
      ['mark', '{'],
      ['name', '"a"'],
      ['mark', ':'],
      ['string', '"b\\""'],
      ['mark', ','],
      ['name', '"c"'],
      ['mark', ':'],
      ['mark', '['],
      ['number', '-1.5e3'],
      ['mark', ','],
      ['word', 'true'],
      ['mark', ','],
      ['word', 'null'],
      ['mark', ']'],
      ['mark', '}'],
    ]);
  });
});

describe('XML as a tree', () => {
  test('has elements, attributes and decoded texts', () => {
    expect(
      readXml('<?xml version="1.0"?>\n<r x="1 &amp; 2"><a>b &lt; &#x41;</a><c/><d><![CDATA[<e>]]></d></r>'),
    ).toEqual({
      name: 'r',
      attributes: [['x', '1 & 2']],
      text: '',
      children: [
        { name: 'a', attributes: [], children: [], text: 'b < A' },
        { name: 'c', attributes: [], children: [], text: '' },
        { name: 'd', attributes: [], children: [], text: '<e>' },
      ],
    });
  });

  test('what is not one whole element is none', () => {
    for (const text of ['', '<a>', '<a></b>', '<a/><b/>', 'x<a/>', '<a><b></a>', '</a>'])
      expect(readXml(text)).toBeUndefined();
    expect(readXml('<a>'.repeat(5_000) + '</a>'.repeat(5_000))).toBeUndefined();
  });

  test('texts, comments, words and numbers of code are told apart, by its language', () => {
    const kinds = (code: string, language: string) =>
      codeTokens(code, language)
        .filter(({ kind }) => kind !== 'text')
        .map(({ kind, text }) => `${kind} ${text}`);
    expect(kinds('const a = "b\\""; // c 1', 'node')).toEqual(['word const', 'string "b\\""', 'comment // c 1']);
    expect(kinds("# a\nx = 'b' + 12", 'python')).toEqual(['comment # a', "string 'b'", 'number 12']);
    expect(kinds("curl -d 'a\\' https://x", 'curl')).toEqual(['word curl', 'word -d', "string 'a\\'"]);
    expect(kinds('GET /a HTTP/1.1\nHost: b\n\nc: d', 'http')).toEqual([
      'word GET',
      'name Host',
      'mark :',
      'string  b\n',
    ]);
  });
});
