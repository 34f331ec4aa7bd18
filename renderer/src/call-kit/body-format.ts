import { indentJson } from '../ui/json-node.ts';
import { formatXml } from './xml-format.ts';

/** A body as a user reads it: the decoded value of JSON, indented XML, or the text itself. */
export type ReadableBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string; readonly callback?: string }
  | { readonly kind: 'xml'; readonly text: string }
  | { readonly kind: 'html'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

const jsonp = /^([A-Za-z0-9_$.]+)\s*\(([\s\S]*)\)(?:\s*;)?$/;

/**
 * Reads a response by what it holds, not by its content type: the content type of JSON
 * responses can be `text/javascript` (F 4.6).
 */
export function readBody(body: string | undefined): ReadableBody {
  if (body === undefined || body.trim() === '') return { kind: 'empty' };
  const plain = parseJson(body);
  if (plain) return { kind: 'json', value: plain.value, text: indentJson(body) };
  const wrapped = jsonp.exec(body.trim());
  if (wrapped?.[1] && wrapped[2] !== undefined) {
    const inner = parseJson(wrapped[2]);
    if (inner) return { kind: 'json', value: inner.value, text: indentJson(wrapped[2]), callback: wrapped[1] };
  }
  const start = body.trimStart().slice(0, 200).toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return { kind: 'html', text: body };
  if (start.startsWith('<')) return { kind: 'xml', text: formatXml(body) };
  return { kind: 'text', text: body };
}

function parseJson(text: string): { value: unknown } | undefined {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
