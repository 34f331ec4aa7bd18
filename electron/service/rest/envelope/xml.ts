import { type Envelope, isEmptyObject } from './envelope.ts';
import { elementName, escapeText, singular } from './xml-text.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
/** Attributes of the root in the order of F 4.4; the schema is the one of version 1.0 (D12). */
const rootAttributes =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xsi:schemaLocation="urn:com:gigya:api http://socialize-api.gigya.com/schema" xmlns="urn:com:gigya:api"';

const own = new Set(['statusCode', 'statusReason', 'errorCode', 'errorMessage', 'errorDetails', 'callId', 'context']);

/** Deeper data is cut: no answer of the service nests so deep, and parsers give up. */
const deepest = 100;

/**
 * Writes the XML form exactly as F 4.4 (D12): status first, `errorCode` only on error and without attributes, then
 * callId, then the method's data; arrays as container and singular children.
 */
export function writeXml(envelope: Envelope): string {
  const root = `${elementName(envelope.method)}Response`;
  let text = `${declaration}<${root} ${rootAttributes}>`;
  text += element('statusCode', envelope.statusCode, 0);
  text += element('statusReason', envelope.statusReason, 0);
  if (envelope.errorCode !== 0) {
    text += element('errorCode', envelope.errorCode, 0);
    text += element('errorMessage', envelope.errorMessage, 0);
    text += element('errorDetails', envelope.errorDetails, 0);
  }
  text += element('callId', envelope.callId, 0);
  if (envelope.context) text += element('context', envelope.context, 0);
  for (const [name, value] of Object.entries(envelope.data)) {
    if (!own.has(name) && !isEmptyObject(value)) text += element(name, value, 0);
  }
  return `${text}</${root}>`;
}

/** One element with everything below it; nothing for undefined and null (spec: a field with no data is omitted). */
function element(name: string, value: unknown, depth: number): string {
  if (value === undefined || value === null || depth > deepest) return '';
  const tag = elementName(name);
  const content = contentOf(name, value, depth);
  return content === '' ? `<${tag} />` : `<${tag}>${content}</${tag}>`;
}

function contentOf(name: string, value: unknown, depth: number): string {
  if (Array.isArray(value)) {
    const child = singular(name);
    return value.map((item) => element(child, item, depth + 1)).join('');
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([member, inner]) => element(member, inner, depth + 1))
      .join('');
  }
  return escapeText(String(value));
}
