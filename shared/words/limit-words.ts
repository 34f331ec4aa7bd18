/** How limits of a parameter are said; other languages have the same words (`renderer/src/texts`). */
export const limitWords = {
  between: (least: number, most: number) => `${least} to ${most}`,
  atLeast: (least: number) => `at least ${least}`,
  atMost: (most: number) => `at most ${most}`,
  characters: (most: number) => `at most ${most} characters`,
  items: (most: number) => `at most ${most} items`,
  oneOf: (values: string) => `one of: ${values}`,
  of: (values: string) => `of: ${values}`,
  notEmulated: (values: string) => `not emulated: ${values}`,
  json: (shape: 'object' | 'array') => `a JSON ${shape}`,
};

export type LimitWords = typeof limitWords;
