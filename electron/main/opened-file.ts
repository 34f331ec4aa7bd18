import { basename } from 'node:path';
import { readBoundedFile, UnreadableFile } from '#node/bounded-file.ts';
import type { Service } from '#service/index.ts';
import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import type { Problem } from '#shared/contract/result.ts';
import { isObject } from '#shared/narrowing.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';

/** A question or a message to the user, as Electron's dialogs take it. */
export interface Question {
  readonly type: 'question' | 'info' | 'error';
  readonly message: string;
  readonly detail: string;
  /** The first one does it, the last one cancels. */
  readonly buttons: readonly string[];
}

/** Shows a question. @returns the index of the button that was pressed */
export type Ask = (question: Question) => Promise<number>;

/**
 * Opens a file that was double-clicked or named on the command line: a workspace file is imported and a bundle opened, both
 * after saying what is in it. The service checks the content.
 *
 * @param path absolute
 */
export async function openFile(path: string, service: Pick<Service, 'invoke'>, ask: Ask): Promise<void> {
  const name = showHidden(basename(path));
  const read = await readJson(path);
  if (typeof read === 'string') return tell(ask, `${name} cannot be opened.`, read);
  const { document } = read;
  if (isObject(document) && document.kind === 'authdesk-bundle') return openBundle(name, document, service, ask);
  if (!isObject(document) || !('version' in document)) {
    return tell(
      ask,
      `${name} is neither a workspace file nor a bundle.`,
      'Open files of calls in the panel Reproduce.',
    );
  }
  const counts = ['dataCenters', 'sites', 'people'].map((member) => countOf(document[member]));
  const [dataCenters = 0, sites = 0, people = 0] = counts;
  const answer = await ask({
    type: 'question',
    message: `Import the workspace file ${name}?`,
    detail: `It has ${countsText({ dataCenters, sites, people })}. What is new is added; what has the same key is replaced.`,
    buttons: ['Import', 'Cancel'],
  });
  if (answer !== 0) return;
  const result = await service.invoke('workspace.import', { document });
  if (!result.ok) return refuse(ask, result.error);
  await ask({ type: 'info', message: `${name} is imported.`, detail: countsText(result.value), buttons: ['OK'] });
}

async function openBundle(name: string, document: unknown, service: Pick<Service, 'invoke'>, ask: Ask): Promise<void> {
  const checked = await service.invoke('bundles.check', { document });
  if (!checked.ok) return refuse(ask, checked.error);
  const { reproduces, differences } = checked.value;
  const verdict = reproduces ? 'Its call is answered here as the bundle says.' : differences.join(' ');
  const answer = await ask({
    type: 'question',
    message: `Open the bundle ${name}?`,
    detail: `${verdict}\nOpening adds its site and its user under a marked name; nothing of yours is changed.`,
    buttons: ['Open', 'Cancel'],
  });
  if (answer !== 0) return;
  const opened = await service.invoke('bundles.open', { document });
  if (!opened.ok) return refuse(ask, opened.error);
  const { siteName, apiKey, method } = opened.value;
  const detail =
    apiKey === undefined ? `Its call is ${method}.` : `Site ${siteName} (${apiKey}); its call is ${method}.`;
  await ask({ type: 'info', message: `${name} is opened.`, detail: showHidden(detail), buttons: ['OK'] });
}

/** The service names the member that is wrong. */
const refuse = (ask: Ask, { message, member, next }: Problem): Promise<void> =>
  tell(ask, member === undefined ? message : `${member}: ${message}`, next ?? 'Correct the file and open it again.');

const tell = async (ask: Ask, message: string, detail: string): Promise<void> => {
  await ask({ type: 'error', message: showHidden(message), detail: showHidden(detail), buttons: ['OK'] });
};

/** @returns the parsed file, or why it cannot be read, with what to do next */
async function readJson(path: string): Promise<{ readonly document: unknown } | string> {
  try {
    const bytes = await readBoundedFile(path, { most: BUNDLE_LIMIT });
    return { document: JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return `It ${error.message}. A workspace file can be imported by the command line.`;
    return `${error instanceof Error ? error.message : String(error)}. Correct the file and open it again.`;
  }
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

function countsText(counts: { readonly dataCenters: number; readonly sites: number; readonly people: number }): string {
  const one = (count: number, word: string, words: string): string => `${count} ${count === 1 ? word : words}`;
  const { dataCenters, sites, people } = counts;
  return `${one(dataCenters, 'data center', 'data centers')}, ${one(sites, 'site', 'sites')} and ${one(people, 'person', 'people')}`;
}
