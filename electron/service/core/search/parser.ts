import { isOneOf } from '#shared/narrowing.ts';
import { exactly } from '#shared/quoting/exact-json.ts';
import { type Token, tokenize } from './lexer.ts';
import { GREATEST_LIMIT, MAX_GROUPED, MAX_ORDERED, MAX_PATTERNS, MAX_PROGRAM_SIZE, MAX_SELECTED } from './limits.ts';
import { compilePattern, PatternProblem, type RegularExpression } from './regular-expression.ts';
import {
  type Aggregate,
  aggregates,
  type Comparison,
  type Condition,
  isAuditLog,
  type Literal,
  type Order,
  type Path,
  type Query,
  QueryProblem,
  type Selected,
} from './syntax.ts';

/** Depth of parentheses and NOTs; deeper ones would overflow the stack. */
const deepest = 100;
const clauses = ['WHERE', 'WITH', 'GROUP', 'ORDER', 'START', 'LIMIT'] as const;
const reserved = new Set<string>(['SELECT', 'FROM', 'AS', 'AND', 'OR', 'NOT', 'IN', 'IS', 'CONTAINS', ...clauses]);
const comparisons: readonly string[] = ['=', '!=', '>', '>=', '<', '<='];
/** Words of SQL that this language lacks, and what says the same. */
const otherSql: Readonly<Record<string, string>> = {
  LIKE: `write CONTAINS "word" for a word, or REGEX('.*part.*') for a part of one`,
  OFFSET: 'write START and the number',
  BETWEEN: 'write a >= 1 AND a <= 2',
  DISTINCT: 'write GROUP BY, which gives each value once',
  HAVING: 'test the rows in WHERE',
  JOIN: 'a search reads one source',
};

/**
 * Reads a query of the language of the search methods (F 7.6). Keywords in any case, clauses in the fixed order. A ; at
 * the end is left out (D81).
 *
 * @throws QueryProblem with the position and what was expected there; nothing else
 */
export function parseQuery(text: string): Query {
  let end = text.trimEnd();
  const semicolon = end.endsWith(';');
  while (end.endsWith(';')) end = end.slice(0, -1).trimEnd();
  return { ...new QueryReader(tokenize(semicolon ? end : text)).query(), semicolon };
}

class QueryReader {
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;
  #singleQuotes = false;
  #takesLike = false;
  /** By their source: conditions with the same pattern share one. */
  readonly #patterns = new Map<string, RegularExpression>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): Omit<Query, 'semicolon'> {
    this.#keyword('SELECT', 'A query begins with SELECT.');
    const selectedAt: number[] = [];
    const select = this.#list('SELECT', MAX_SELECTED, () => {
      selectedAt.push(this.#peek().position);
      return this.#selected();
    });
    this.#keyword('FROM', 'After the fields comes FROM, as in SELECT * FROM accounts.');
    const sourceAt = this.#peek().position;
    const source = this.#source();
    this.#takesLike = isAuditLog(source);
    const where = this.#takeKeyword('WHERE') ? this.#or() : undefined;
    const countersAt = this.#withCounters();
    const groupBy = this.#takeKeyword('GROUP') ? this.#groupBy() : [];
    const orderBy = this.#takeKeyword('ORDER') ? this.#by('ORDER BY', MAX_ORDERED, () => this.#order()) : [];
    const window = this.#window();
    this.#end();
    checkGrouping({ select, groupBy }, selectedAt);
    return {
      select,
      source,
      sourceAt,
      where,
      countersAt,
      groupBy,
      orderBy,
      ...window,
      singleQuotes: this.#singleQuotes,
    };
  }

  /** A source may have the name of a keyword, such as a type `order`, where the query goes on as after a source. */
  #source(): string {
    const next = this.#tokens[this.#index + 1];
    const isAfter = next?.kind === 'end' || isOneOf(clauses, next?.value.toUpperCase() ?? '');
    if (this.#peek().kind !== 'word' || !isAfter) return this.#name('the name of a source, for example accounts');
    this.#index += 1;
    return this.#tokens[this.#index - 1]?.value ?? '';
  }

  #selected(): Selected {
    if (this.#takeSymbol('*')) return { kind: 'all' };
    const next = this.#tokens[this.#index + 1];
    const name = this.#peek().value.toLowerCase();
    if (this.#peek().kind === 'word' && next?.kind === 'symbol' && next.value === '(') {
      this.#index += 2;
      const item = name === 'count' ? this.#count() : this.#aggregate(name);
      this.#symbol(')');
      return { ...item, alias: this.#alias() };
    }
    const path = this.#path();
    return { kind: 'path', path, alias: this.#alias() };
  }

  #count(): { readonly kind: 'count' } {
    if (!this.#takeSymbol('*')) throw this.#problem('count takes a *, as in count(*).');
    return { kind: 'count' };
  }

  #aggregate(name: string): { readonly kind: 'aggregate'; readonly name: Aggregate; readonly path: Path } {
    const known = aggregates.find((one) => one === name);
    if (known === undefined) {
      throw this.#problem(`There is no function "${name}"; there are count, ${aggregates.join(', ')}.`, -2);
    }
    return { kind: 'aggregate', name: known, path: this.#path() };
  }

  #alias(): string | undefined {
    if (!this.#takeKeyword('AS')) return undefined;
    const alias = this.#name('a name after AS');
    if (alias.includes('.')) throw this.#problem('A name after AS has no dot.', -1);
    return alias;
  }

  #or(): Condition {
    return this.#joined('OR', 'or', () => this.#joined('AND', 'and', () => this.#not()));
  }

  #joined(keyword: string, kind: 'and' | 'or', read: () => Condition): Condition {
    const first = read();
    if (!this.#isKeyword(keyword)) return first;
    const parts = [first];
    while (this.#takeKeyword(keyword)) parts.push(read());
    return { kind, parts };
  }

  #not(): Condition {
    this.#depth += 1;
    if (this.#depth > deepest) throw this.#problem(`Conditions nest at most ${deepest} deep.`);
    const condition = this.#notOrGroup();
    this.#depth -= 1;
    return condition;
  }

  #notOrGroup(): Condition {
    if (this.#takeKeyword('NOT')) return { kind: 'not', part: this.#not() };
    if (!this.#takeSymbol('(')) return this.#test();
    const inner = this.#or();
    this.#symbol(')');
    return inner;
  }

  #test(): Condition {
    const path = this.#path();
    if (this.#takeKeyword('IS')) {
      const negated = this.#takeKeyword('NOT');
      this.#keyword('NULL', 'After IS comes NULL or NOT NULL.');
      return negate(negated, { kind: 'null', path });
    }
    const negated = this.#takeKeyword('NOT');
    if (this.#takeKeyword('CONTAINS')) return negate(negated, { kind: 'contains', path, text: this.#text() });
    if (this.#takeKeyword('IN')) {
      this.#symbol('(');
      const values = this.#list('IN', Number.POSITIVE_INFINITY, () => this.#literal());
      this.#symbol(')');
      return negate(negated, { kind: 'in', path, values });
    }
    if (this.#takesLike && this.#takeKeyword('LIKE')) {
      const token = this.#peek();
      return negate(negated, {
        kind: 'regex',
        path,
        pattern: this.#pattern({ ...token, value: likeAsRegex(this.#text()) }),
      });
    }
    if (this.#isKeyword('REGEX')) return negate(negated, this.#regex(path));
    const other = otherWord(this.#peek().value);
    if (other !== undefined) throw this.#problem(other);
    if (negated)
      throw this.#problem('After NOT comes CONTAINS, IN or REGEX; to negate a comparison, put NOT before it.');
    return this.#comparison(path);
  }

  #comparison(path: Path): Condition {
    const token = this.#peek();
    if (token.kind !== 'symbol' || !comparisons.includes(token.value)) {
      throw this.#problem(
        'After a field comes =, !=, >, >=, <, <=, CONTAINS, NOT CONTAINS, IN, IS NULL, IS NOT NULL or REGEX.',
      );
    }
    this.#index += 1;
    const operator = token.value as Comparison;
    if (this.#isKeyword('REGEX') && (operator === '=' || operator === '!=')) {
      return negate(operator === '!=', this.#regex(path));
    }
    if (this.#takeKeyword('NULL')) {
      if (operator === '=' || operator === '!=') return negate(operator === '!=', { kind: 'null', path });
      throw this.#problem('null can be compared only with = and !=.', -1);
    }
    return { kind: 'compare', path, operator, value: this.#literal() };
  }

  #regex(path: Path): Condition {
    this.#index += 1;
    this.#symbol('(');
    const token = this.#peek();
    if (token.kind !== 'text') throw this.#problem("REGEX takes a pattern in quotes, as in REGEX('a.*').");
    this.#index += 1;
    const pattern = this.#pattern(token);
    this.#symbol(')');
    return { kind: 'regex', path, pattern };
  }

  #pattern(token: Token): RegularExpression {
    const known = this.#patterns.get(token.value);
    if (known !== undefined) return known;
    if (this.#patterns.size === MAX_PATTERNS) {
      throw new QueryProblem(token.position, `A query has at most ${MAX_PATTERNS} different patterns.`);
    }
    const pattern = compiled(token);
    this.#patterns.set(token.value, pattern);
    const size = [...this.#patterns.values()].reduce((sum, each) => sum + each.size, 0);
    if (size <= MAX_PROGRAM_SIZE) return pattern;
    throw new QueryProblem(
      token.position,
      `The patterns of the query are too large: together they have more than ${MAX_PROGRAM_SIZE} steps.`,
    );
  }

  #withCounters(): number | undefined {
    const { position } = this.#peek();
    if (!this.#takeKeyword('WITH')) return undefined;
    this.#keyword(
      'COUNTERS',
      'After WITH comes counters; to test them, name them in WHERE: counters.class = "_purchase".',
    );
    return position;
  }

  #groupBy(): readonly Path[] {
    const named = new Set<string>();
    return this.#by('GROUP BY', MAX_GROUPED, () => {
      const path = this.#path();
      const name = path.join('.');
      if (named.has(name)) throw this.#problem(`The field ${name} is named twice in GROUP BY.`, -1);
      named.add(name);
      return path;
    });
  }

  #order(): Order {
    const path = this.#path();
    if (this.#takeKeyword('DESC')) return { path, descending: true };
    this.#takeKeyword('ASC');
    return { path, descending: false };
  }

  #window(): { readonly start: number | undefined; readonly limit: number | undefined } {
    let start: number | undefined;
    let limit: number | undefined;
    for (;;) {
      if (start === undefined && this.#takeKeyword('START')) start = this.#count32('START');
      else if (limit === undefined && this.#takeKeyword('LIMIT')) limit = this.#limit();
      else return { start, limit };
    }
  }

  #limit(): number {
    const limit = this.#count32('LIMIT');
    if (this.#takeSymbol(',')) throw this.#problem('After LIMIT comes one number; write START for the first row.', -1);
    if (limit > GREATEST_LIMIT) {
      throw this.#problem(`LIMIT is at most ${GREATEST_LIMIT}; for more read the batches of a cursor.`, -1);
    }
    return limit;
  }

  #count32(clause: string): number {
    const token = this.#peek();
    if (token.kind !== 'number' || !/^\d{1,9}$/.test(token.value)) {
      throw this.#problem(`After ${clause} comes a whole number.`);
    }
    this.#index += 1;
    return Number(token.value);
  }

  #end(): void {
    const token = this.#peek();
    if (token.kind === 'end') return;
    const keyword = token.value.toUpperCase();
    if (token.kind === 'word' && isOneOf(clauses, keyword)) {
      throw this.#problem(
        `${keyword} is in the wrong position or repeated; the order is WHERE, WITH counters, GROUP BY, ORDER BY, START, LIMIT.`,
      );
    }
    const next = this.#tokens[this.#index + 1];
    if (keyword === 'OFFSET' && next?.kind === 'number') {
      throw this.#problem(`There is no OFFSET; write START ${next.value}.`);
    }
    throw this.#problem(otherWord(keyword) ?? `The query should end here, but "${token.value.slice(0, 40)}" follows.`);
  }

  #literal(): Literal {
    const token = this.#peek();
    if (token.kind === 'text') return this.#text();
    this.#index += 1;
    if (token.kind === 'number') return exactly('', Number(token.value), { source: token.value }) as number | bigint;
    const word = token.kind === 'word' ? token.value.toLowerCase() : '';
    if (word === 'true' || word === 'false') return word === 'true';
    throw this.#problem('Here comes a value: "text" in quotes, a number, true or false.', -1);
  }

  #text(): string {
    const token = this.#peek();
    if (token.kind !== 'text') throw this.#problem('Here comes a text in quotes.');
    if (token.singleQuoted) this.#singleQuotes = true;
    this.#index += 1;
    return token.value;
  }

  #path(): Path {
    return this.#name('the name of a field').split('.');
  }

  #name(expected: string): string {
    const token = this.#peek();
    if (token.kind !== 'word' || reserved.has(token.value.toUpperCase())) {
      throw this.#problem(`Here comes ${expected}.`);
    }
    this.#index += 1;
    return token.value;
  }

  #list<T>(clause: string, most: number, read: () => T): readonly T[] {
    const items = [read()];
    while (this.#takeSymbol(',')) {
      if (items.length === most) throw this.#problem(`${clause} has at most ${most} fields.`);
      items.push(read());
    }
    const { kind, value } = this.#peek();
    const before = this.#tokens[this.#index - 1];
    const isItem = kind === 'word' ? !reserved.has(value.toUpperCase()) : kind === 'text' || kind === 'number';
    if (isItem && otherWord(value) === undefined && before?.kind !== 'symbol') {
      const what = otherWord(before?.value) ?? `A comma is missing between ${before?.value} and ${value}.`;
      throw this.#problem(what, -1);
    }
    return items;
  }

  #by<T>(clause: string, most: number, read: () => T): readonly T[] {
    this.#keyword('BY', 'Here comes BY, as in GROUP BY and ORDER BY.');
    return this.#list(clause, most, read);
  }

  #peek(): Token {
    const token = this.#tokens[Math.min(this.#index, this.#tokens.length - 1)];
    // The list always ends with an `end` token.
    return token ?? { kind: 'end', value: '', position: 0, singleQuoted: false };
  }

  #isKeyword(keyword: string): boolean {
    const token = this.#peek();
    return token.kind === 'word' && token.value.toUpperCase() === keyword;
  }

  #takeKeyword(keyword: string): boolean {
    if (!this.#isKeyword(keyword)) return false;
    this.#index += 1;
    return true;
  }

  #keyword(keyword: string, otherwise: string): void {
    if (!this.#takeKeyword(keyword)) throw this.#problem(otherwise);
  }

  #takeSymbol(symbol: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'symbol' || token.value !== symbol) return false;
    this.#index += 1;
    return true;
  }

  #symbol(symbol: string): void {
    if (!this.#takeSymbol(symbol)) throw this.#problem(`Here comes a "${symbol}".`);
  }

  #problem(message: string, offset = 0): QueryProblem {
    const token = this.#tokens[Math.min(Math.max(0, this.#index + offset), this.#tokens.length - 1)];
    return new QueryProblem(token?.position ?? 0, message);
  }
}

/** True when the response has rows of groups instead of objects. */
export function isGrouped({ select, groupBy }: Pick<Query, 'select' | 'groupBy'>): boolean {
  return groupBy.length > 0 || select.some(({ kind }) => kind === 'count' || kind === 'aggregate');
}

/** @param selectedAt position of each item after SELECT */
function checkGrouping(query: Pick<Query, 'select' | 'groupBy'>, selectedAt: readonly number[]): void {
  if (!isGrouped(query)) return;
  const grouped = new Set(query.groupBy.map((path) => path.join('.')));
  for (const [index, item] of query.select.entries()) {
    const position = selectedAt[index] ?? 0;
    if (item.kind === 'all') throw new QueryProblem(position, '* cannot be combined with GROUP BY or a function.');
    if (item.kind === 'path' && !grouped.has(item.path.join('.'))) {
      const field = item.path.join('.');
      const what = `The field ${field} is selected beside a function but not named in GROUP BY.`;
      throw new QueryProblem(position, what);
    }
  }
}

function otherWord(word = ''): string | undefined {
  const name = word.toUpperCase();
  const instead = Object.hasOwn(otherSql, name) ? otherSql[name] : undefined;
  return instead && `There is no ${name}; ${instead}.`;
}

/** `%` is any text, `_` any character, without regard to case (inferred). RE2 knows an escape of ASCII alone. */
function likeAsRegex(text: string): string {
  const parts = Array.from(text, (character) => {
    if (character === '%') return '.*';
    return character === '_' ? '.' : character.replace(/[!-/:-@[-`{-~]/, '\\$&');
  });
  return `(?is)${parts.join('')}`;
}

function compiled(token: Token): RegularExpression {
  try {
    return compilePattern(token.value);
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    throw new QueryProblem(token.position, error.message);
  }
}

function negate(negated: boolean, part: Condition): Condition {
  return negated ? { kind: 'not', part } : part;
}
