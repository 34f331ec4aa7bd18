import { memberOf } from './recorded-client.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** The site that a tool works with, its key, and the answers so far. */
export interface ToolRun {
  readonly apiKey: string;
  /** Another site: where a copy goes, or the parent. */
  readonly otherKey: string;
  readonly userKey: string;
  readonly secret: string;
  readonly answers: readonly Readonly<Record<string, unknown>>[];
}

/** One request of a tool. Both tools send a form by POST, with the pairs in this order and spelling. */
export interface ToolCall {
  /** Label of the host, before the domain of the data center. */
  readonly label: 'admin' | 'accounts' | 'idx' | 'socialize';
  readonly method: string;
  readonly form: (run: ToolRun) => Pairs;
  /** Members that the tool reads of the answer, with what it has to find there. */
  readonly reads: (run: ToolRun) => Readonly<Record<string, unknown>>;
}

export interface ToolCalls {
  readonly tool: 'the toolkit' | 'the accelerator' | 'both tools';
  /** Its source. */
  readonly source: string;
  readonly calls: readonly ToolCall[];
}

export const json = (value: unknown): string => JSON.stringify(value);
export const signedIn = ({ apiKey, userKey, secret }: ToolRun): Pairs => [
  ['apiKey', apiKey],
  ['userKey', userKey],
  ['secret', secret],
];
export const withContext = (run: ToolRun, id: string): Pairs => [
  ...signedIn(run),
  ['context', json({ id, targetApiKey: run.apiKey })],
];
export const ofPartner = ({ userKey, secret }: ToolRun): Pairs => [
  ['userKey', userKey],
  ['secret', secret],
  ['partnerID', '4711'],
];
export const ok = { errorCode: 0 };
export const nothing = () => ok;
export const textAt = ({ answers }: ToolRun, n: number, path: string): string => String(memberOf(answers[n], path));

/** A text that a tool reads whatever it says. */
export class AnyText {
  readonly kind = 'any text';
}

export const anyText = (): AnyText => new AnyText();
