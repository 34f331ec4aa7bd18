import type { Answer } from '../types.ts';
import { controlsOf } from './form-data.ts';

interface FieldError {
  readonly fieldName?: string;
  readonly message?: string;
}

export function clearErrors(form: Element): void {
  for (const place of form.querySelectorAll('.gigya-error-msg, .gigya-error-display')) place.textContent = '';
}

/**
 * Shows what the page said in onBeforeValidation, `{ fieldName: text }`, and what the controls themselves refuse.
 *
 * @returns true when the form must not be sent
 */
export function showErrors(form: HTMLFormElement, said: unknown): boolean {
  const own = typeof said === 'object' && said !== null ? Object.entries(said) : [];
  const texts = new Map(own.map(([name, text]) => [name, String(text)]));
  for (const control of controlsOf(form)) {
    if (!control.checkValidity() && !texts.has(control.name)) texts.set(control.name, control.validationMessage);
  }
  for (const [name, text] of texts) showAt(form, name, text);
  return texts.size > 0;
}

/** Shows a response that is an error: at its fields, the rest at the end of the form. */
export function showError(source: Element, response: Answer): void {
  const fields = (response.validationErrors as readonly FieldError[] | undefined) ?? [];
  const rest = fields.filter(({ fieldName = '', message = '' }) => !showAt(source, fieldName, message));
  if (fields.length > 0 && rest.length === 0) return;
  const text = rest[0]?.message ?? String(response.errorDetails ?? response.errorMessage ?? '');
  const place =
    source.querySelector('.gigya-error-display') ??
    source.closest('.gigya-screen')?.querySelector('.gigya-error-display');
  if (place) place.textContent = text;
}

function showAt(source: Element, name: string, text: string): boolean {
  const place = [...source.querySelectorAll<HTMLElement>('.gigya-error-msg')].find(({ dataset }) => {
    const { boundTo = '' } = dataset;
    return boundTo === name || boundTo === `profile.${name}`;
  });
  if (place !== undefined) place.textContent = text;
  return place !== undefined;
}
