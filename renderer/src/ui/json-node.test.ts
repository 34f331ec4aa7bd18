import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indentJson, type JsonNode, readJsonNode } from './json-node.ts';

const number = fc.constantFrom('12345678901234567890', '25.00', '1E400', '-0', '0.10', '9007199254740993');
const { value: written } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    number,
    fc.constantFrom('true', 'false', 'null', '{ }', '[\t]', '"\\u00e9\\/"'),
    fc.string().map((text) => JSON.stringify(text)),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[ ${items.join(' ,')} ]`),
    // Names in any order, and the same one twice.
    fc
      .array(fc.tuple(fc.constantFrom('b', 'a', '10', '2', 'é"'), tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:\n${value}`).join(', ')}}`),
  ),
}));

/** Without the blanks between its pieces. */
const packed = (json: string) => json.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');

function write(node: JsonNode): string {
  if (node.kind === 'array') return `[${node.members.map((member) => write(member.node)).join()}]`;
  if (!('members' in node)) return node.text;
  return `{${node.members.map(({ name, node: inner }) => `${JSON.stringify(name)}:${write(inner)}`).join()}}`;
}

test('D86: JSON is shown as it was sent, character by character but for blanks', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(written, (json) => {
      expect(packed(indentJson(json))).toBe(packed(json));
      expect(write(readJsonNode(json))).toBe(packed(json));
    }),
  );
});

test('its lines are those of JSON.stringify', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const lines = JSON.stringify(value, null, 2);
      expect(indentJson(JSON.stringify(value))).toBe(lines);
      expect(indentJson(lines)).toBe(lines);
    }),
  );
});

test('of very many nested lists the blanks do not outgrow the text', () => {
  const nested = '['.repeat(16_000) + ']'.repeat(16_000);
  expect(indentJson(nested).length).toBeLessThan(250 * nested.length);
});
