import { envelopeMembers } from '../protocol/envelope-members.ts';
import { canonicalMethod, otherEndpoints, splitMethod } from '../protocol/methods.ts';
import { isJsonObject } from './json.ts';
import { readTemplate, TemplateProblem } from './template.ts';

/** Mock responses of one site. */
export const MAX_MOCK_RESPONSES = 200;
/** Characters of a body, written as JSON without blanks. */
export const MAX_BODY_LENGTH = 32_768;
/** Levels of a body; XML readers of clients give up at some depth. */
const MAX_BODY_DEPTH = 20;
/** Placeholders of a body: each may become as long as the longest value. */
const MAX_PLACEHOLDERS = 100;
const MAX_IN_DETAILS = 20;

/** What is wrong, and where in the body. */
interface BodyProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const nameForm = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)+$/;
const MAX_NAME_LENGTH = 200;

/**
 * Says why a method cannot have a mock response (D38): any name in any namespace can, known or not (D68).
 *
 * @returns undefined when it can
 */
export function mockMethodProblem(name: string): string | undefined {
  if (!nameForm.test(name) || name.length > MAX_NAME_LENGTH) {
    return 'A method name is a namespace, a dot, and a name of letters, digits, "_" and ".", such as "accounts.login".';
  }
  const own = otherEndpoints.find((each) => each.toLowerCase() === name.toLowerCase());
  if (own === undefined) return undefined;
  return `${own} is an end-point of its own, not a REST method: a mock response for it would never be given.`;
}

/** The method's name in the documentation's spelling, or as written with its namespace in lower case. */
export function mockMethodName(name: string): string {
  const { namespace = '', method = '' } = splitMethod(name) ?? {};
  return canonicalMethod(name) ?? `${namespace}.${method}`;
}

/** The first thing that is wrong with the body of a mock response; undefined when it is right. */
export function mockBodyProblem(body: unknown): BodyProblem | undefined {
  if (!isJsonObject(body)) return { path: [], message: 'The body is a JSON object, in braces.' };
  for (const name of Object.keys(body)) {
    if (envelopeMembers.has(name)) {
      return {
        path: [name],
        message: `The service writes "${name}" itself, into every response. Leave it out; an error code is chosen beside the body.`,
      };
    }
  }
  const found = walk(body, [], { placeholders: 0 });
  if (found !== undefined) return found;
  const { length } = JSON.stringify(body);
  if (length <= MAX_BODY_LENGTH) return undefined;
  return { path: [], message: `The body has ${length} characters; at most ${MAX_BODY_LENGTH} are kept.` };
}

function walk(
  value: unknown,
  path: readonly (string | number)[],
  seen: { placeholders: number },
): BodyProblem | undefined {
  if (path.length > MAX_BODY_DEPTH) {
    return { path, message: `The body nests deeper than ${MAX_BODY_DEPTH} levels.` };
  }
  if (typeof value === 'string') return checkText(value, path, seen);
  if (Array.isArray(value)) {
    return firstProblem(value.entries(), path, seen);
  }
  if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const message = nameProblem(name);
      if (message !== undefined) return { path: [...path, name], message };
    }
    return firstProblem(Object.entries(value), path, seen);
  }
  if (
    value === null ||
    typeof value === 'boolean' ||
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isFinite(value))
  ) {
    return undefined;
  }
  return { path, message: 'This is no JSON value.' };
}

function firstProblem(
  members: Iterable<readonly [string | number, unknown]>,
  path: readonly (string | number)[],
  seen: { placeholders: number },
): BodyProblem | undefined {
  for (const [name, value] of members) {
    const found = walk(value, [...path, name], seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'A member has a name.';
  if (name === '__proto__') return 'The name "__proto__" has a meaning of its own in JavaScript; choose another one.';
  if (name.includes('{{')) return 'Placeholders are allowed in values, not in names. Give the member a fixed name.';
  return undefined;
}

function checkText(
  text: string,
  path: readonly (string | number)[],
  seen: { placeholders: number },
): BodyProblem | undefined {
  const message = templateProblem(text);
  if (message !== undefined) return { path, message };
  seen.placeholders += placeholdersIn(text);
  if (seen.placeholders <= MAX_PLACEHOLDERS) return undefined;
  return { path, message: `The body has more than ${MAX_PLACEHOLDERS} placeholders.` };
}

/** What is wrong with the errorDetails of a mock response; undefined when they are right. */
export function mockDetailsProblem(text: string): string | undefined {
  const problem = templateProblem(text);
  if (problem !== undefined || placeholdersIn(text) <= MAX_IN_DETAILS) return problem;
  return `errorDetails has more than ${MAX_IN_DETAILS} placeholders.`;
}

function placeholdersIn(text: string): number {
  return readTemplate(text).filter((piece) => typeof piece === 'object').length;
}

function templateProblem(text: string): string | undefined {
  try {
    readTemplate(text);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateProblem) return error.message;
    throw error;
  }
}
