import { element } from '../dom.ts';
import type { LibraryWords } from '../texts/words-for.ts';
import type { Way } from './words.ts';

/** A button that looks like a link: another way than the step's own. */
export const linkButton = (text: string, click: () => void): HTMLElement =>
  element('button', { type: 'button', class: 'gigya-link-button', click }, text);

const links = (buttons: readonly HTMLElement[]): HTMLElement | false =>
  buttons.length > 0 && element('p', { class: 'gigya-links' }, ...buttons);

const error = (): HTMLElement => element('span', { class: 'gigya-error-display', role: 'alert' });

const note = (text: string): HTMLElement => element('p', { class: 'gigya-note' }, text);

export interface Choice {
  readonly name: string;
  readonly what?: string;
  readonly choose: () => void;
}

/** A list of buttons to choose from. */
export function choiceList(text: string, choices: readonly Choice[], more: readonly HTMLElement[] = []): Node[] {
  const button = ({ name, what, choose }: Choice) =>
    element(
      'button',
      { type: 'button', class: 'gigya-choice', click: choose },
      element('strong', {}, name),
      what !== undefined && element('span', {}, what),
    );
  const list = element('ul', { class: 'gigya-choices' }, ...choices.map((choice) => element('li', {}, button(choice))));
  return [element('p', {}, text), list, error(), links(more)].filter((node): node is HTMLElement => node !== false);
}

/** The second factors to choose from. */
export const wayChoices = (words: LibraryWords, all: readonly Way[], choose: (way: Way) => void): readonly Choice[] =>
  all.map((way) => ({ ...words.ways[way], choose: () => choose(way) }));

interface CodeStep {
  readonly words: LibraryWords;
  readonly text: string;
  readonly picture?: HTMLElement | undefined;
  /** Where a developer finds the code. */
  readonly note?: string | undefined;
  readonly canRemember: boolean;
  readonly links: readonly HTMLElement[];
  readonly send: (code: string, remember: boolean) => Promise<void>;
}

/** Where a code is entered. */
export function codeStep({ words, text, picture, note: noted, canRemember, links: more, send }: CodeStep): Node[] {
  const input = element('input', {
    name: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '20',
    required: '',
  });
  const box = element('input', { type: 'checkbox', name: 'rememberDevice' });
  const form = formOf(
    () => send(input.value.trim(), box.checked),
    element('p', { role: 'status' }, text),
    picture,
    element('label', { class: 'gigya-label' }, element('span', {}, words.code), input),
    canRemember && element('label', { class: 'gigya-checkbox' }, box, element('span', {}, words.remember)),
    error(),
    submit(words.verify),
  );
  return [form, noted !== undefined && note(noted), links(more)].filter((node) => node !== false);
}

interface PhoneStep {
  readonly words: LibraryWords;
  readonly links: readonly HTMLElement[];
  readonly send: (phone: string, method: 'sms' | 'voice') => Promise<void>;
}

/** Where the number of a new phone is entered. */
export function phoneStep({ words, links: more, send }: PhoneStep): Node[] {
  const input = element('input', { name: 'phone', type: 'tel', autocomplete: 'tel', maxlength: '50', required: '' });
  const call = element('button', { type: 'submit', class: 'gigya-secondary', value: 'voice' }, words.call);
  const form = formOf(
    (submitter) => send(input.value.trim(), submitter === call ? 'voice' : 'sms'),
    element(
      'label',
      { class: 'gigya-label' },
      element('span', {}, words.phone),
      input,
      element('span', { class: 'gigya-note' }, words.phoneForm),
    ),
    error(),
    element('div', { class: 'gigya-buttons' }, submit(words.text), call),
  );
  return [form, links(more)].filter((node) => node !== false);
}

/** New back-up codes, shown once. */
export function backupStep(words: LibraryWords, codes: readonly string[], onSaved: () => Promise<void>): Node[] {
  const shown = codes.map((code) => code.replace(/(?<=^.{4})/, ' '));
  const list = element('ol', { class: 'gigya-codes' }, ...shown.map((code) => element('li', {}, code)));
  const copy = element(
    'button',
    { type: 'button', class: 'gigya-secondary', click: () => void copyCodes() },
    words.copy,
  );
  async function copyCodes(): Promise<void> {
    try {
      await navigator.clipboard.writeText(shown.join('\n'));
      copy.textContent = words.copied;
    } catch {
      // Without a clipboard, the user copies them by hand.
      getSelection()?.selectAllChildren(list);
    }
  }
  const form = formOf(
    onSaved,
    element('p', {}, words.save),
    list,
    error(),
    element('div', { class: 'gigya-buttons' }, submit(words.saved), copy),
  );
  return [form];
}

/** Something that the user waits for. */
export const waitStep = (text: string, more: readonly HTMLElement[], noted: string | undefined): Node[] =>
  [
    element('p', { role: 'status', class: 'gigya-waiting' }, text),
    error(),
    noted !== undefined && note(noted),
    links(more),
  ].filter((node) => node !== false);

/** A sentence, and what can be done instead. */
export const textStep = (text: string, more: readonly HTMLElement[] = []): Node[] =>
  [element('p', { role: 'status' }, text), error(), links(more)].filter((node) => node !== false);

const submit = (text: string): HTMLElement =>
  element('input', { type: 'submit', class: 'gigya-input-submit', value: text });

/** A form that says what is missing itself, and is sent once at a time. */
function formOf(
  send: (submitter: HTMLElement | null) => Promise<void>,
  ...children: readonly (Node | false | undefined)[]
) {
  const form = element('form', { class: 'gigya-tfa-form' }, ...children);
  form.noValidate = true;
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    const missing = [...form.querySelectorAll('input')].find((input) => !input.checkValidity());
    showTrouble(form, missing?.validationMessage ?? '');
    if (missing !== undefined) {
      missing.focus();
      return;
    }
    isSending = true;
    form.toggleAttribute('aria-busy', true);
    await send(event.submitter);
    isSending = false;
    form.toggleAttribute('aria-busy', false);
  });
  return form;
}

/** Says what is wrong at the step that is shown. */
export function showTrouble(step: Element, text: string): void {
  const place = step.querySelector('.gigya-error-display');
  if (place) place.textContent = text;
}
