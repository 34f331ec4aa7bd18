import type { RegularExpression } from './regular-expression.ts';

/** `profile.firstName`, split at the dots. */
export type Path = readonly string[];
/** A bigint is a whole number that no double holds (D86). */
export type Literal = string | number | bigint | boolean;

export const isNumeric = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';
export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=';
export const aggregates = ['sum', 'min', 'max', 'avg', 'sum_of_squares', 'variance', 'std'] as const;
export type Aggregate = (typeof aggregates)[number];

/** One item after SELECT. */
export type Selected =
  | { readonly kind: 'all' }
  | { readonly kind: 'path'; readonly path: Path; readonly alias: string | undefined }
  | { readonly kind: 'count'; readonly alias: string | undefined }
  | { readonly kind: 'aggregate'; readonly name: Aggregate; readonly path: Path; readonly alias: string | undefined };

/** The condition after WHERE. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | { readonly kind: 'compare'; readonly path: Path; readonly operator: Comparison; readonly value: Literal }
  | { readonly kind: 'contains'; readonly path: Path; readonly text: string }
  | { readonly kind: 'in'; readonly path: Path; readonly values: readonly Literal[] }
  | { readonly kind: 'null'; readonly path: Path }
  | { readonly kind: 'regex'; readonly path: Path; readonly pattern: RegularExpression };

/** True for the log of calls (audit.search), whose queries also take LIKE (U 9). */
export const isAuditLog = (source: string): boolean => /^auditlog(?:event)?$/i.test(source);

export interface Order {
  readonly path: Path;
  readonly descending: boolean;
}

/** A query of a search method, read (F 7.6). */
export interface Query {
  readonly select: readonly Selected[];
  readonly source: string;
  /** Where its name begins in the query. */
  readonly sourceAt: number;
  readonly where: Condition | undefined;
  /** Where WITH counters is in the query; undefined: it is not there. */
  readonly countersAt: number | undefined;
  readonly groupBy: readonly Path[];
  readonly orderBy: readonly Order[];
  readonly start: number | undefined;
  readonly limit: number | undefined;
  /** A text is in single quotes, besides patterns (D67). */
  readonly singleQuotes: boolean;
  /** A ; stands at the end (D81). */
  readonly semicolon: boolean;
}

/** A query cannot be read: the only thing that lexer and parser throw. */
export class QueryProblem extends Error {
  /** Position in the query, in UTF-16 units from 0. */
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.name = 'QueryProblem';
    this.position = position;
  }
}
