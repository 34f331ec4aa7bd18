import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { type CallFact, convert, isCallFact, type Placeholder, readTemplate } from './template.ts';

/** What placeholders may take from a call. */
export interface FillSource {
  /** The value of a parameter, found without regard to case (D5); undefined when it was not sent. */
  parameter(name: string): string | undefined;
  readonly callId: string;
  /** Service clock, milliseconds. */
  readonly time: number;
}

/** Where one placeholder got its value. */
export interface Taken {
  /** The placeholder as written in the mock response. */
  readonly placeholder: string;
  readonly from: 'parameter' | 'default' | 'call' | 'nothing';
  /** Absent when it took nothing. */
  readonly value?: string;
}

interface Filled {
  readonly body: JsonObject;
  readonly errorDetails?: string;
  /** Each placeholder once, in the order of the body. */
  readonly taken: readonly Taken[];
}

/** A call sent a value that a placeholder cannot take. */
export class UnfitParameter extends Error {
  readonly parameter: string;

  /** @param message what the value has to be, one sentence */
  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** Characters of one value: a hundred placeholders must not make a response of any size. */
export const MAX_VALUE_LENGTH = 4096;

/**
 * Fills the placeholders of a mock response (D38). Values are put into parsed JSON, never into its text, so that no
 * value can add a member or end a string. A string that is nothing but one placeholder becomes a value of the
 * placeholder's type, and is left out (with its member) when there is nothing to take; elsewhere that is an empty text.
 *
 * @throws UnfitParameter for a value that is too long or not of the placeholder's type
 */
export function fillMockResponse(
  mock: { readonly body: JsonObject; readonly errorDetails?: string | undefined },
  source: FillSource,
): Filled {
  const taken = new Map<string, Taken>();
  const take = (placeholder: Placeholder) => {
    const value = takeFrom(placeholder, source);
    taken.set(placeholder.written, { placeholder: placeholder.written, ...value });
    return value.value;
  };
  const body = fillObject(mock.body, take);
  const details = mock.errorDetails === undefined ? undefined : fillText(mock.errorDetails, take);
  return {
    body,
    ...(details !== undefined && { errorDetails: String(details) }),
    taken: [...taken.values()],
  };
}

type Take = (placeholder: Placeholder) => string | undefined;

function fillObject(object: JsonObject, take: Take): JsonObject {
  const members: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(object)) {
    const filled = fillValue(value, take);
    if (filled !== undefined) members.push([name, filled]);
  }
  // Defines members, whatever their names; an assignment would run the setter of __proto__.
  return Object.fromEntries(members);
}

function fillValue(value: JsonValue, take: Take): JsonValue | undefined {
  if (typeof value === 'string') return fillText(value, take);
  if (Array.isArray(value)) return value.map((item) => fillValue(item, take)).filter((item) => item !== undefined);
  return isJsonObject(value) ? fillObject(value, take) : value;
}

function fillText(text: string, take: Take): string | number | boolean | undefined {
  const template = readTemplate(text);
  const [first] = template;
  if (template.length === 1 && typeof first === 'object') {
    const value = take(first);
    return value === undefined ? undefined : convert(first.type, value);
  }
  return template.map((piece) => (typeof piece === 'string' ? piece : (take(piece) ?? ''))).join('');
}

function takeFrom(placeholder: Placeholder, source: FillSource): Omit<Taken, 'placeholder'> {
  const { name, type, fallback } = placeholder;
  if (isCallFact(name)) return { from: 'call', value: checked(placeholder, factOf(name, source)) };
  const sent = source.parameter(name);
  // An empty value counts as not sent, but for a Boolean, where it is false (D16), as with every other method.
  if (sent !== undefined && (sent !== '' || (type === 'boolean' && fallback === undefined))) {
    return { from: 'parameter', value: checked(placeholder, sent) };
  }
  return fallback === undefined ? { from: 'nothing' } : { from: 'default', value: fallback };
}

function checked({ name, type }: Placeholder, value: string): string {
  if (value.length > MAX_VALUE_LENGTH) {
    throw new UnfitParameter(
      name,
      `It has ${value.length} characters; the mock response of this method takes at most ${MAX_VALUE_LENGTH}.`,
    );
  }
  if (convert(type, value) === undefined) {
    throw new UnfitParameter(
      name,
      type === 'boolean'
        ? 'The mock response of this method takes true or false.'
        : 'The mock response of this method takes a number as JSON writes it.',
    );
  }
  return value;
}

function factOf(name: CallFact, { callId, time }: FillSource): string {
  switch (name) {
    case '$callId':
      return callId;
    case '$time':
      return new Date(time).toISOString();
    case '$timestamp':
      return String(Math.floor(time / 1000));
  }
}
