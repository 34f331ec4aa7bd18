import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** A body as a user reads it; one that is no text has its bytes, in base64. */
interface ReadBody {
  readonly body: string;
  readonly bytes?: string;
}

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The text of a body: unpacked, also where nobody asked for it to be packed, and read in the charset that its type names.
 *
 * @param most bytes of an unpacked body; a larger one stays packed
 */
export async function bodyText(
  bytes: Buffer,
  { encoding = '', type = '' }: { readonly encoding?: string | undefined; readonly type?: string | undefined },
  most: number,
): Promise<ReadBody> {
  let plain = bytes;
  for (const name of encoding.toLowerCase().split(',').reverse()) {
    const unpack = unpackers[name.trim() as keyof typeof unpackers];
    if (unpack !== undefined) plain = await unpack(plain, { maxOutputLength: most }).catch(() => plain);
  }
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? (isUtf8(plain) ? 'utf-8' : 'windows-1252');
  const text = decoded(plain, charset);
  // A zero is in no text, but in those of two bytes a character.
  return text.includes('\0') ? { body: '', bytes: plain.toString('base64') } : { body: text };
}

function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
  } catch {
    // There is no such charset.
    return bytes.toString('utf8');
  }
}
