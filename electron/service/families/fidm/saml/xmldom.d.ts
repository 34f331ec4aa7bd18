import type { XmlDocument } from './xml-node.ts';

type Report = (message: string) => void;

/** The parser of `@xmldom/xmldom`, as far as it is used. */
export class DOMParser {
  constructor(options: { errorHandler: { warning: Report; error: Report; fatalError: Report } });
  parseFromString(text: string, type: string): XmlDocument | undefined;
}
