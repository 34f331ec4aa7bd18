import { percentEncode } from '../percent.ts';
import type { Mistake } from './recipe.ts';

/** What `application/x-www-form-urlencoded` writers of browsers and Java make of a value. */
function formEncode(text: string): string {
  return percentEncode(text).replaceAll('%20', '+').replaceAll('%2A', '*').replaceAll('~', '%7E');
}

function lowerHex(text: string): string {
  return percentEncode(text).replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
}

function bare(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const asIs = (text: string) => text;
const rfc3986 = 'Percent-encode by RFC 3986: all but letters, digits, "-", ".", "_" and "~".';

/** Mistakes in percent-encoding. */
export const mistakesOfEncoding: readonly Mistake[] = [
  {
    name: 'plus sign for blanks',
    *variants(recipe) {
      const sentence = 'Blanks were written as "+" in the base string.';
      const fix = 'Write blanks as %20 in the base string.';
      const encodeValue = (text: string) => percentEncode(text).replaceAll('%20', '+');
      yield { recipe: { ...recipe, encodeValue }, sentence, fix };
      yield {
        recipe: { ...recipe, encodeValue: formEncode },
        sentence: 'Values were form-encoded in the base string: "+" for blanks, bare "*", %7E for "~".',
        fix: rfc3986,
      };
    },
  },
  {
    name: "! ' ( ) * left bare",
    *variants(recipe) {
      const sentence = "! ' ( ) * were left bare in the base string, as encodeURIComponent does.";
      const fix = 'Percent-encode these five too: %21 %27 %28 %29 %2A.';
      yield { recipe: { ...recipe, encodeValue: bare }, sentence, fix };
      yield {
        recipe: { ...recipe, encodeValue: (text) => bare(text).replaceAll('*', '%2A') },
        sentence: "! ' ( ) were left bare in the base string.",
        fix: 'Percent-encode these four too: %21 %27 %28 %29.',
      };
    },
  },
  {
    name: 'tilde encoded',
    *variants(recipe) {
      yield {
        recipe: { ...recipe, encodeValue: (text) => percentEncode(text).replaceAll('~', '%7E') },
        sentence: '"~" was encoded as %7E in the base string.',
        fix: 'Leave "~" as it is; RFC 3986 never encodes it.',
      };
    },
  },
  {
    name: 'lower-case hex digits',
    *variants(recipe) {
      yield {
        recipe: { ...recipe, encodeValue: lowerHex, encodeUrl: lowerHex, encodeJoined: lowerHex },
        sentence: 'Percent-encoding was written with lower-case hex digits.',
        fix: 'Write the hex digits in upper case: %2F, not %2f.',
      };
    },
  },
  {
    name: 'parameters encoded once instead of twice',
    *variants(recipe) {
      yield {
        recipe: { ...recipe, encodeJoined: asIs },
        sentence: 'The joined parameters were not encoded again as a whole.',
        fix: 'Percent-encode the joined parameter string once more, so that "=" is %3D and "%" is %25.',
      };
      yield {
        recipe: { ...recipe, encodeValue: asIs },
        sentence: 'The values were not encoded before they were joined.',
        fix: 'Percent-encode each value, join, and percent-encode the joined string once more.',
      };
    },
  },
  {
    name: 'URL not encoded',
    *variants(recipe) {
      yield {
        recipe: { ...recipe, encodeUrl: asIs },
        sentence: 'The URL is not encoded in the base string.',
        fix: 'Percent-encode the URL: "https://" becomes https%3A%2F%2F.',
      };
      yield {
        recipe: { ...recipe, encodeUrl: asIs, encodeJoined: asIs },
        sentence: 'URL and parameters were joined without encoding them as a whole.',
        fix: 'Percent-encode the URL and the joined parameter string before joining the three parts by "&".',
      };
    },
  },
  {
    name: 'values encoded before signing',
    *variants(recipe) {
      const parameters = recipe.parameters.map(({ name, value }) => ({ name, value: percentEncode(value) }));
      yield {
        recipe: { ...recipe, parameters },
        sentence: 'Values were percent-encoded before they were given to the signing code, so once too often.',
        fix: 'Give the plain values to the signing code.',
      };
    },
  },
];
