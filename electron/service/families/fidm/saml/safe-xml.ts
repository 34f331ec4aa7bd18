import type { CauseName } from '#shared/causes/catalogue.ts';
import { SamlProblem } from './steps.ts';
import { isElement, type XmlDocument, type XmlElement } from './xml-node.ts';

/** Characters of a message. */
export const MAX_XML_LENGTH = 131_072;
/** Elements in it, and how deep they are nested. */
const MAX_ELEMENTS = 1_000;
const MAX_DEPTH = 30;
const MAX_ATTRIBUTES = 30;
/** In all elements together: each costs the canonical form of what is signed. */
const MAX_ATTRIBUTES_IN_ALL = 3_000;

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
} as const;

const refused = (message: string, cause?: CauseName): SamlProblem =>
  new SamlProblem('SAML Core 1.3', message, undefined, cause);

/**
 * Reads a message of somebody else. What the standards of SAML need not is refused before any parser sees it: document types
 * and with them all entities but the five of XML, comments, CDATA and processing instructions, which parsers and canonical forms
 * read differently, and what is too large or too deep (X 5).
 *
 * @returns the root element
 * @throws SamlProblem
 */
export async function readXml(text: string): Promise<XmlElement> {
  if (text.length > MAX_XML_LENGTH) throw refused(`The message has more than ${MAX_XML_LENGTH} characters.`);
  const declared = /^\uFEFF?<\?xml\s[^<>]{0,100}?encoding\s*=\s*["']([^"']*)/.exec(text)?.[1];
  if (declared !== undefined && !/^(?:utf-8|us-ascii)$/i.test(declared))
    throw refused(`The message says that its encoding is "${declared.slice(0, 40)}". Send it in UTF-8.`);
  const body = text.replace(/^\uFEFF?<\?xml\s[^<>]{0,100}\?>\s*/, '');
  if (/<!DOCTYPE|<!ENTITY/i.test(body))
    throw refused('The message has a document type (DTD), which may declare entities. Send it without.');
  if (/<!/.test(body)) throw refused('The message has a comment or a CDATA section. Send it without.');
  if (/<\?/.test(body)) throw refused('The message has a processing instruction. Send it without.');
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/.test(body))
    throw refused('The message has an entity that XML does not know.');
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(body))
    throw refused('The message has a character that XML does not allow, such as a control character.');
  for (const [reference, decimal, hex] of body.matchAll(/&#(?:(\d+)|x([\da-fA-F]+));/g)) {
    if (!isXmlCharacter(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)))
      throw refused(`The message has ${reference}, a character that XML does not allow.`);
  }
  if (!/^\s*</.test(body))
    throw refused(
      /^[\w+/=\s]+$/.test(body) ? 'The message is base64 once more. Encode it once.' : 'The message is no XML.',
    );
  checkShape(body);
  const { DOMParser } = await import('@xmldom/xmldom');
  const fail = (message: string): never => {
    // The parser tells an error of its own by the same handler once more, with the words of the first.
    const first = message.replace(/^.*?SamlProblem: The message is no well-formed XML, or not all of it: /s, '');
    const plain = first
      .replaceAll(/\[xmldom \w{1,20}\]|@#\[[^\]]{0,100}\]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    throw refused(
      `The message is no well-formed XML, or not all of it: ${plain.slice(0, 150)}`,
      'saml-not-well-formed',
    );
  };
  const document = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(
    body,
    'text/xml',
  );
  if (!document?.documentElement) throw refused('The message is no XML.');
  checkIds(document);
  return document.documentElement;
}

/** What XML 1.0 calls Char. */
const isXmlCharacter = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** Counts without building anything: a `>` in an attribute makes it stricter, never laxer. */
function checkShape(text: string): void {
  let depth = 0;
  let count = 0;
  let attributes = 0;
  for (const [, closes, inside = '', empty] of text.matchAll(/<(\/?)([^<>]*?)(\/?)>/g)) {
    if (closes) {
      depth -= 1;
      continue;
    }
    count += 1;
    const own = inside.split('=').length - 1;
    attributes += own;
    if (own > MAX_ATTRIBUTES * 4 || attributes > MAX_ATTRIBUTES_IN_ALL)
      throw refused('The message has too many attributes.');
    if (!empty) depth += 1;
    if (depth > MAX_DEPTH) throw refused(`Elements are nested deeper than ${MAX_DEPTH} levels.`);
    if (count > MAX_ELEMENTS) throw refused(`The message has more than ${MAX_ELEMENTS} elements.`);
  }
}

/** An element and all below it. */
export const elementsOf = (root: XmlElement): XmlElement[] => [root, ...Array.from(root.getElementsByTagName('*'))];

/** A signature names what it signs by an id: no two elements may have the same, in any spelling. */
function checkIds({ documentElement }: XmlDocument): void {
  const seen = new Set<string>();
  for (const element of documentElement === null ? [] : elementsOf(documentElement)) {
    for (const name of ['ID', 'Id', 'id', 'xml:id', 'AssertionID']) {
      const id = element.getAttribute(name);
      if (!id) continue;
      if (seen.has(id)) throw refused('Two elements have the same ID.');
      seen.add(id);
    }
  }
}

/** All child elements. */
export function childElements(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) if (isElement(node)) found.push(node);
  return found;
}

/** Child elements of a name. */
export function childrenOf(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return childElements(parent).filter((one) => one.namespaceURI === namespace && one.localName === name);
}

/** The one child element of a name; undefined when there is none. @throws SamlProblem when there are several */
export function childOf(parent: XmlElement, namespace: string, name: string): XmlElement | undefined {
  const found = childrenOf(parent, namespace, name);
  if (found.length > 1) throw refused(`There are ${found.length} elements ${name} where one belongs.`);
  return found[0];
}

/** Text of an element that has nothing else in it. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== 3) throw refused(`The element ${element.localName} has more in it than a text.`);
  }
  return (element.textContent ?? '').trim();
}

/** Text as part of XML, in attributes too. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
