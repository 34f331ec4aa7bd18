import type { ParameterLimits } from '#shared/contract/requests.ts';
import type { MethodParameter, ParameterType } from './parameter.ts';

// How an entry declares its parameters: `text('username', 'What the user logs in with.', { max: 200 })`.

/** What any parameter may say besides its name, its type and its sentence. */
interface Options<Required extends boolean> {
  /** Left out: the parameter is optional. */
  readonly required?: Required;
  /** The documented error for a value of the wrong form, where it is not 400006. */
  readonly malformed?: 400004;
  readonly example?: string;
}

interface TextOptions<Required extends boolean, Value extends string = string> extends Options<Required> {
  /** Characters of a text, items of a list. */
  readonly max?: number;
  /** The whole set of allowed values, of a text or of each item of a list; a handler receives one of them. */
  readonly values?: readonly Value[];
  /** Documented values that are not emulated (D47). */
  readonly notEmulated?: readonly string[];
}

/** Both included. */
interface IntegerOptions<Required extends boolean> extends Options<Required> {
  readonly min?: number;
  readonly max?: number;
}

export interface Declared<Name extends string, Type extends ParameterType, Required extends boolean>
  extends MethodParameter {
  readonly name: Name;
  readonly type: Type;
  readonly required: Required;
}

type TextLimits<Value extends string> = Omit<ParameterLimits, 'values'> & {
  readonly values?: readonly Value[] | undefined;
};

/** A handler receives one of its values, not any text. */
export interface DeclaredText<
  Name extends string,
  Type extends 'string' | 'list',
  Required extends boolean,
  Value extends string,
> extends Declared<Name, Type, Required> {
  readonly limits?: TextLimits<Value>;
}

/** A handler receives its members or its items, not `unknown`. */
export interface DeclaredJson<Name extends string, Required extends boolean, Shape extends 'object' | 'array'>
  extends Declared<Name, 'json', Required> {
  readonly limits: { readonly shape: Shape };
}

export function text<
  const Name extends string,
  const Required extends boolean = false,
  const Value extends string = string,
>(
  name: Name,
  documentation: string,
  options: TextOptions<Required, Value> = {},
): DeclaredText<Name, 'string', Required, Value> {
  return declare(name, 'string', documentation, options, textLimits(options));
}

/** Texts, comma separated. */
export function list<
  const Name extends string,
  const Required extends boolean = false,
  const Value extends string = string,
>(
  name: Name,
  documentation: string,
  options: TextOptions<Required, Value> = {},
): DeclaredText<Name, 'list', Required, Value> {
  return declare(name, 'list', documentation, options, textLimits(options));
}

export function integer<const Name extends string, const Required extends boolean = false>(
  name: Name,
  documentation: string,
  options: IntegerOptions<Required> = {},
): Declared<Name, 'integer', Required> {
  const { min, max } = options;
  return declare(name, 'integer', documentation, options, {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  });
}

/** True or false. */
export function flag<const Name extends string, const Required extends boolean = false>(
  name: Name,
  documentation: string,
  options: Options<Required> = {},
): Declared<Name, 'boolean', Required> {
  return declare(name, 'boolean', documentation, options);
}

/** A day, YYYY-MM-DD. */
export function date<const Name extends string, const Required extends boolean = false>(
  name: Name,
  documentation: string,
  options: Options<Required> = {},
): Declared<Name, 'date', Required> {
  return declare(name, 'date', documentation, options);
}

/** JSON of any type. */
export function json<const Name extends string, const Required extends boolean = false>(
  name: Name,
  documentation: string,
  options: Options<Required> = {},
): Declared<Name, 'json', Required> {
  return declare(name, 'json', documentation, options);
}

export function jsonObject<const Name extends string, const Required extends boolean = false>(
  name: Name,
  documentation: string,
  options: Options<Required> = {},
): DeclaredJson<Name, Required, 'object'> {
  return declare(name, 'json', documentation, options, { shape: 'object' });
}

export function jsonArray<const Name extends string, const Required extends boolean = false>(
  name: Name,
  documentation: string,
  options: Options<Required> = {},
): DeclaredJson<Name, Required, 'array'> {
  return declare(name, 'json', documentation, options, { shape: 'array' });
}

function textLimits<Value extends string>({
  max,
  values,
  notEmulated,
}: TextOptions<boolean, Value>): TextLimits<Value> {
  return {
    ...(max !== undefined && { maxLength: max }),
    ...(values !== undefined && { values }),
    ...(notEmulated !== undefined && { notEmulated }),
  };
}

function declare<Name extends string, Type extends ParameterType, Required extends boolean, L extends ParameterLimits>(
  name: Name,
  type: Type,
  documentation: string,
  options: Options<Required>,
  limits?: L,
): Declared<Name, Type, Required> & { readonly limits: L };
function declare(
  name: string,
  type: ParameterType,
  documentation: string,
  { required = false, malformed, example }: Options<boolean>,
  limits: ParameterLimits = {},
): MethodParameter {
  return {
    name,
    type,
    required,
    documentation,
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(malformed !== undefined && { malformed }),
    ...(example !== undefined && { example }),
  };
}
