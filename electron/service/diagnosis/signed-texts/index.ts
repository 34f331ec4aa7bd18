export { pkceMistake } from './pkce-mistake.ts';
export { readSignedText, type SignedText } from './read-signed-text.ts';
