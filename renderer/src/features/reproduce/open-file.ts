import { goTo, useNavigation } from '../../stores/navigation.ts';
import { notifyProblem } from '../../stores/notify.ts';
import { showFile } from '../../stores/opened-file.ts';
import { stayingHere } from '../../stores/presence.ts';
import { pasteCall } from '../../stores/reproduce.ts';
import { useRequestForm } from '../../stores/request-form.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { type Recognised, recogniseFile, recogniseText, type Wanted } from './recognise.ts';

/** Opens a file that was chosen or dropped on any panel: what is in it decides where. @param wanted what a button imports */
export async function openFile(file: File, wanted?: Wanted): Promise<void> {
  const stayed = stayingHere();
  const bytes = await file.arrayBuffer().catch(() => undefined);
  const { unreadable, unreadableNext } = bundleTexts.files;
  if (bytes === undefined) {
    notifyProblem({ code: 'invalid-input', message: unreadable(file.name), next: unreadableNext });
    return;
  }
  const { panel } = useNavigation.getState().route;
  const read = recogniseFile(file.name, new Uint8Array(bytes), panel, wanted);
  if (stayed() || read.kind === 'problem') show(read, file.name);
}

/** Opens a text that was pasted or dropped. */
export function openText(text: string): void {
  show(recogniseText(reproduceTexts.field.pasted, text, useNavigation.getState().route.panel), undefined);
}

function show(read: Recognised, fileName: string | undefined): void {
  if (read.kind === 'problem') notifyProblem(read.problem);
  else if (read.kind !== 'call') {
    if (read.kind === 'postman') useRequestForm.setState({ view: 'collections' });
    showFile(read);
  } else {
    pasteCall(read.text, fileName);
    if (useNavigation.getState().route.panel !== 'reproduce') goTo('reproduce');
  }
}
