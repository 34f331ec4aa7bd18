/*
 * The provider's screen as it comes over the wire, for tests that log in without a browser. All that is known about its
 * markup is in this file.
 */

export type Decision = 'approve' | 'refuse' | 'cancel' | 'fail';

export interface ProviderScreen {
  /** Where the form is sent, as written. */
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** Values of the radio buttons, in their order. */
  readonly people: readonly string[];
  readonly lang: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] ?? '');
}

function attributes(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, value] of tag.matchAll(/\s([a-z-]+)="([^"]*)"/g)) found[name ?? ''] = decodeEntities(value ?? '');
  return found;
}

/** Reads the screen; fails when the page holds no form. */
export function readProviderScreen(body: string): ProviderScreen {
  const form = /<form\b[^>]*>/.exec(body)?.[0];
  if (form === undefined) throw new Error(`This page is not the provider's screen:\n${body.slice(0, 2000)}`);
  const inputs = [...body.matchAll(/<input\b[^>]*>/g)].map(([tag]) => attributes(tag));
  return {
    action: attributes(form).action ?? '',
    hidden: Object.fromEntries(
      inputs.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name ?? '', value ?? '']),
    ),
    people: inputs.filter(({ name }) => name === 'person').map(({ value }) => value ?? ''),
    lang: attributes(/<html\b[^>]*>/.exec(body)?.[0] ?? '').lang ?? '',
  };
}

/** The form as a browser sends it when an identity is chosen and a button pressed. */
export function decisionForm(
  screen: ProviderScreen,
  decision: Decision,
  identity:
    | { readonly UID: string }
    | { readonly firstName: string; readonly email?: string; readonly providerUID?: string },
): Record<string, string> {
  const isKnown = 'UID' in identity;
  return {
    ...screen.hidden,
    person: isKnown ? `uid:${identity.UID}` : 'new',
    first_name: isKnown ? '' : identity.firstName,
    last_name: '',
    email: isKnown ? '' : (identity.email ?? ''),
    provider_uid: isKnown ? '' : (identity.providerUID ?? ''),
    decision,
  };
}
