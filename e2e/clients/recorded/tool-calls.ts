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
  /** Its namespace is the label of the host, before the domain of the data center. */
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
/** Some pairs of a form, in their order. */
export type Part = Readonly<Record<string, string>>;
export const signedIn = ({ apiKey, userKey, secret }: ToolRun): Part => ({ apiKey, userKey, secret });
export const ofPartner = ({ userKey, secret }: ToolRun): Part => ({ userKey, secret, partnerID: '4711' });
export const context =
  (id: string) =>
  ({ apiKey }: ToolRun): Part => ({ context: json({ id, targetApiKey: apiKey }) });
export const ok = { errorCode: 0 };

/** @param reads besides `errorCode` 0, unless the run decides */
export const call = (
  method: string,
  form: readonly (Part | ((run: ToolRun) => Part))[],
  reads: Readonly<Record<string, unknown>> | ToolCall['reads'] = {},
): ToolCall => ({
  method,
  form: (run) => form.flatMap((part) => Object.entries(typeof part === 'function' ? part(run) : part)),
  reads: typeof reads === 'function' ? reads : () => ({ ...ok, ...reads }),
});

export const textAt = ({ answers }: ToolRun, n: number, path: string): string => String(memberOf(answers[n], path));

/** A text that a tool reads whatever it says. */
export class AnyText {
  readonly kind = 'any text';
}

export const anyText = (): AnyText => new AnyText();
