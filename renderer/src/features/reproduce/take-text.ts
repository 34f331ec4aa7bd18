import { MOST_PASTED } from '#shared/contract/reproduce.ts';
import { textOf } from '#shared/pasted-calls/byte-text.ts';
import { reproduceTexts } from '../../i18n/en/reproduce.ts';
import { openBundle } from '../../stores/opened-bundle.ts';
import { pasteCall } from '../../stores/reproduce.ts';
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
  if (file.size > MOST_PASTED) return notifyProblem({ code: 'invalid-input', message: texts.tooLong });
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) return notifyProblem({ code: 'invalid-input', message: texts.binary });
  takeText(text, file.name);
}
