import { encodeBase64, encodeUtf8 } from '../bytes.ts';
import type { Mistake } from './recipe.ts';

/** Mistakes with the secret and with the text of the signature. */
export const mistakesOfKey: readonly Mistake[] = [
  {
    name: 'secret used as text',
    *variants(recipe, { key }) {
      yield {
        recipe: { ...recipe, key: encodeUtf8(key.text) },
        sentence: 'The secret was used as text, but it is base64.',
        fix: 'Base64-decode the secret and use the bytes as the HMAC key.',
      };
    },
  },
  {
    name: 'another secret',
    *variants(recipe, { key, otherKeys }) {
      for (const other of otherKeys) {
        yield {
          recipe: { ...recipe, key: other.bytes },
          sentence: `The call was signed with ${other.owner}.`,
          fix: `Sign it with ${key.owner}.`,
        };
      }
    },
  },
  {
    name: 'another secret used as text',
    *variants(recipe, { key, otherKeys }) {
      for (const other of otherKeys) {
        yield {
          recipe: { ...recipe, key: encodeUtf8(other.text) },
          sentence: `The call was signed with ${other.owner}, used as text without base64-decoding it.`,
          fix: `Base64-decode ${key.owner} and use the bytes as the HMAC key.`,
        };
      }
    },
  },
  {
    name: 'OAuth 1.0 key',
    *variants(recipe, { key }) {
      const sentence = 'The HMAC key ends in "&", as OAuth 1.0 joins two secrets.';
      const fix = 'Use the base64-decoded secret alone as the HMAC key.';
      yield { recipe: { ...recipe, key: encodeUtf8(`${key.text}&`) }, sentence, fix };
      yield { recipe: { ...recipe, key: Uint8Array.from([...key.bytes, 0x26]) }, sentence, fix };
    },
  },
  {
    name: 'plus sign in sig became a blank',
    *variants(recipe) {
      if (!recipe.sig.includes(' ')) return;
      yield {
        recipe: { ...recipe, sig: recipe.sig.replaceAll(' ', '+') },
        sentence: 'sig was not percent-encoded: its "+" arrived as a blank.',
        fix: 'Percent-encode sig before sending it: "+" becomes %2B.',
      };
    },
  },
  {
    name: 'sig encoded twice',
    *variants(recipe) {
      if (!/%(?:2B|2F|3D)/i.test(recipe.sig)) return;
      const sig = recipe.sig.replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '=');
      yield {
        recipe: { ...recipe, sig },
        sentence: 'sig was percent-encoded twice.',
        fix: 'Percent-encode sig once; many HTTP libraries do that on their own.',
      };
    },
  },
  {
    name: 'sig in hex',
    *variants(recipe) {
      if (!/^[0-9A-Fa-f]{40}$/.test(recipe.sig)) return;
      const bytes = recipe.sig.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
      yield {
        recipe: { ...recipe, sig: encodeBase64(Uint8Array.from(bytes)) },
        sentence: 'sig is the digest in hex.',
        fix: 'Send the base64 form of the 20 digest bytes.',
      };
    },
  },
];
