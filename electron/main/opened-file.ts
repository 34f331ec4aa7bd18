import { basename } from 'node:path';
import { readBoundedFile, UnreadableFile } from '#node/bounded-file.ts';
import type { Service } from '#service/index.ts';
import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import type { Problem } from '#shared/contract/result.ts';
import { isObject, messageOf } from '#shared/narrowing.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';
import type { Ask } from './question.ts';
import { texts } from './texts.ts';

/**
 * Opens a file that was double-clicked or named on the command line: a workspace file is imported and a bundle opened, both
 * after saying what is in it. The service checks the content.
 *
 * @param path absolute
 */
export async function openFile(path: string, service: Pick<Service, 'invoke'>, ask: Ask): Promise<void> {
  const name = showHidden(basename(path));
  const read = await readJson(path);
  if (typeof read === 'string') return tell(ask, texts.files.cannotBeOpened(name), read);
  const { document } = read;
  if (isObject(document) && document.kind === 'authdesk-bundle') return openBundle(name, document, service, ask);
  if (!isObject(document) || !('version' in document)) {
    return tell(ask, texts.files.unknown(name), texts.files.unknownNext);
  }
  const words = texts.files;
  const counts = ['dataCenters', 'sites', 'people'].map((member) => countOf(document[member]));
  const [dataCenters = 0, sites = 0, people = 0] = counts;
  const answer = await ask({
    type: 'question',
    message: words.importQuestion(name),
    detail: words.importDetail(words.counts({ dataCenters, sites, people })),
    buttons: [words.import, texts.cancel],
  });
  if (answer !== 0) return;
  const result = await service.invoke('workspace.import', { document });
  if (!result.ok) return refuse(ask, result.error);
  await ask({ type: 'info', message: words.imported(name), detail: words.counts(result.value), buttons: [texts.ok] });
}

async function openBundle(name: string, document: unknown, service: Pick<Service, 'invoke'>, ask: Ask): Promise<void> {
  const checked = await service.invoke('bundles.check', { document });
  if (!checked.ok) return refuse(ask, checked.error);
  const words = texts.files;
  const { reproduces, differences } = checked.value;
  const verdict = reproduces ? words.reproduces : differences.join(' ');
  const answer = await ask({
    type: 'question',
    message: words.bundleQuestion(name),
    detail: words.bundleDetail(verdict),
    buttons: [words.open, texts.cancel],
  });
  if (answer !== 0) return;
  const opened = await service.invoke('bundles.open', { document });
  if (!opened.ok) return refuse(ask, opened.error);
  const { siteName, apiKey, method } = opened.value;
  const detail = apiKey === undefined ? words.openedCall(method) : words.openedSite(siteName ?? '', apiKey, method);
  await ask({ type: 'info', message: words.opened(name), detail: showHidden(detail), buttons: [texts.ok] });
}

/** The service names the member that is wrong. */
const refuse = (ask: Ask, { message, member, next }: Problem): Promise<void> =>
  tell(ask, member === undefined ? message : `${member}: ${message}`, next ?? texts.files.correct);

const tell = async (ask: Ask, message: string, detail: string): Promise<void> => {
  await ask({ type: 'error', message: showHidden(message), detail: showHidden(detail), buttons: [texts.ok] });
};

/** @returns the parsed file, or why it cannot be read, with what to do next */
async function readJson(path: string): Promise<{ readonly document: unknown } | string> {
  try {
    const bytes = await readBoundedFile(path, { most: BUNDLE_LIMIT });
    return { document: parseExactJson(bytes.toString('utf8').replace(/^\uFEFF/, '')) };
  } catch (error) {
    if (error instanceof UnreadableFile) return texts.files.unreadable(error.message);
    return `${messageOf(error)}. ${texts.files.correct}`;
  }
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
