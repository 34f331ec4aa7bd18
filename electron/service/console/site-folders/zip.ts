import { crc32, inflateRawSync } from 'node:zlib';
import { OperationProblem } from '#service/kernel/index.ts';
import { MAX_FILES, MAX_FOLDER_SIZE } from '#shared/contract/site-folders.ts';
import { systemCode } from '#shared/narrowing.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** In the upper half of the external attributes, as Unix has it. */
const TYPE_MASK = 0o170000;
const SYMBOLIC_LINK = 0o120000;
/** Bytes of the end record with the longest comment. */
const MAX_END_LENGTH = 22 + 0xffff;

function unreadable(sentence: string): OperationProblem {
  return new OperationProblem({
    code: 'invalid-input',
    message: `The zip cannot be read: ${sentence}`,
    next: 'Make it anew from the folder, or import the folder itself.',
  });
}

/**
 * Unpacks a zip in memory. What it says of itself is not believed: what comes out is counted, and all of it together is at
 * most 8 MiB (R52).
 *
 * @throws OperationProblem for what is no zip, is encrypted, too large, or holds a symbolic link; it names the entry
 */
export function unzip(zip: Buffer): readonly { readonly path: string; readonly content: Buffer }[] {
  const end = zip.subarray(Math.max(0, zip.length - MAX_END_LENGTH)).lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const at = end < 0 ? -1 : Math.max(0, zip.length - MAX_END_LENGTH) + end;
  if (at < 0 || at + 22 > zip.length || zip.readUInt32LE(at) !== END) {
    const isBegun = zip.subarray(0, 2).toString('latin1') === 'PK';
    throw unreadable(isBegun ? 'it breaks off before its end.' : 'it is no zip.');
  }
  const count = zip.readUInt16LE(at + 10);
  if (count === 0xffff || count > MAX_FILES * 2) throw unreadable(`it has more than ${MAX_FILES * 2} entries.`);
  const files: { path: string; content: Buffer }[] = [];
  let left = MAX_FOLDER_SIZE;
  let next = zip.readUInt32LE(at + 16);
  for (let n = 0; n < count; n += 1) {
    if (next + 46 > zip.length || zip.readUInt32LE(next) !== ENTRY) throw unreadable(`entry ${n + 1} is broken.`);
    const nameLength = zip.readUInt16LE(next + 28);
    const path = zip.toString('utf8', next + 46, next + 46 + nameLength).replaceAll('\\', '/');
    const shown = JSON.stringify(path.slice(0, 200));
    const mode = zip.readUInt32LE(next + 38) >>> 16;
    if ((mode & TYPE_MASK) === SYMBOLIC_LINK) throw unreadable(`${shown} is a symbolic link, which is not followed.`);
    if ((zip.readUInt16LE(next + 8) & 1) === 1) throw unreadable(`${shown} is encrypted.`);
    const entry = {
      method: zip.readUInt16LE(next + 10),
      checksum: zip.readUInt32LE(next + 16),
      size: zip.readUInt32LE(next + 20),
      at: zip.readUInt32LE(next + 42),
    };
    next += 46 + nameLength + zip.readUInt16LE(next + 30) + zip.readUInt16LE(next + 32);
    if (path.endsWith('/')) continue;
    const content = contentOf(zip, entry, left, shown);
    if (crc32(content) !== entry.checksum) throw unreadable(`the file ${shown} is damaged: it has not its checksum.`);
    left -= content.length;
    files.push({ path, content });
  }
  return files;
}

function contentOf(
  zip: Buffer,
  { method, size, at }: { readonly method: number; readonly size: number; readonly at: number },
  left: number,
  shown: string,
): Buffer {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== LOCAL) throw unreadable(`the file ${shown} is broken.`);
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(from, from + size);
  const tooLarge = () => unreadable(`with ${shown} it is larger than ${MAX_FOLDER_SIZE / 1_048_576} MiB unpacked.`);
  if (packed.length !== size) throw unreadable(`the file ${shown} is cut off.`);
  if (method === STORED) {
    if (packed.length > left) throw tooLarge();
    return packed;
  }
  if (method !== DEFLATED) throw unreadable(`the file ${shown} is packed in a way that is not read here.`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    throw systemCode(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : unreadable(`the file ${shown} is broken.`);
  }
}
