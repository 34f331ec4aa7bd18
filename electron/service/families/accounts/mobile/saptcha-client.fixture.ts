import { createHash } from 'node:crypto';

/** Solves a challenge as the mobile client libraries do: counting from 1 (C 4.8). */
export function solved(challenge: string): string {
  const claims = JSON.parse(Buffer.from(challenge.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly jti: string;
    readonly pattern: string;
  };
  const pattern = new RegExp(claims.pattern);
  let number = 1;
  while (!pattern.test(createHash('sha512').update(`${claims.jti}.${number}`).digest('hex'))) number += 1;
  return `${challenge}|${number}`;
}
