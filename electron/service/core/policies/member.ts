import { z } from 'zod';
import { asSentence } from '#shared/words/as-sentence.ts';

/** Characters of a text that has no limit of its own. */
const MAX_TEXT_LENGTH = 2_000;

/** What is wrong with a change of a policy. */
export class PolicyProblem extends Error {
  /** Of the member, from the section's name on. */
  readonly path: string;

  constructor(path: string, sentence: string) {
    super(sentence);
    this.name = 'PolicyProblem';
    this.path = path;
  }
}

interface Declared {
  readonly documentation: string;
  /** Why nothing here enforces it, a sentence: it is only kept and returned (D69, R58). Absent: it has an effect. */
  readonly kept?: string;
}

/** A member with a value, which a change replaces as a whole. */
export interface Leaf<T> extends Declared {
  readonly byDefault: T;
  /**
   * @param at path of the member
   * @throws PolicyProblem for what is no value of it
   */
  read(given: unknown, at: string): T;
  /** All values that it can have, where they are few. */
  readonly values?: readonly T[];
  /** Of a whole number, both included. */
  readonly limits?: readonly [minimum: number, maximum: number];
  /** Paths below it of what is only kept in a value; empty: the value itself. */
  readonly keptIn?: (value: T) => readonly string[];
}

/** Members of their own; a change merges them. */
export interface Group<M extends Members> extends Declared {
  readonly members: M;
}

// biome-ignore lint/suspicious/noExplicitAny: a group of any members
export type Member = Leaf<any> | Group<any>;
export type Members = { readonly [name: string]: Member };

/** The value of a member, whole with defaults. */
type ValueOf<M extends Member> = M extends Group<infer G> ? ValuesOf<G> : M extends Leaf<infer T> ? T : never;
export type ValuesOf<M extends Members> = { readonly [Name in keyof M]: ValueOf<M[Name]> };

function refuse(at: string, sentence: string): never {
  throw new PolicyProblem(at, sentence);
}

export const flag = (byDefault: boolean, documentation: string): Leaf<boolean> => ({
  byDefault,
  documentation,
  values: [false, true],
  read: (given, at) => (typeof given === 'boolean' ? given : refuse(at, 'It is true or false.')),
});

export const count = (byDefault: number, minimum: number, maximum: number, documentation: string): Leaf<number> => ({
  byDefault,
  documentation,
  limits: [minimum, maximum],
  read(given, at) {
    if (typeof given === 'number' && Number.isInteger(given) && given >= minimum && given <= maximum) return given;
    return refuse(at, `It is a whole number from ${minimum} to ${maximum}.`);
  },
});

/** A list or another value of a schema. */
export const whole = <T>(
  schema: z.ZodType<T>,
  byDefault: T,
  documentation: string,
  keptIn: Leaf<T>['keptIn'] = () => [],
): Leaf<T> => ({
  byDefault,
  documentation,
  keptIn,
  read(given, at) {
    const read = schema.safeParse(given);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const inner = (issue?.path ?? []).map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
    return refuse(`${at}${inner.join('')}`.slice(0, 300), asSentence(issue?.message ?? 'It is wrong'));
  },
});

/**
 * @param problem what is wrong with a text, a sentence
 * @param isKept whether this text is only kept and returned
 */
export const text = (
  byDefault: string,
  documentation: string,
  problem: (text: string) => string | undefined = () => undefined,
  isKept: (text: string) => boolean = () => false,
): Leaf<string> => ({
  byDefault,
  documentation,
  keptIn: (given) => (isKept(given) ? [''] : []),
  read(given, at) {
    if (typeof given !== 'string') return refuse(at, 'It is a text.');
    const wrong = given.length > MAX_TEXT_LENGTH ? `It has at most ${MAX_TEXT_LENGTH} characters.` : problem(given);
    return wrong === undefined ? given : refuse(at, wrong);
  },
});

/** A member that is only kept and returned (D69, R58). */
export const kept = <M extends Member>(why: string, member: M): M => ({ ...member, kept: why });

export const group = <const M extends Members>(documentation: string, members: M): Group<M> => ({
  members,
  documentation,
});

/** A text that is one of these. */
export const oneOf = (values: readonly string[], byDefault: string, documentation: string): Leaf<string> => ({
  ...text(byDefault, documentation, (given) =>
    values.includes(given) ? undefined : `It is one of: ${values.map((one) => one || '""').join(', ')}.`,
  ),
  values,
});

/** An address of a web page; empty: none. Links in messages are made of it, so that it is no other scheme. */
export const address = (documentation: string): Leaf<string> =>
  text('', documentation, (given) =>
    given === '' || (/^https?:\/\/[\x21-\x7e]+$/i.test(given) && URL.canParse(given))
      ? undefined
      : 'It is empty, or an address that begins with http:// or https://, of ASCII characters without blanks.',
  );

/** Texts by language code. */
export const byLanguage = (documentation: string): Leaf<Record<string, string>> =>
  whole(z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,19}$/), z.string().max(100_000)), {}, documentation);
