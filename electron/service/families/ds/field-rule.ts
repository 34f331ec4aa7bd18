import type { ValueType } from '#service/core/schema/index.ts';

/** Types of a schema field (F 7.5). */
export const fieldTypes = [
  ...['string', 'basic-string', 'text', 'integer', 'long', 'float', 'boolean', 'date', 'binary'],
] as const;
export type FieldType = ValueType;

export const writeAccesses = ['serverOnly', 'clientCreate', 'clientModify'] as const;
export type WriteAccess = (typeof writeAccesses)[number];

/** What a schema says of one field (F 7.5); an absent property has its default. */
export interface FieldRule {
  /** Absent: any type. */
  readonly type?: FieldType;
  /** Default: serverOnly. */
  readonly writeAccess?: WriteAccess;
  /** Default: false. */
  readonly required?: boolean;
  /** Default: true. */
  readonly allowNull?: boolean;
  /** `regex('…')`, or `true` or `false` of a boolean; see `readFormat`. */
  readonly format?: string;
  readonly encrypt?: 'AES';
  readonly encryptedNonSearchable?: boolean;
  readonly languages?: readonly string[];
}

/** The rules of a schema by the full path of each field, with dots. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** One violation, as `validationErrors` lists it (F 1.3). */
export interface FieldProblem {
  readonly errorCode: number;
  readonly message: string;
  /** Where: `data.tags[2]`. */
  readonly fieldName: string;
}
