/** Letters that are no base letter with a mark. */
const own: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** A text in lower case and without accents, as people type names that they read: `Łukasz Müller` becomes `lukasz muller`. */
export function foldAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => own[letter] ?? letter)
    .normalize('NFC');
}
