/**
 * Regular expressions of the query language, matched without backtracking: time grows with the length of pattern times
 * value, never faster, so that no pattern that a caller sends can hold the service (rejected: the language's own
 * engine, whose worst case is exponential and cannot be told from the outside).
 */
export interface RegularExpression {
  readonly source: string;
  /** True when the pattern matches the whole value, as the index behind such services does. */
  matches(value: string): boolean;
}

/** Why a pattern is refused. */
export class PatternProblem extends Error {
  /** Place in the pattern, counted from 0. */
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.name = 'PatternProblem';
    this.position = position;
  }
}

export const longestPattern = 500;
/** Longer values are not in the index of such services, so they match nothing. */
export const longestValue = 8191;
const mostSteps = 2000;
const deepest = 50;

type Test = (character: string) => boolean;
type Node =
  | { readonly kind: 'test'; readonly test: Test }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly minimum: number; readonly maximum: number };

/** One step of the compiled pattern: test a character, or go on at other steps without reading one. */
type Step = { readonly test: Test } | { readonly goto: number[] } | 'match';

/**
 * Reads a pattern: literals, `.`, classes, groups, `|`, `* + ? {n} {n,} {n,m}`, and the escapes `\d \w \s`. `^` at its
 * begin and `$` at its end are allowed and change nothing.
 *
 * @throws PatternProblem for anything else, such as back-references and look-around
 */
export function compilePattern(source: string): RegularExpression {
  if (source.length > longestPattern) {
    throw new PatternProblem(longestPattern, `A pattern has at most ${longestPattern} characters.`);
  }
  const steps: Step[] = [];
  emit(new PatternReader(source).read(), steps);
  steps.push('match');
  return { source, matches: (value) => value.length <= longestValue && run(steps, value) };
}

class PatternReader {
  readonly #characters: readonly string[];
  #index = 0;
  #depth = 0;

  constructor(source: string) {
    this.#characters = [...source];
  }

  read(): Node {
    if (this.#peek() === '^') this.#index += 1;
    const node = this.#choice();
    if (this.#index < this.#characters.length) throw this.#problem('There is a ")" without its "(".');
    return node;
  }

  #choice(): Node {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      if (next === '$' && this.#index === this.#characters.length - 1) {
        this.#index += 1;
        break;
      }
      parts.push(this.#quantified(this.#atom()));
    }
    return { kind: 'sequence', parts };
  }

  #quantified(part: Node): Node {
    const bounds = this.#bounds();
    if (bounds === undefined) return part;
    this.#take('?');
    if (this.#bounds() !== undefined) throw this.#problem('Two quantifiers follow each other; use a group.');
    return { kind: 'repeat', part, ...bounds };
  }

  #bounds(): { readonly minimum: number; readonly maximum: number } | undefined {
    if (this.#take('*')) return { minimum: 0, maximum: Number.POSITIVE_INFINITY };
    if (this.#take('+')) return { minimum: 1, maximum: Number.POSITIVE_INFINITY };
    if (this.#take('?')) return { minimum: 0, maximum: 1 };
    if (this.#peek() !== '{') return undefined;
    const rest = this.#characters.slice(this.#index, this.#index + 12).join('');
    const match = /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(rest);
    if (match === null) throw this.#problem('A "{" begins {n}, {n,} or {n,m}; write \\{ for the character itself.');
    const minimum = Number(match[1]);
    const maximum = match[2] === '' ? minimum : match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3]);
    if (maximum < minimum || (match[2] === '' && match[3] !== '')) {
      throw this.#problem('The greater number of {n,m} stands second.');
    }
    this.#index += match[0].length;
    return { minimum, maximum };
  }

  #atom(): Node {
    const character = this.#next();
    switch (character) {
      case '.':
        return { kind: 'test', test: (one) => one !== '\n' };
      case '(':
        return this.#group();
      case '[':
        return { kind: 'test', test: this.#characterClass() };
      case '\\':
        return { kind: 'test', test: this.#escape() };
      case '*':
      case '+':
      case '?':
      case '{':
        throw this.#problem(`The quantifier "${character}" has nothing before it.`, -1);
      case '^':
      case '$':
        throw this.#problem(`"${character}" may stand only at the very begin or end; the whole value is matched.`, -1);
      default:
        return { kind: 'test', test: (one) => one === character };
    }
  }

  #group(): Node {
    if (this.#take('?') && !this.#take(':')) {
      throw this.#problem('Only plain groups ( ) and (?: ) are supported, no look-around and no names.', -1);
    }
    this.#depth += 1;
    if (this.#depth > deepest) throw this.#problem(`Groups nest at most ${deepest} deep.`);
    const node = this.#choice();
    if (!this.#take(')')) throw this.#problem('A "(" has no ")".');
    this.#depth -= 1;
    return node;
  }

  #characterClass(): Test {
    const negated = this.#take('^');
    const tests: Test[] = [];
    for (let first = true; first || this.#peek() !== ']'; first = false) {
      const character = this.#next('A "[" has no "]".');
      if (character === '\\') {
        tests.push(this.#escape());
        continue;
      }
      const following = this.#characters[this.#index + 1];
      if (this.#peek() === '-' && following !== undefined && following !== ']') {
        this.#index += 1;
        const last = this.#next('A "[" has no "]".');
        const [low, high] = [codePoint(character), codePoint(last === '\\' ? this.#next() : last)];
        if (high < low) throw this.#problem('A range in [ ] goes upwards.');
        tests.push((one) => codePoint(one) >= low && codePoint(one) <= high);
      } else {
        tests.push((one) => one === character);
      }
    }
    this.#index += 1;
    return (one) => tests.some((test) => test(one)) !== negated;
  }

  #escape(): Test {
    const character = this.#next('The pattern ends with a back-slash.');
    switch (character) {
      case 'd':
        return (one) => /^\d$/.test(one);
      case 'D':
        return (one) => !/^\d$/.test(one);
      case 'w':
        return (one) => /^\w$/.test(one);
      case 'W':
        return (one) => !/^\w$/.test(one);
      case 's':
        return (one) => /^\s$/.test(one);
      case 'S':
        return (one) => !/^\s$/.test(one);
      case 'n':
        return (one) => one === '\n';
      case 't':
        return (one) => one === '\t';
      default:
        if (/[A-Za-z0-9]/.test(character)) throw this.#problem(`\\${character} is not supported.`, -1);
        return (one) => one === character;
    }
  }

  #peek(): string | undefined {
    return this.#characters[this.#index];
  }

  #next(missing = 'The pattern ends too early.'): string {
    const character = this.#characters[this.#index];
    if (character === undefined) throw this.#problem(missing);
    this.#index += 1;
    return character;
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#index += 1;
    return true;
  }

  #problem(message: string, offset = 0): PatternProblem {
    return new PatternProblem(Math.max(0, this.#index + offset), message);
  }
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Appends the steps of a node; counted repeats are written out, which `mostSteps` bounds. */
function emit(node: Node, steps: Step[]): void {
  if (steps.length > mostSteps) {
    throw new PatternProblem(0, `The pattern is too large: written out it has more than ${mostSteps} steps.`);
  }
  switch (node.kind) {
    case 'test':
      steps.push({ test: node.test });
      return;
    case 'sequence':
      for (const part of node.parts) emit(part, steps);
      return;
    case 'choice': {
      const ends: number[][] = [];
      const fork: number[] = [];
      steps.push({ goto: fork });
      for (const part of node.parts) {
        fork.push(steps.length);
        emit(part, steps);
        const end: number[] = [];
        ends.push(end);
        steps.push({ goto: end });
      }
      for (const end of ends) end.push(steps.length);
      return;
    }
    case 'repeat': {
      for (let count = 0; count < node.minimum; count += 1) emit(node.part, steps);
      if (node.maximum === Number.POSITIVE_INFINITY) {
        const again = steps.length;
        const fork = [again + 1];
        steps.push({ goto: fork });
        emit(node.part, steps);
        steps.push({ goto: [again] });
        fork.push(steps.length);
        return;
      }
      const exits: number[][] = [];
      for (let count = node.minimum; count < node.maximum; count += 1) {
        const fork = [steps.length + 1];
        exits.push(fork);
        steps.push({ goto: fork });
        emit(node.part, steps);
      }
      for (const exit of exits) exit.push(steps.length);
    }
  }
}

/** Walks all possible places in the pattern at once, character by character. */
function run(steps: readonly Step[], value: string): boolean {
  let places = new Set<number>();
  reach(steps, 0, places);
  for (const character of value) {
    const next = new Set<number>();
    for (const place of places) {
      const step = steps[place];
      if (typeof step === 'object' && 'test' in step && step.test(character)) reach(steps, place + 1, next);
    }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(steps.length - 1);
}

/** Adds every place that can be reached without reading a character. */
function reach(steps: readonly Step[], from: number, places: Set<number>): void {
  const open = [from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (places.has(place)) continue;
    places.add(place);
    const step = steps[place];
    if (typeof step === 'object' && 'goto' in step) open.push(...step.goto);
  }
}
