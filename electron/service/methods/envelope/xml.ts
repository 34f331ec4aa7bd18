import { type Envelope, isLeftOut } from './envelope.ts';
import { MAX_RESPONSE_SIZE, ResponseTooLarge } from './response-size.ts';
import { elementName, escapeText, singular } from './xml-text.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
/** Attributes of the root in the order of F 4.4; the schema is the one of version 1.0 (D12). */
const rootAttributes =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xsi:schemaLocation="urn:com:gigya:api http://socialize-api.gigya.com/schema" xmlns="urn:com:gigya:api"';

const own = new Set(['statusCode', 'statusReason', 'errorCode', 'errorMessage', 'errorDetails', 'callId', 'context']);

/** Deeper data is cut: no response of the service nests so deep, and parsers fail. */
const deepest = 100;

/**
 * Writes the XML form exactly as F 4.4 (D12): status first, `errorCode` only on error and without attributes, then
 * callId, then the method's data; arrays as container and singular children.
 *
 * @throws ResponseTooLarge as soon as it does not fit. Its size does not follow from that of the data: a long name is
 *   written around every item of its list
 */
export function writeXml(envelope: Envelope): string {
  const room: Room = { left: MAX_RESPONSE_SIZE };
  const root = `${elementName(envelope.method)}Response`;
  let text = `${declaration}<${root} ${rootAttributes}>`;
  text += element('statusCode', envelope.statusCode, 0, room);
  text += element('statusReason', envelope.statusReason, 0, room);
  if (envelope.errorCode !== 0) {
    text += element('errorCode', envelope.errorCode, 0, room);
    text += element('errorMessage', envelope.errorMessage, 0, room);
    text += element('errorDetails', envelope.errorDetails, 0, room);
  }
  text += element('callId', envelope.callId, 0, room);
  if (envelope.context) text += element('context', envelope.context, 0, room);
  for (const [name, value] of Object.entries(envelope.data)) {
    if (!own.has(name) && !isLeftOut(name, value, envelope.declared)) text += element(name, value, 0, room);
  }
  text += `</${root}>`;
  if (3 * text.length > MAX_RESPONSE_SIZE && Buffer.byteLength(text) > MAX_RESPONSE_SIZE) throw new ResponseTooLarge();
  return text;
}

/** Characters that still fit into the response. */
interface Room {
  left: number;
}

function take(room: Room, characters: number): void {
  room.left -= characters;
  if (room.left < 0) throw new ResponseTooLarge();
}

/** One element with everything below it; nothing for undefined and null (spec: a field with no data is omitted). */
function element(name: string, value: unknown, depth: number, room: Room): string {
  if (value === undefined || value === null || depth > deepest) return '';
  // Checked before the name is read, which takes time in proportion to its length.
  take(room, 2 * name.length + 5);
  const tag = elementName(name);
  const content = contentOf(name, value, depth, room);
  return content === '' ? `<${tag} />` : `<${tag}>${content}</${tag}>`;
}

function contentOf(name: string, value: unknown, depth: number, room: Room): string {
  if (Array.isArray(value)) {
    const child = singular(name);
    return value.map((item) => element(child, item, depth + 1, room)).join('');
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([member, inner]) => element(member, inner, depth + 1, room))
      .join('');
  }
  const text = escapeText(String(value));
  take(room, text.length);
  return text;
}
