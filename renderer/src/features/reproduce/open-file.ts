import { goTo } from '../../stores/navigation.ts';
import { openBundle } from '../../stores/opened-bundle.ts';
import { stayingHere } from '../../stores/presence.ts';
import { notifyProblem } from '../../ui/notify.ts';
import { readCallFile } from '../bundles/call-file.ts';
import { takeFile } from './take-text.ts';

/** Opens a file that was chosen or dropped outside of Reproduce: a bundle in its dialog, calls and texts in Reproduce. */
export async function openFile(file: File): Promise<void> {
  const stayed = stayingHere();
  const show = () => goTo('reproduce');
  const read = await readCallFile(file);
  if (read.kind === 'bundle') return openBundle(read);
  // JSON of another kind, such as a workspace file, is no call that Reproduce could say more about.
  if (read.kind === 'problem' && /\.json$/i.test(file.name)) return notifyProblem(read.problem);
  await takeFile(file);
  if (stayed()) show();
}
