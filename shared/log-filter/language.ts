import { credentialKind } from '../contract/log.ts';

/*
 * The filter language of the log: words `name:value` and plain text, each with `-` before it to turn it round.
 * `method:socialize.* error:403003 uid:u-ada since:10m "not decoded" -param:format=xml`
 */

/** A word of the language, with what it takes. */
export interface FilterWord {
  readonly name: string;
  /** What it finds, for completion and help. */
  readonly meaning: string;
  readonly example: string;
  /** All values that it takes; absent: any. */
  readonly values?: readonly string[];
}

export const STATES = ['failed', 'accepted', 'mocked', 'provoked', 'known-user'] as const;
export type State = (typeof STATES)[number];

export const filterWords = [
  { name: 'method', meaning: 'Method or end-point', example: 'method:socialize.*' },
  { name: 'error', meaning: 'Error code or OAuth error', example: 'error:403003' },
  { name: 'cause', meaning: 'Cause of a failure, as Problems groups them', example: 'cause:403003.*' },
  { name: 'is', meaning: 'How it ended', example: 'is:failed', values: STATES },
  { name: 'uid', meaning: 'User, resolved or only sent', example: 'uid:u-ada' },
  { name: 'site', meaning: 'API key, known or only sent, or name of the site', example: 'site:3_demo' },
  { name: 'param', meaning: 'Parameter that was sent', example: 'param:format=json' },
  {
    name: 'credential',
    meaning: 'Kind of credential',
    example: 'credential:signature',
    values: credentialKind.options,
  },
  { name: 'status', meaning: 'HTTP status', example: 'status:4xx' },
  { name: 'transport', meaning: 'HTTP or HTTPS', example: 'transport:http', values: ['http', 'https'] },
  { name: 'host', meaning: 'Host that was called', example: 'host:localhost*' },
  { name: 'callid', meaning: 'Digits of a callId from its start on', example: 'callid:0a1b' },
  { name: 'view', meaning: 'Page view with the client-side library', example: 'view:1f0c2b' },
  { name: 'flow', meaning: 'Flow run', example: 'flow:f-1' },
  {
    name: 'since',
    meaning: 'From a time on: 10m ago by this machine’s clock, 14:30 by the service clock, as rows show it',
    example: 'since:10m',
  },
  { name: 'until', meaning: 'Up to a time, by the same clocks', example: 'until:14:30' },
] as const satisfies readonly FilterWord[];

export type WordName = (typeof filterWords)[number]['name'];

/** Words of which a call has one value: repeated, any of their values is found. */
export const oneOf: ReadonlySet<WordName> = new Set([
  'method',
  'error',
  'cause',
  'credential',
  'status',
  'transport',
  'callid',
  'flow',
]);

/** A part of a filter, with its place in the text. */
export type FilterTerm = {
  /** First character, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
} & (
  | { readonly word: 'text'; readonly value: string }
  | { readonly word: Exclude<WordName, 'param' | 'view' | 'since' | 'until'>; readonly value: string }
  /** `value` is absent: sent with any value. */
  | { readonly word: 'param'; readonly name: string; readonly value?: string }
  /**
   * Milliseconds since 1970, included. With `clock`: so long ago, by this machine's clock, which nobody moves; without: a time as rows
   * show it, by the service clock (D39).
   */
  | { readonly word: 'since' | 'until'; readonly at: number; readonly clock?: 'machine' }
);

/** A part that cannot be understood. */
export interface FilterProblem {
  readonly from: number;
  readonly to: number;
  /** What is wrong, and what is possible instead. */
  readonly message: string;
  /** True: it may only not be finished yet. */
  readonly unfinished?: true;
}

export interface ParsedFilter {
  readonly terms: readonly FilterTerm[];
  readonly problems: readonly FilterProblem[];
}
