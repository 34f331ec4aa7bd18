// What is used of the nodes that the parser makes. Its own types would bring those of a browser into the service.

export interface XmlNode {
  readonly nodeType: number;
  readonly nextSibling: XmlNode | null;
  readonly textContent: string | null;
  toString(): string;
}

export interface XmlElement extends XmlNode {
  readonly namespaceURI: string | null;
  readonly localName: string;
  readonly firstChild: XmlNode | null;
  readonly parentNode: XmlNode | null;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): ArrayLike<XmlElement>;
}

export interface XmlDocument {
  readonly documentElement: XmlElement | null;
  getElementsByTagName(name: string): ArrayLike<XmlElement>;
}

/** Whether a node is an element: of the kinds of nodes only these have children and attributes. */
export const isElement = (node: XmlNode | null): node is XmlElement => node !== null && node.nodeType === 1;
