import { credentialForm, mask } from '#shared/protocol/masking.ts';
import { base64Forms, LONGEST_PIECE, markOf, type SecretMark, SHORTEST_PIECE } from './secret-mark.ts';

/** Characters that are looked up together. */
const GRAM = 4;
/** The filter has this many bits for each of its entries, so that ordinary texts hardly ever pass it. */
const BITS_PER_ENTRY = 64;
const FEWEST_BITS = 1 << 16;
const MOST_BITS = 1 << 24;

/** An access token or a code (D24) is longer than this in base64; what a signed call holds is shorter. */
const LONG_RUN = 68;
/** `2.s.`, which the version marks of tokens and codes have in common, at the three places of a group of base64. */
const versionMarkInBase64 = /Mi5zL|Iucy|yLnMu/;

/** One character of a secret as it stands in front of a place of a text, however it is encoded. */
const unitBefore = /(?:%(?:25){0,3}[0-9A-Fa-f]{2}|\\+u00[0-9A-Fa-f]{2}|\\+[/+=]|[A-Za-z0-9+/_= -])$/;
/** The same behind a place. */
const unitBehind = /^(?:%(?:25){0,3}[0-9A-Fa-f]{2}|\\+u00[0-9A-Fa-f]{2}|\\+[/+=]|[A-Za-z0-9+/_= -])/;
/** Enough for one unit. */
const UNIT = 16;
const base64Before = /(?:[A-Za-z0-9+/_-]|%(?:25){0,3}2[BbFf])*$/;
const base64Behind = /^(?:[A-Za-z0-9+/_=-]|%(?:25){0,3}(?:2[BbFf]|3[Dd]))*/;

interface Form {
  readonly kind: 'plain' | 'base64';
  readonly mark: SecretMark;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/** The secrets of the workspace, ended ones too, and what tokens and codes look like: nothing of them may be kept in clear (R15). */
export interface KnownSecrets {
  /** From now on the secret is found in texts; it stays known when it ends. */
  add(secret: string): void;
  addMark(mark: SecretMark): void;
  /** How many are known. */
  readonly size: number;
  /** Forgets all of them. */
  clear(): void;
  /**
   * False: the text holds no secret, token or code. True: it may, which `masked` finds out. Quick, for every row of the
   * log passes here.
   */
  mayBeIn(text: string): boolean;
  /** The text with each secret, token and code masked, whatever encoding it came in; the same text when there is none. */
  masked(text: string): string;
}

/**
 * Of a text only every 13th place is looked at: of 16 characters that stand together one such place is always in the
 * first 13, and the four characters from there on are then in a filter of all that can stand there. What passes is
 * compared.
 */
export function knownSecrets(): KnownSecrets {
  const byPiece = new Map<string, Form>();
  const lengths = new Set<number>();
  let size = 0;
  let step = LONGEST_PIECE - GRAM + 1;
  let entries = 0;
  let filter = new Uint8Array(FEWEST_BITS >>> 3);
  let shift = shiftOf(filter);

  function addPiece(piece: string, form: Form): void {
    const key = piece.toLowerCase();
    if (byPiece.has(key)) return;
    byPiece.set(key, form);
    lengths.add(key.length);
    step = Math.min(step, key.length - GRAM + 1);
    entries += key.length - GRAM + 1;
    if (entries * BITS_PER_ENTRY > filter.length << 3 && filter.length << 3 < MOST_BITS) grow();
    else fill(key);
  }

  function grow(): void {
    filter = new Uint8Array(filter.length * 4);
    shift = shiftOf(filter);
    for (const key of byPiece.keys()) fill(key);
  }

  function fill(key: string): void {
    for (let at = 0; at + GRAM <= key.length; at += 1) {
      const bit = hashAt(key, at) >>> shift;
      filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  /** The first place from `from` on, in steps, where the filter lets the text pass; -1 when there is none. */
  function nextCandidate(text: string, from: number): number {
    const last = text.length - GRAM;
    for (let at = from; at <= last; at += step) {
      const bit = hashAt(text, at) >>> shift;
      if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0) return at;
    }
    return -1;
  }

  function addMark(mark: SecretMark): void {
    if (byPiece.has(mark.piece.toLowerCase())) return;
    size += 1;
    addPiece(mark.piece, { kind: 'plain', mark });
    for (const form of base64Forms(mark.piece)) addPiece(form, { kind: 'base64', mark });
  }

  /** The known piece that lies around a place, with where it begins. */
  function pieceAround(text: string, place: number): { readonly start: number; readonly length: number } | undefined {
    for (const length of lengths) {
      for (let start = Math.max(0, place - length + GRAM); start <= place; start += 1) {
        if (byPiece.has(text.slice(start, start + length).toLowerCase())) return { start, length };
      }
    }
    return undefined;
  }

  function secretsIn(text: string): Stretch[] {
    const found: Stretch[] = [];
    let at = nextCandidate(text, 0);
    while (at !== -1) {
      const piece = pieceAround(text, at);
      let next = at + step;
      if (piece !== undefined) {
        const form = byPiece.get(text.slice(piece.start, piece.start + piece.length).toLowerCase());
        const stretch = form && stretchOf(text, piece.start, piece.start + piece.length, form);
        if (stretch !== undefined) {
          found.push(stretch);
          next = Math.max(at + 1, stretch.end);
        }
      }
      at = nextCandidate(text, next);
    }
    return found;
  }

  return {
    add(secret) {
      const mark = markOf(secret);
      if (mark !== undefined) addMark(mark);
    },
    addMark,
    get size() {
      return size;
    },
    clear() {
      byPiece.clear();
      lengths.clear();
      size = 0;
      step = LONGEST_PIECE - GRAM + 1;
      entries = 0;
      filter = new Uint8Array(FEWEST_BITS >>> 3);
      shift = shiftOf(filter);
    },
    mayBeIn: (text) =>
      text.length >= SHORTEST_PIECE &&
      (nextCandidate(text, 0) !== -1 || text.includes('.s.') || longRunAfter(text, 0) !== undefined),
    masked(text) {
      const found = [...secretsIn(text), ...credentialsIn(text)].sort((a, b) => a.start - b.start);
      if (found.length === 0) return text;
      let shown = '';
      let from = 0;
      for (const stretch of found) {
        if (stretch.end <= from) continue;
        // One that begins inside of another has its start masked already.
        shown += stretch.start < from ? '' : text.slice(from, stretch.start) + stretch.shown;
        from = stretch.end;
      }
      return shown + text.slice(from);
    },
  };
}

function shiftOf(filter: Uint8Array): number {
  return 32 - Math.log2(filter.length << 3);
}

/** Of four characters, letters in either case: what came in another case is still most of a secret. */
function hashAt(text: string, at: number): number {
  return Math.imul(
    (text.charCodeAt(at) | 0x20) ^
      Math.imul(text.charCodeAt(at + 1) | 0x20, 0x1003f) ^
      Math.imul(text.charCodeAt(at + 2) | 0x20, 0x1000193) ^
      ((text.charCodeAt(at + 3) | 0x20) << 13),
    0x9e3779b1,
  );
}

/** The whole secret around its piece: as many characters before and behind as it has, or as the text still shows. */
function stretchOf(text: string, start: number, end: number, { kind, mark }: Form): Stretch {
  let from = start;
  let to = end;
  if (kind === 'base64') {
    from -= base64Before.exec(text.slice(Math.max(0, start - 400), start))?.[0].length ?? 0;
    to += base64Behind.exec(text.slice(end, end + 400))?.[0].length ?? 0;
  } else {
    for (let left = mark.before; left > 0; left -= 1) {
      const unit = unitBefore.exec(text.slice(Math.max(0, from - UNIT), from))?.[0].length;
      if (unit === undefined) break;
      from -= unit;
    }
    for (let left = mark.after; left > 0; left -= 1) {
      const unit = unitBehind.exec(text.slice(to, to + UNIT))?.[0].length;
      if (unit === undefined) break;
      to += unit;
    }
  }
  return { start: from, end: to, shown: mask(text.slice(from, to)) };
}

/** Tokens and codes, which tell themselves by their version mark, known or not. */
function credentialsIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  if (text.includes('.s.')) {
    for (const { 0: value, index } of text.matchAll(credentialForm)) {
      found.push({ start: index, end: index + value.length, shown: mask(value) });
    }
  }
  for (let run = longRunAfter(text, 0); run !== undefined; run = longRunAfter(text, run.end)) {
    const value = text.slice(run.start, run.end);
    if (versionMarkInBase64.test(value)) found.push({ ...run, shown: mask(value) });
  }
  return found;
}

/**
 * The first run of at least 68 letters, digits, `-` and `_` that ends behind a place: one character of every 64 is
 * enough to find it.
 */
function longRunAfter(text: string, place: number): { readonly start: number; readonly end: number } | undefined {
  for (let at = place + LONG_RUN - 4; at < text.length; at += LONG_RUN - 4) {
    let start = at;
    while (start > place && isWord(text.charCodeAt(start - 1))) start -= 1;
    let end = at;
    while (end < text.length && isWord(text.charCodeAt(end))) end += 1;
    if (end - start >= LONG_RUN) return { start, end };
  }
  return undefined;
}

function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 45 ||
    code === 95
  );
}
