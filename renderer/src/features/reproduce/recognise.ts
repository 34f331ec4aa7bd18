import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import { MAX_PEOPLE_FILE_SIZE } from '#shared/contract/people.ts';
import { MAX_PASTED } from '#shared/contract/reproduce.ts';
import type { Problem } from '#shared/contract/result.ts';
import { MAX_FOLDER_SIZE } from '#shared/contract/site-folders.ts';
import { isObject } from '#shared/narrowing.ts';
import { textOf, toBytes } from '#shared/pasted-calls/byte-text.ts';
import { looksLikeACall } from '#shared/pasted-calls/looks-like-a-call.ts';
import { encodeBase64 } from '#shared/protocol/bytes.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import type { PanelId } from '#shared/words/panels.ts';
import { textOfFile } from '../../platform/file-text.ts';
import type { OpenedFile } from '../../stores/opened-file.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { peopleTexts } from '../../texts/people.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { formatBytes } from '../../ui/format-bytes.ts';

const texts = bundleTexts.files;

/** What is in a file or a text: something to take over, a call for Reproduce, or why it is neither. */
export type Recognised =
  | OpenedFile
  | { readonly kind: 'call'; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** What a panel's own button imports: what is none of the known files is read as that, so that the service says what is wrong. */
export type Wanted = 'workspace' | 'people' | 'postman';

/**
 * Says what a file is by its content, and never by where it was dropped. The panel decides alone where two can read the same:
 * a Postman collection is a list of calls for Reproduce, and a collection for Requests.
 */
export function recogniseFile(name: string, bytes: Uint8Array, panel: PanelId, wanted?: Wanted): Recognised {
  // One that is called a zip, too: the service says that it is none.
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || /\.zip$/i.test(name)) {
    if (bytes.length > MAX_FOLDER_SIZE) return problem(sitesTexts.folder.tooLarge(name), sitesTexts.folder.next);
    return { kind: 'folder', name, input: { zip: encodeBase64(bytes) } };
  }
  // What to paste instead of a picture, and what to ask the customer for, is said by the reader.
  const picture = pictures.find(([start]) => startsWith(bytes, start))?.[1];
  if (picture !== undefined) return { kind: 'call', text: picture };
  // Of a larger file only the head is looked at.
  const isLarge = bytes.length > MAX_PASTED && !/"version"/.test(textOf(bytes.subarray(0, 1_000)));
  if (isLarge) return tooLarge(name, 'call', MAX_PASTED);
  const text = textOf(bytes);
  if (text.includes('\0')) return problem(reproduceTexts.field.binary);
  const read = recogniseText(name, text, panel, wanted);
  // Bytes that are no UTF-8 stay what they are in a call; names of people have the letters that their program wrote.
  return read.kind === 'people' ? { ...read, text: textOfFile(bytes) } : read;
}

/** The same for a text that was pasted. */
export function recogniseText(name: string, text: string, panel: PanelId, wanted?: Wanted): Recognised {
  const read = kindOf(name, text, panel, wanted);
  const limit = MAX_BYTES[read.kind];
  if (limit === undefined || text.length <= limit / 3 || toBytes(text).length <= limit) return read;
  return tooLarge(name, read.kind, limit);
}

/** Of a file in bytes; a workspace file has none. The operation refuses longer collections. */
const MAX_BYTES: Partial<Readonly<Record<Recognised['kind'], number>>> = {
  bundle: BUNDLE_LIMIT,
  people: MAX_PEOPLE_FILE_SIZE,
  postman: 4_000_000,
  call: MAX_PASTED,
};

function tooLarge(name: string, kind: Recognised['kind'], limit: number): Recognised {
  const { import: people } = peopleTexts;
  const { collections } = savedRequestTexts;
  if (kind === 'people') return problem(people.tooLarge(name), people.tooLargeNext);
  if (kind === 'postman') return problem(collections.tooLarge(name), collections.tooLargeNext);
  return problem(texts.tooLarge(name, formatBytes(limit)), texts.tooLargeNext);
}

function kindOf(name: string, text: string, panel: PanelId, wanted: Wanted | undefined): Recognised {
  const call = { kind: 'call', text } as const;
  const document = /^\s*[[{]/.test(text) ? parsed(text) : undefined;
  if (isObject(document)) {
    if (document.kind === 'authdesk-bundle') return { kind: 'bundle', name, document };
    if (isWorkspace(document)) return { kind: 'workspace', name, document };
    if (isPostman(document)) return panel === 'requests' ? { kind: 'postman', name, text } : call;
    if ('log' in document || 'callId' in document) return call;
    if (wanted === 'workspace') return { kind: 'workspace', name, document };
  }
  if (isPeople(document, text, panel)) return { kind: 'people', name, text };
  if (wanted === undefined || looksLikeACall(text)) return call;
  if (wanted !== 'workspace') return { kind: wanted, name, text };
  const { notJson, notWorkspace, notJsonNext } = sitesTexts.workspace;
  return problem((document === undefined ? notJson : notWorkspace)(name), notJsonNext);
}

const isWorkspace = (document: Readonly<Record<string, unknown>>): boolean =>
  typeof document.version === 'number' &&
  ['sites', 'dataCenters', 'people'].some((member) => Array.isArray(document[member]));

const isPostman = ({ info }: Readonly<Record<string, unknown>>): boolean =>
  isObject(info) && typeof info.schema === 'string' && info.schema.includes('postman.com');

/** People as they are exported: a list of objects with a UID, or lines whose first one names that column; in People any columns. */
function isPeople(document: unknown, text: string, panel: PanelId): boolean {
  if (Array.isArray(document))
    return document.length > 0 && isObject(document[0]) && 'UID' in document[0] && !('callId' in document[0]);
  const [names = [], cells = []] = text.split(/\r?\n/, 2).map((line) => line.split(/[,;\t]/));
  const hasUid = names.some((column) => column.trim().replaceAll('"', '').toLowerCase() === 'uid');
  return names.length > 1 && (hasUid || (panel === 'people' && cells.length === names.length));
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** First bytes of files that hold a picture of a call, and what stands for them in Reproduce's field. */
const pictures: readonly (readonly [start: readonly number[], mark: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'data:image/png'],
  [[0xff, 0xd8, 0xff], 'data:image/jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'data:image/gif'],
  [[0x52, 0x49, 0x46, 0x46], 'data:image/webp'],
  [[0x25, 0x50, 0x44, 0x46], '%PDF-1'],
];

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

function problem(message: string, next?: string): Recognised {
  return { kind: 'problem', problem: { code: 'invalid-input', message, ...(next !== undefined && { next }) } };
}
