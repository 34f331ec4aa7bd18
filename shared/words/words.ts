/** What a translation of the texts `T` is: the same keys, the same parameters, other words. A `panel` is a name, not a word. */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Words<Said>
    : { readonly [Key in keyof T]: Key extends 'panel' ? T[Key] : Words<T[Key]> };
