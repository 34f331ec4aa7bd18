/**
 * What a body brings, as bytes: the types of Node's and undici's streams say nothing of it.
 *
 * @throws an error when the stream has an encoding, and so brings texts
 */
export async function* bodyChunks(body: AsyncIterable<unknown>): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A body is read as bytes.');
    yield chunk;
  }
}
