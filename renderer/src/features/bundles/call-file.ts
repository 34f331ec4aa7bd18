import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import { MAX_PASTED } from '#shared/contract/reproduce.ts';
import type { Problem } from '#shared/contract/result.ts';
import { isObject } from '#shared/narrowing.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { formatBytes } from '../../ui/format-bytes.ts';

const texts = bundleTexts.files;

/** What a file that was chosen or dropped is. */
type CallFile =
  | { readonly kind: 'bundle'; readonly name: string; readonly document: unknown }
  | { readonly kind: 'calls' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Reads a file as far as to know what it is; the service checks what is in it. */
export async function readCallFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<CallFile> {
  if (file.size > MAX_PASTED) return tooLarge(file.name, MAX_PASTED);
  let text: string;
  try {
    text = (await file.text()).replace(/^\uFEFF/, '');
  } catch {
    return problem(texts.unreadable(file.name), texts.unreadableNext);
  }
  const bundle = bundleIn(file.name, text, file.size);
  if (bundle !== undefined) return bundle;
  const document = parsed(text);
  const first = document ?? parsed(text.trimStart().split('\n', 1)[0] ?? '');
  if (isObject(first) && ('log' in first || 'callId' in first)) return { kind: 'calls' };
  return problem(texts.notCalls(file.name), texts.notCallsNext);
}

/** The bundle that a text is, or why it cannot be taken; undefined: the text is none. */
export function bundleIn(
  name: string,
  text: string,
  size = text.length,
): Exclude<CallFile, { readonly kind: 'calls' }> | undefined {
  // Most texts are none, and some are long.
  if (!text.includes('"authdesk-bundle"')) return undefined;
  const document = parsed(text);
  if (!isObject(document) || document.kind !== 'authdesk-bundle') return undefined;
  return size > BUNDLE_LIMIT ? tooLarge(name, BUNDLE_LIMIT) : { kind: 'bundle', name, document };
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

type Refused = Extract<CallFile, { readonly kind: 'problem' }>;

function tooLarge(name: string, limit: number): Refused {
  return problem(texts.tooLarge(name, formatBytes(limit)), texts.tooLargeNext);
}

function problem(message: string, next: string): Refused {
  return { kind: 'problem', problem: { code: 'invalid-input', message, next } };
}
