import type { SiteRecord } from '#service/records/index.ts';
import type { TraceStep } from '#shared/contract/log.ts';
import type { SignedDocument } from '#shared/contract/reproduce.ts';
import type { Said } from '../said.ts';

/** What is said of a text that is no call. */
export interface SaidText extends Said {
  readonly document: SignedDocument;
  readonly trace: readonly TraceStep[];
  readonly notes: readonly string[];
  readonly site: SiteRecord | undefined;
  /** OAuth error word of the end-point that refuses it. */
  readonly error?: string;
}

/** Something that is wrong. */
export interface Fault extends Pick<Said, 'cause' | 'line' | 'fix' | 'proof' | 'operation' | 'ownState' | 'errorCode'> {
  /** Member that it is in. */
  readonly member?: string;
  /** `unknown`: whether it is wrong cannot be told. */
  readonly outcome?: 'unknown';
  readonly error?: string;
}
