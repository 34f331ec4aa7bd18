import type { CallSummary } from '../contract/log.ts';
import { credentialKinds } from '../words/credential-kinds.ts';

/** A word of the filter language, with what it takes. */
export interface FilterWord {
  readonly name: string;
  /** What it finds, for completion and help. */
  readonly meaning: string;
  readonly example: string;
  /** All values that it takes; absent: any. */
  readonly values?: readonly string[];
  /** Of a word that only compares a text of the call, `*` allowed: which. */
  readonly member?: keyof CallSummary;
  /** True: a call has one value of it; repeated, any of the values is found. */
  readonly single?: true;
}

const STATES = ['failed', 'accepted', 'mocked', 'provoked', 'known-user'] as const;

/** The words of the filter language, as help lists them. */
export const filterWords = [
  {
    name: 'method',
    meaning: 'Method or end-point, or a part of its name',
    example: 'method:socialize.*',
    member: 'method',
    single: true,
  },
  { name: 'error', meaning: 'Error code or OAuth error', example: 'error:403003', single: true },
  { name: 'cause', meaning: 'Cause of a failure, as Problems groups them', example: 'cause:403003.*', single: true },
  { name: 'is', meaning: 'How it ended', example: 'is:failed', values: STATES },
  { name: 'uid', meaning: 'User, resolved or only sent', example: 'uid:u-ada' },
  { name: 'site', meaning: 'API key, known or only sent, or name of the site', example: 'site:3_demo' },
  { name: 'param', meaning: 'Parameter that was sent, or a part of its value', example: 'param:format=json' },
  {
    name: 'credential',
    meaning: 'Kind of credential',
    example: 'credential:signature',
    values: credentialKinds,
    member: 'credential',
    single: true,
  },
  { name: 'status', meaning: 'HTTP status', example: 'status:4xx', single: true },
  {
    name: 'transport',
    meaning: 'HTTP or HTTPS',
    example: 'transport:http',
    values: ['http', 'https'],
    member: 'transport',
    single: true,
  },
  {
    name: 'upstream',
    meaning: 'What the upstream of the site said',
    example: 'upstream:refused',
    values: ['accepted', 'refused', 'differs'],
  },
  { name: 'host', meaning: 'Host that was called', example: 'host:localhost*', member: 'host' },
  { name: 'callid', meaning: 'Digits of a callId from its start on', example: 'callid:0a1b', single: true },
  { name: 'view', meaning: 'Page view with the client-side library', example: 'view:1f0c2b' },
  { name: 'flow', meaning: 'Flow run', example: 'flow:f-1', single: true },
  {
    name: 'since',
    meaning: 'From a time on: 10m ago by this machine’s clock, 14:30 by the service clock, as rows show it',
    example: 'since:10m',
  },
  { name: 'until', meaning: 'Up to a time, by the same clocks', example: 'until:14:30' },
] as const satisfies readonly FilterWord[];

/** Members of a call in which a text is looked for. */
export const searchedMembers = ['method', 'reason', 'host', 'apiKey', 'UID', 'error', 'errorCode'] as const;
