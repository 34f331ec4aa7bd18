import type { Method, MethodParameter } from '#service/methods/index.ts';

/** How a method of ids differs from the one of accounts (F 7.8). */
export interface Difference {
  /** The parameters that it has; absent: the same. */
  readonly parameters?: readonly string[];
  /** Other limits of parameters, by name. */
  readonly limits?: Readonly<Record<string, MethodParameter['limits']>>;
  readonly notEmulated?: readonly string[];
  /** Errors that it cannot refuse with. */
  readonly without?: readonly number[];
}

/** Methods of accounts that have a twin: their examples begin with calls of the twins. */
const renamed = (name: string): string => name.replace(/^accounts\./, 'ids.');

/** The method of ids that does what one of accounts does, over the same state: one handler for both. */
export function twinOf(
  method: Method,
  { parameters, limits = {}, notEmulated, without = [] }: Difference = {},
): Method {
  const { example } = method;
  return {
    ...method,
    name: renamed(method.name),
    documentation: `${method.documentation} The same as ${method.name}.`,
    parameters: method.parameters
      .filter(({ name }) => parameters === undefined || parameters.includes(name))
      .map((parameter) => {
        const own = limits[parameter.name];
        return own === undefined ? parameter : { ...parameter, limits: own };
      }),
    ...(notEmulated && { notEmulated }),
    errors: method.errors.filter(({ errorCode }) => !without.includes(errorCode)),
    example: {
      ...example,
      ...(example.before && {
        before: example.before.map((call) => ({ ...call, method: renamed(call.method) })),
      }),
    },
  };
}
