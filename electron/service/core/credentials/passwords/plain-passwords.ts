import { invalidMember, type RandomSource } from '#service/kernel/index.ts';
import { hashPassword } from './hashing.ts';
import type { PasswordHash } from './password-hash.ts';

/** Different plain passwords of one file: each is hashed with the cost of a login, one after the other. */
const MAX_PLAIN = 100;

interface Part {
  readonly random: RandomSource;
  readonly clock: () => number;
}

/**
 * People of a workspace file with hashes instead of the plain passwords that test data has. Equal passwords get one hash,
 * because a file of test users has the same one a thousand times. Passwords are not judged by the site's policy: the file
 * brings a state.
 *
 * @throws OperationProblem when there are more than `MAX_PLAIN` different ones
 */
export async function withHashedPasswords<P>(people: readonly P[], { random, clock }: Part): Promise<P[]> {
  const hashes = new Map<string, PasswordHash>();
  const hashed: P[] = [];
  for (const [n, person] of people.entries()) {
    const plain = plainOf(person);
    if (plain === undefined) {
      hashed.push(person);
      continue;
    }
    let hash = hashes.get(plain);
    if (hash === undefined) {
      if (hashes.size >= MAX_PLAIN) {
        throw invalidMember(
          `people[${n}].password`,
          `The file has more than ${MAX_PLAIN} different plain passwords, and each takes the time of a login.`,
          'Give several people the same password, or give hashes, as an export with secrets has them.',
        );
      }
      hash = await hashPassword(random, plain);
      hashes.set(plain, hash);
    }
    hashed.push({ ...person, password: { hash, created: clock() } });
  }
  return hashed;
}

/** The plain password of an entry that the schema has read. */
export function plainOf(person: unknown): string | undefined {
  if (typeof person !== 'object' || person === null || !('password' in person)) return undefined;
  const { password } = person;
  if (typeof password !== 'object' || password === null || !('plain' in password)) return undefined;
  return typeof password.plain === 'string' ? password.plain : undefined;
}
