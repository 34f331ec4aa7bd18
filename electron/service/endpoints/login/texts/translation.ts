import type { en } from './en.ts';

type EnglishKey = keyof typeof en;
/** Sentences with a number: English has them in its categories `one` and `other`. */
type CountedSentence = EnglishKey extends infer Key ? (Key extends `${infer Name}_other` ? Name : never) : never;
type PlainSentence = Exclude<EnglishKey, `${CountedSentence}_${Intl.LDMLPluralRule}`>;

/** The name of a sentence, without its plural form. */
export type Sentence = PlainSentence | CountedSentence;

/**
 * The texts of one language: those of English, each sentence with a number in every plural category of that language.
 * A missing or misspelt one is a type error.
 */
export type Translation<Category extends Intl.LDMLPluralRule> = {
  readonly [Key in PlainSentence | `${CountedSentence}_${Category}`]: string;
};

type EnglishText<Name extends Sentence> = Name extends PlainSentence
  ? (typeof en)[Name]
  : Name extends CountedSentence
    ? (typeof en)[`${Name}_other`]
    : never;
type Variables<Text extends string> = Text extends `${string}{{${infer Variable}}}${infer Rest}`
  ? (Variable extends `${infer Name}, ${string}` ? Name : Variable) | Variables<Rest>
  : never;

/** The values of a sentence, read from its English text. */
export type ValuesOf<Name extends Sentence> = {
  readonly [Variable in Variables<EnglishText<Name>>]: Variable extends 'count' ? number : string;
};
