import type { NamedValue } from '../base-string.ts';
import type { Mistake, Recipe, Variant } from './recipe.ts';

/** Names whose spelling the specification gives. */
const documented: ReadonlyMap<string, string> = new Map(
  ['apiKey', 'UID', 'userKey', 'timestamp', 'nonce', 'format', 'httpStatusCodes', 'oauth_token'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** Parameters that client libraries add on their own and gateways drop. */
const oftenDropped: readonly NamedValue[] = [
  { name: 'format', value: 'json' },
  { name: 'format', value: 'xml' },
  { name: 'httpStatusCodes', value: 'false' },
  { name: 'httpStatusCodes', value: 'true' },
];

/** Up to this many parameters, candidates with one of them left out are made. */
const mostRemovals = 60;

function withNames(recipe: Recipe, rename: (name: string) => string): Recipe {
  return { ...recipe, parameters: recipe.parameters.map(({ name, value }) => ({ name: rename(name), value })) };
}

function withValues(recipe: Recipe, change: (value: string, name: string) => string): Recipe {
  return { ...recipe, parameters: recipe.parameters.map(({ name, value }) => ({ name, value: change(value, name) })) };
}

function without(recipe: Recipe, drop: (parameter: NamedValue) => boolean): Recipe {
  return { ...recipe, parameters: recipe.parameters.filter((parameter) => !drop(parameter)) };
}

function withParameter(recipe: Recipe, parameter: NamedValue): Recipe {
  return { ...recipe, parameters: [...recipe.parameters, parameter] };
}

function byNameIgnoringCase(a: NamedValue, b: NamedValue): number {
  const left = a.name.toLowerCase();
  const right = b.name.toLowerCase();
  return left < right ? -1 : left > right ? 1 : 0;
}

/** JSON as another writer would write it; the text itself when it is not an object or an array. */
function rewriteJson(text: string, write: (value: unknown) => string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return write(JSON.parse(text));
  } catch {
    return text;
  }
}

function escapeNonAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Python's json.dumps: a blank after ":" and ",", non-ASCII escaped. */
function likePython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(likePython).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${escapeNonAscii(JSON.stringify(name))}: ${likePython(member)}`)
      .join(', ')}}`;
  }
  return escapeNonAscii(JSON.stringify(value));
}

function* timestamps(recipe: Recipe): Generator<Variant> {
  const isTimestamp = (name: string) => name.toLowerCase() === 'timestamp';
  const sent = recipe.parameters.find(({ name }) => isTimestamp(name))?.value ?? '';
  const fix = 'Sign and send the same text: seconds since 1970.';
  const signedWith = (text: string) => withValues(recipe, (value, name) => (isTimestamp(name) ? text : value));
  if (/^\d{9,10}$/.test(sent)) {
    yield {
      recipe: signedWith(`${sent}000`),
      sentence: 'timestamp was signed in milliseconds but sent in seconds.',
      fix,
    };
  }
  if (/^\d{12,13}$/.test(sent)) {
    const sentence = 'timestamp was signed in seconds but sent in milliseconds.';
    yield { recipe: signedWith(sent.slice(0, -3)), sentence, fix };
  }
}

/** Mistakes with the parameters: which, how named, in which order, with which values. */
export const mistakesOfParameters: readonly Mistake[] = [
  {
    name: 'parameter names in another case',
    *variants(recipe) {
      const fix = 'Sign the names exactly as they are sent.';
      yield {
        recipe: withNames(recipe, (name) => name.toLowerCase()),
        sentence: 'All parameter names were signed in lower case but sent otherwise.',
        fix,
      };
      yield {
        recipe: withNames(recipe, (name) => documented.get(name.toLowerCase()) ?? name),
        sentence: 'Parameter names were signed as documented (apiKey, UID) but sent in another case.',
        fix,
      };
    },
  },
  {
    name: 'parameters in another order',
    *variants(recipe) {
      const fix = 'Sort by name in code-unit order: upper case before "_" before lower case.';
      yield {
        recipe: { ...recipe, order: byNameIgnoringCase },
        sentence: 'The parameters were sorted without regard to case.',
        fix,
      };
      yield { recipe: { ...recipe, order: undefined }, sentence: 'The parameters were not sorted.', fix };
    },
  },
  {
    name: 'parameter added after signing',
    *variants(recipe, { queryNames }) {
      const fix = 'Sign last: every parameter but sig belongs into the base string.';
      if (recipe.parameters.length <= mostRemovals) {
        for (const { name } of recipe.parameters) {
          yield {
            recipe: without(recipe, (parameter) => parameter.name === name),
            sentence: `The parameter "${name}" was sent but not signed.`,
            fix,
          };
        }
      }
      const inQuery = ({ name }: NamedValue) => queryNames.has(name);
      if (queryNames.size > 0) {
        yield { recipe: without(recipe, inQuery), sentence: 'Only the parameters of the body were signed.', fix };
        yield {
          recipe: without(recipe, (parameter) => !inQuery(parameter)),
          sentence: 'Only the parameters of the query string were signed.',
          fix,
        };
      }
    },
  },
  {
    name: 'parameter lost after signing',
    *variants(recipe) {
      for (const lost of oftenDropped) {
        if (recipe.parameters.some(({ name }) => name.toLowerCase() === lost.name.toLowerCase())) continue;
        yield {
          recipe: withParameter(recipe, lost),
          sentence: `The parameter ${lost.name}=${lost.value} was signed but not received.`,
          fix: 'Send every parameter that was signed; look for a proxy that drops some.',
        };
      }
    },
  },
  {
    name: 'sig included',
    *variants(recipe) {
      for (const value of ['', 'null', 'undefined']) {
        yield {
          recipe: withParameter(recipe, { name: 'sig', value }),
          sentence: 'sig itself is in the base string.',
          fix: 'Leave sig out of the base string.',
        };
      }
    },
  },
  {
    name: 'null parameter',
    *variants(recipe) {
      yield {
        recipe: without(recipe, ({ value }) => value === 'null'),
        sentence: 'A parameter without a value was left out of the base string but sent as "null" (Java client).',
        fix: 'Do not set the parameter at all when it has no value.',
      };
    },
  },
  {
    name: 'empty parameter left out',
    *variants(recipe) {
      yield {
        recipe: without(recipe, ({ value }) => value === ''),
        sentence: 'Empty parameters were sent but left out of the base string.',
        fix: 'Sign empty parameters too, as "name=", or do not send them.',
      };
    },
  },
  {
    name: 'false and 0 signed as empty text',
    *variants(recipe) {
      yield {
        recipe: withValues(recipe, (value) => (value === '0' || value === 'false' ? '' : value)),
        sentence: 'Values such as 0 and false were signed as empty text but sent as they are.',
        fix: 'Turn every value into text once, and sign and send that text.',
      };
    },
  },
  { name: 'timestamp unit', variants: timestamps },
  {
    name: 'plus sign in a value became a blank',
    *variants(recipe) {
      for (const { name, value } of recipe.parameters) {
        if (!value.includes(' ')) continue;
        yield {
          recipe: withValues(recipe, (text, of) => (of === name ? text.replaceAll(' ', '+') : text)),
          sentence: `"${name}" was not percent-encoded on the wire: its "+" arrived as a blank.`,
          fix: 'Percent-encode every value that is sent: "+" becomes %2B.',
        };
      }
    },
  },
  {
    name: 'JSON written twice',
    *variants(recipe) {
      const sentence = 'A JSON value was written anew between signing and sending, in another form.';
      const fix = 'Write the JSON once, and sign and send that text.';
      const writers = [
        (value: unknown) => JSON.stringify(value),
        (value: unknown) => escapeNonAscii(JSON.stringify(value)),
        likePython,
      ];
      for (const write of writers) {
        yield { recipe: withValues(recipe, (value) => rewriteJson(value, write)), sentence, fix };
      }
    },
  },
  {
    name: 'names begin with amp;',
    *variants(recipe) {
      if (!recipe.parameters.some(({ name }) => name.startsWith('amp;'))) return;
      yield {
        recipe: withNames(recipe, (name) => name.replace(/^(?:amp;)+/, '')),
        sentence: 'The parameters were joined by "&amp;" instead of "&", so names begin with "amp;".',
        fix: 'Join parameters by "&"; in PHP set arg_separator.output to "&".',
      };
    },
  },
];
