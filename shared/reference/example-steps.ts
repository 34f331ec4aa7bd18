import type { MethodEntry } from '../contract/requests.ts';

/** One call of an example, its parameters as they are written in the form. */
export interface ExampleStep {
  /** From 1. */
  readonly number: number;
  readonly method: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

/**
 * The calls of an example in their order; the last one is the method itself. `$1.regToken` reads
 * `<regToken of step 1>`, `$outbox.code` reads `<code of the newest message in the outbox>`.
 *
 * @returns steps whose `method` is a path where it is an end-point of the site's provider, which takes no credential
 */
export function exampleSteps(name: string, example: NonNullable<MethodEntry['example']>): readonly ExampleStep[] {
  return [...(example.before ?? []), { method: name, parameters: example.parameters }].map(
    ({ method, parameters }, index) => ({
      number: index + 1,
      method,
      parameters: Object.entries(parameters).map(([parameter, value]) => ({ name: parameter, value: inWords(value) })),
    }),
  );
}

/** A value of an example in words, where it stands for what another call returned. */
export function inWords(value: string): string {
  if (value === '$saptcha') return '<saptchaToken of step 1>|<the number that solves it>';
  const [, of, member] = /^\$(\d+|outbox|authenticator)\.([\w.[\]]+)$/.exec(value) ?? [];
  if (of === undefined) return value;
  if (of === 'authenticator') return `<${member} of the authenticator>`;
  return of === 'outbox' ? `<${member} of the newest message in the outbox>` : `<${member} of step ${of}>`;
}

/** Who makes the calls of an example, the beginning of a sentence. */
export function exampleCaller(name: string): string {
  return name.startsWith('admin.')
    ? 'By an application that may administer, in the demo workspace, where AKcrm gets that right first (*Sites*, *Applications*)'
    : 'By the site, in the demo workspace';
}

/** The parameters of an example that can be sent as they are: those that do not stand for what another call returned. */
export function ownParameters(example: MethodEntry['example']): Readonly<Record<string, string>> {
  const parameters = Object.entries(example?.parameters ?? {});
  return Object.fromEntries(parameters.filter(([, value]) => inWords(value) === value));
}
