/**
 * Reads a body to its end, or as far as its limit: the types of Node's and undici's streams say nothing of what they bring.
 *
 * @param most bytes
 * @returns undefined where it is longer; the rest is left unread
 * @throws an error when the stream ends early, or has an encoding, and so brings texts
 */
export async function bodyUpTo(body: AsyncIterable<unknown>, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A body is read as bytes.');
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
