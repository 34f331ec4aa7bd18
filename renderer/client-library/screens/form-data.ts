import { hasMember } from '#shared/narrowing.ts';
/** What is typed into a form: parameters by name, and objects where names have dots (`profile.firstName`). */
export type FormModel = Readonly<Record<string, unknown>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const OBJECTS: ReadonlySet<string> = new Set(['profile', 'data', 'subscriptions', 'preferences']);
/** Names of an object that must never be set from a name in markup. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement,
  );
}

export function readForm(form: HTMLFormElement): FormModel {
  const model: Record<string, unknown> = {};
  for (const control of controlsOf(form)) {
    const value = typedInto(control);
    if (control.name !== '' && value !== undefined) setAt(model, control.name, value);
  }
  return model;
}

/** Undefined: nothing is to be sent. */
export function typedInto(control: Control): unknown {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked;
    if (control.type === 'radio' && !control.checked) return undefined;
    if (control.type === 'number') return control.value === '' ? undefined : control.valueAsNumber;
    if (control.type === 'submit' || control.type === 'button') return undefined;
  }
  return control.value === '' ? undefined : control.value;
}

/** Fills a form with what the account has. */
export function fillForm(form: HTMLFormElement, account: Readonly<Record<string, unknown>>): void {
  for (const control of controlsOf(form)) {
    const value = getAt(account, control.name);
    if (value === undefined || value === null || typeof value === 'object') continue;
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true;
    else if (control instanceof HTMLInputElement && control.type === 'radio')
      control.checked = control.value === String(value);
    else if (!(control instanceof HTMLInputElement && control.type === 'password')) control.value = String(value);
  }
}

function setAt(model: Record<string, unknown>, name: string, value: unknown): void {
  const parts = name.split('.');
  if (!OBJECTS.has(parts[0] ?? '')) {
    model[name] = value;
    return;
  }
  if (parts.some((part) => RESERVED.has(part))) return;
  const last = parts.pop() ?? '';
  let at = model;
  for (const part of parts) {
    const held = at[part];
    const inner: Record<string, unknown> = isMembers(held) ? held : {};
    at[part] = inner;
    at = inner;
  }
  at[last] = value;
}

function getAt(object: Readonly<Record<string, unknown>>, name: string): unknown {
  let at: unknown = object;
  for (const part of name.split('.')) {
    if (!hasMember(at, part)) return undefined;
    at = at[part];
  }
  return at;
}

const isMembers = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
