export { pkceMistake } from './pkce-mistake.ts';
export type { PastedSaml } from './read-saml-text.ts';
export { readSignedText, type SignedText } from './read-signed-text.ts';
export { decodeSaml } from './saml-encodings.ts';
