import { MAX_PASTED } from '#shared/contract/reproduce.ts';
import { textOf } from '#shared/pasted-calls/byte-text.ts';
import { openBundle } from '../../stores/opened-bundle.ts';
import { pasteCall } from '../../stores/reproduce.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { notifyProblem } from '../../ui/notify.ts';
import { bundleIn } from '../bundles/call-file.ts';

const texts = reproduceTexts.field;

/** Takes a text that was pasted or dropped: a bundle is checked in its dialog, everything else is read as a call. */
export function takeText(text: string, fileName?: string): void {
  const read = bundleIn(fileName ?? texts.pasted, text);
  if (read === undefined) pasteCall(text, fileName);
  else if (read.kind === 'problem') notifyProblem(read.problem);
  else openBundle(read);
}

/** Takes a file that was chosen or dropped. */
export async function takeFile(file: File): Promise<void> {
  if (file.size > MAX_PASTED) return notifyProblem({ code: 'invalid-input', message: texts.tooLong });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = pictureOf(bytes);
  // What to paste instead, and what to ask the customer for, is said by the reader.
  if (picture !== undefined) return pasteCall(picture, file.name);
  const text = textOf(bytes);
  if (text.includes('\0')) return notifyProblem({ code: 'invalid-input', message: texts.binary });
  takeText(text, file.name);
}

/** First bytes of files that hold a picture of a call, and what stands for them in the field. */
const pictures: readonly (readonly [start: readonly number[], mark: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'data:image/png'],
  [[0xff, 0xd8, 0xff], 'data:image/jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'data:image/gif'],
  [[0x52, 0x49, 0x46, 0x46], 'data:image/webp'],
  [[0x25, 0x50, 0x44, 0x46], '%PDF-1'],
];

function pictureOf(bytes: Uint8Array): string | undefined {
  return pictures.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1];
}
