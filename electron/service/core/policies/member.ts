import { z } from 'zod';

interface Declared {
  readonly documentation: string;
  /** Why nothing here enforces it, a sentence: it is only kept and returned (D69, R58). Absent: it has an effect. */
  readonly kept?: string;
}

/** A Boolean of a policy. */
export interface Flag extends Declared {
  readonly kind: 'flag';
  readonly byDefault: boolean;
}

/** A whole number of a policy, both limits included. */
export interface Count extends Declared {
  readonly kind: 'count';
  readonly byDefault: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** A text of a policy; `problem` says what is wrong with one. */
export interface Text extends Declared {
  readonly kind: 'text';
  readonly byDefault: string;
  /** Absent: any text without a problem. */
  readonly values?: readonly string[];
  readonly problem: (text: string) => string | undefined;
  /** Whether this value is only kept and returned. */
  readonly isKept?: (text: string) => boolean;
}

/** A list or another value that a change replaces as a whole. */
export interface Whole<T> extends Declared {
  readonly kind: 'whole';
  readonly schema: z.ZodType<T>;
  readonly byDefault: T;
  /** Paths below it of what is only kept in a value. */
  readonly keptIn?: (value: T) => readonly string[];
}

/** Members of their own; a change merges them. */
export interface Group<M extends Members> extends Declared {
  readonly kind: 'group';
  readonly members: M;
}

// biome-ignore lint/suspicious/noExplicitAny: a group of any members
export type Member = Flag | Count | Text | Whole<any> | Group<any>;
export type Members = { readonly [name: string]: Member };

/** The value of a member, whole with defaults. */
export type ValueOf<M extends Member> = M extends Flag
  ? boolean
  : M extends Count
    ? number
    : M extends Text
      ? string
      : M extends Whole<infer T>
        ? T
        : M extends Group<infer G>
          ? ValuesOf<G>
          : never;
export type ValuesOf<M extends Members> = { readonly [Name in keyof M]: ValueOf<M[Name]> };

export const flag = (byDefault: boolean, documentation: string): Flag => ({ kind: 'flag', byDefault, documentation });

export const count = (byDefault: number, minimum: number, maximum: number, documentation: string): Count => ({
  kind: 'count',
  byDefault,
  minimum,
  maximum,
  documentation,
});

export const whole = <T>(
  schema: z.ZodType<T>,
  byDefault: T,
  documentation: string,
  keptIn?: (value: T) => readonly string[],
): Whole<T> => ({ kind: 'whole', schema, byDefault, documentation, ...(keptIn && { keptIn }) });

/** A member that is only kept and returned (D69, R58). */
export const kept = <M extends Member>(why: string, member: M): M => ({ ...member, kept: why });

export const group = <const M extends Members>(documentation: string, members: M): Group<M> => ({
  kind: 'group',
  members,
  documentation,
});

export function text(
  byDefault: string,
  documentation: string,
  problem: (text: string) => string | undefined = () => undefined,
  isKept?: (text: string) => boolean,
): Text {
  return { kind: 'text', byDefault, problem, documentation, ...(isKept && { isKept }) };
}

/** A text that is one of these. */
export const oneOf = (values: readonly string[], byDefault: string, documentation: string): Text => ({
  ...text(byDefault, documentation, (given) =>
    values.includes(given) ? undefined : `It is one of: ${values.map((one) => one || '""').join(', ')}.`,
  ),
  values,
});

/** An address of a web page; empty: none. Links in messages are made of it, so that it is no other scheme. */
export const address = (documentation: string): Text =>
  text('', documentation, (given) =>
    given === '' || (/^https?:\/\/[\x21-\x7e]+$/i.test(given) && URL.canParse(given))
      ? undefined
      : 'It is empty, or an address that begins with http:// or https://, of ASCII characters without blanks.',
  );

/** Texts by language code. */
export const byLanguage = (documentation: string): Whole<Record<string, string>> =>
  whole(z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,19}$/), z.string().max(100_000)), {}, documentation);
