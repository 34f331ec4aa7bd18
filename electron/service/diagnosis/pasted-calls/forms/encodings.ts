import type { Encode } from './described-request.ts';

const upperHex = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

/** By RFC 3986; what does not fit into UTF-8 becomes U+FFFD. */
const strict: Encode = (text) => encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, upperHex);

/** Escapes that a person wrote stay; everything else that a query cannot have is encoded, as clients with a field per parameter do. */
export const leavingEscapes: Encode = (text) =>
  text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((part, index) => (index % 2 === 1 ? part : strict(part)))
    .join('');
