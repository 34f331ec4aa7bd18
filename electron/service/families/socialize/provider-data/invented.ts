import { createHash } from 'node:crypto';

/**
 * Data of the simulated providers is invented from its subject: the same contacts, albums and tokens for the same identity
 * at every call, in every installation. Names of hosts end in `.example`, so that nobody's address is hit.
 */
export interface Invented {
  /** A whole number from 0 to `below` - 1. */
  number(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** Lower-case hex digits. */
  hex(length: number): string;
  /** Bytes for tokens. */
  bytes(length: number): Buffer;
}

/** @param subject what the data is about; the same subject gives the same sequence */
export function invent(...subject: readonly (string | number)[]): Invented {
  const seed = subject.join('\n');
  let block = 0;
  let left = Buffer.alloc(0);
  const bytes = (length: number): Buffer => {
    while (left.length < length) {
      left = Buffer.concat([left, createHash('sha256').update(`${block}\n${seed}`).digest()]);
      block += 1;
    }
    const taken = left.subarray(0, length);
    left = left.subarray(length);
    return taken;
  };
  const number = (below: number) => bytes(4).readUInt32BE() % below;
  return {
    number,
    bytes,
    pick: <T>(list: readonly T[]) => list[number(list.length)] as T,
    hex: (length) =>
      bytes(Math.ceil(length / 2))
        .toString('hex')
        .slice(0, length),
  };
}

const firstNames = 'Alan Barbara Carol Dennis Edith Frances Grace Hedy Ivan Joan Karen Leslie Margaret Niklaus'.split(
  ' ',
);
const lastNames = 'Adams Baker Clarke Davis Evans Fisher Green Hughes Irwin Jones Keller Lopez Moore Novak'.split(' ');

/** A person who is not a user of any site. */
interface InventedPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export function inventPerson(subject: Invented): InventedPerson {
  const [firstName, lastName] = [subject.pick(firstNames), subject.pick(lastNames)];
  const id = subject.hex(12);
  const email = `${firstName}.${lastName}.${id.slice(0, 4)}@mail.example`.toLowerCase();
  return { id, firstName, lastName, email };
}
