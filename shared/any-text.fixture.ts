import fc, { type StringConstraints } from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any code point but surrogates. fast-check's own unit `binary` has the same ones, by a table of all 1.1 million that each
 * thread of tests would make: more than a second of the processor, and 100 MB.
 */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count), indexOf);

/** @throws when it is no single code point, by which fast-check learns that it is none of these */
function indexOf(text: unknown): number {
  const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (point === undefined || text !== String.fromCodePoint(point)) throw new Error('It is not one code point.');
  return point < SURROGATES.first ? point : point - SURROGATES.count;
}

/** Any well-formed text, control characters and the names of members that every object has among them. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}) =>
  fc.string({ ...constraints, unit: anyCharacter });
