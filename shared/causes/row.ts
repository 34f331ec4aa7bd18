import type { CallDetail, CallSummary } from '../contract/log.ts';
import type { RefusalOperation } from '../contract/refusal.ts';

/** What the lines of a cause may be made of. */
export interface Facts extends Pick<CallSummary, 'errorCode'>, Partial<Pick<CallDetail, 'apiKey' | 'UID'>> {
  /** Those of the step that decided, and of the mistake that was found. */
  readonly values: Readonly<Record<string, string>>;
  readonly request?: Pick<CallDetail['request'], 'parameters'>;
}

/** A part of a site where a cause is mended. */
export type SitePart = NonNullable<Extract<RefusalOperation, { kind: 'openSite' }>['part']>;

type Text = string | ((facts: Facts) => string | undefined);

/** What is known of a cause wherever it is shown (D78). What a row leaves out is taken from the reason of the call. */
export interface CauseRow {
  /** A few words, for lists. */
  readonly title: string;
  /** One sentence: what is wrong. */
  readonly line?: Text;
  /** The same, where the first sentence of the reason is too long for a line. */
  readonly shortLine?: Text;
  /** One sentence: what to do. */
  readonly todo?: Text;
  /** The same, where the reason does not say it. */
  readonly otherwise?: string;
  /** What Authdesk can do about it. */
  readonly operation?: RefusalOperation['kind'];
  /** Of `openSite`: the part where it is mended; absent: the credentials. */
  readonly part?: SitePart;
}

/** The causes of one who decides. A text is a row that has a title alone. */
export interface CauseGroup<Name extends string = string> {
  /** Who decides. */
  readonly title: string;
  /** Rules that are broken: of the specification, D. */
  readonly rules: string;
  readonly rows: Readonly<Record<Name, CauseRow | string>>;
}

/** A group whose names are known to the compiler. */
export const group = <const Name extends string>(
  title: string,
  rules: string,
  rows: Readonly<Record<Name, CauseRow | string>>,
): CauseGroup<Name> => ({ title, rules, rows });
