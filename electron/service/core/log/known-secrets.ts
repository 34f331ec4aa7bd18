import { credentialForm, mask } from '#shared/protocol/masking.ts';

/** Characters of a secret that are enough to recognize it: 95 bits of a random one. */
const MAX_PIECE_LENGTH = 16;
/** With fewer letters and digits in a row, an ordinary word could be taken for the secret (R15). */
const SHORTEST_PIECE = 8;

/**
 * What is kept of a secret to recognize it in a text, also after it was replaced: a run of its letters and digits. No
 * encoding that clients use changes these, while `+`, `/` and `=` arrive percent-encoded, as blanks, in the alphabet of
 * base64url, with a backslash, or not at all.
 */
export interface SecretMark {
  readonly piece: string;
  /** Characters of the secret in front of the piece. */
  readonly before: number;
  /** Characters of the secret behind the piece. */
  readonly after: number;
}

/** The mark of a secret; undefined when it has no run of 8 letters and digits: it cannot be searched for. */
export function markOf(secret: string): SecretMark | undefined {
  let best = '';
  let before = 0;
  for (const { 0: run, index } of secret.matchAll(/[A-Za-z0-9]+/g)) {
    if (run.length <= best.length) continue;
    best = run;
    before = index;
    // The first of the longest, so that little of a secret is shown when a text ends after it.
    if (run.length >= MAX_PIECE_LENGTH) break;
  }
  if (best.length < SHORTEST_PIECE) return undefined;
  const piece = best.slice(0, MAX_PIECE_LENGTH);
  return { piece, before, after: secret.length - before - piece.length };
}

/**
 * The piece inside base64 of a longer text (`Basic <BASE64(API_KEY:SECRET_KEY)>`): three forms, because it may begin at
 * any of the three offsets of a group. Base64 of letters and digits consists of letters and digits.
 */
function base64Forms(piece: string): string[] {
  return [0, 1, 2].map((dropped) => {
    const groups = piece.slice(dropped, piece.length - ((piece.length - dropped) % 3));
    return Buffer.from(groups, 'latin1').toString('base64').slice(0, MAX_PIECE_LENGTH);
  });
}

/** Characters that are looked up together. */
const GRAM = 3;
/** Of each character so many bits tell it from the other letters and digits, nearly. */
const BITS = 6;
const FILTER_BYTES = 1 << (GRAM * BITS - 3);

/** Length in base64 of the shortest credentials, a code and an anti-forgery token (D24). Parts of signed calls are shorter. */
const LONG_RUN = 66;
/**
 * `2.s.` or `3.s.`, which the version marks of tokens and codes have in common, and `eyJ`, which a JWT begins with, each at
 * the three offsets in a base64 group.
 */
const markInBase64 = /M[iy]5zL|[IM]ucy|[yz]LnMu|ZXlK|[GWm2]V5S[g-v]|leU[o-r]/;

/** The backslash of an escape in JSON; percent-encoded where the JSON is a parameter. */
const backslash = String.raw`(?:\\|%(?:25){0,3}5[Cc])`;
/** One character of a secret, in any encoding. */
const unit = `(?:${backslash}{1,4}(?:u00[0-9A-Fa-f]{2}|[/+=])|%(?:25){0,3}[0-9A-Fa-f]{2}|[A-Za-z0-9+/_= -])`;
const unitBefore = new RegExp(`${unit}$`);
const unitBehind = new RegExp(`^${unit}`);
/** Enough for one unit. */
const UNIT = 24;
const base64Before = /(?:[A-Za-z0-9+/_-]|%(?:25){0,3}2[BbFf])*$/;
const base64Behind = /^(?:[A-Za-z0-9+/_=-]|%(?:25){0,3}(?:2[BbFf]|3[Dd]))*/;

/**
 * A letter, a digit, `-`, `.` or `_` that a client escaped without need: percent-encoded up to four times, or as in JSON
 * up to four times. Without an end to the backslashes a text of nothing else would take its length squared (R52).
 */
const unreserved = '(2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff])';
const needlessEscape = new RegExp(`%(?:25){0,3}${unreserved}|${backslash}{1,8}u00${unreserved}`);
const needlessEscapes = new RegExp(needlessEscape, 'g');
/** How such a percent-encoding begins, and few others do. */
const mayBeNeedless = /%(?:2[5DdEe]|3[0-9]|[4-7])/y;
/** Percent signs that are looked at one by one. */
const MAX_SIGNS = 16;

/** What the version marks of tokens and codes have in common. */
const CREDENTIAL_MARK = '.s.';
/** `{"` in base64url, with which header and claims of a JWT begin; in a host name it arrives in lower case. */
const jwtPart = /eyj/i;
/** Line ends that `base64` of a shell puts into a JWT, as they are or escaped; beside letters and digits of the JWT. */
const lineEnds = String.raw`(?:[\r\n]|%(?:25){0,3}0[AaDd]|${backslash}{1,4}[nr])`;
/** Where the claims of a JWT may begin, at a dot. */
const claimsStart = new RegExp(['\\.', 'e', 'y', 'j'].join(`${lineEnds}{0,4}`), 'iy');
/** What may stand behind that dot. */
const behindClaimsDot = new Set([...'eE\r\n%\\'].map((character) => character.charCodeAt(0)));
const lineEndBehind = new RegExp(`${lineEnds}{1,4}`, 'y');
/** How an escaped line end looks from its first letter or digit on, behind a `%` or a backslash. */
const escapedEnd = /(?:25){0,3}(?:0[AaDd]|5[Cc])|[nr\\]/y;
/** Characters behind the version mark that a masked token shows. */
const MASK_LEAVES = 4;

interface Form {
  readonly kind: 'plain' | 'base64';
  readonly mark: SecretMark;
}

/** A piece of a secret in a text. */
interface Found {
  readonly form: Form;
  readonly start: number;
  readonly end: number;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/**
 * Only every 14th index of a text is checked. Of a piece of 16 characters, one such index is always among the first 14,
 * and the three characters from there on are in a filter, as are those at its neighbouring indexes. Only what passes the
 * filter is compared with the secrets.
 */
export function knownSecrets() {
  const byPiece = new Map<string, Form>();
  const lengths = new Set<number>();
  const filter = new Uint8Array(FILTER_BYTES);
  let size = 0;
  let step = MAX_PIECE_LENGTH - GRAM + 1;

  function addPiece(piece: string, form: Form): void {
    byPiece.set(piece, form);
    lengths.add(piece.length);
    step = Math.min(step, piece.length - GRAM + 1);
    for (let at = 0; at + GRAM <= piece.length; at += 1) {
      const bit = gramAt(piece, at);
      filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  function passes(text: string, at: number): boolean {
    const bit = gramAt(text, at);
    return ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  /** The first piece that begins in the text at `from` or later; undefined when there is none. */
  function nextPiece(text: string, from: number): Found | undefined {
    const last = text.length - GRAM;
    for (let at = from + step - 1; at - step < last; at += step) {
      const hit = Math.min(at, last);
      if (hit < from || !passes(text, hit)) continue;
      let first = hit;
      while (first > from && hit - first < MAX_PIECE_LENGTH && passes(text, first - 1)) first -= 1;
      let end = hit + 1;
      while (end <= last && end - hit < MAX_PIECE_LENGTH && passes(text, end)) end += 1;
      for (let start = first; start + step <= end; start += 1) {
        const found = pieceAt(text, start);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  function pieceAt(text: string, start: number): Found | undefined {
    for (const length of lengths) {
      const form = byPiece.get(text.slice(start, start + length));
      if (form !== undefined) return { form, start, end: start + length };
    }
    return undefined;
  }

  function addMark(mark: SecretMark): void {
    if (byPiece.has(mark.piece)) return;
    size += 1;
    addPiece(mark.piece, { kind: 'plain', mark });
    // In a host name it arrives in lower case. The letters alone reveal most of the secret.
    addPiece(mark.piece.toLowerCase(), { kind: 'plain', mark });
    for (const form of base64Forms(mark.piece)) addPiece(form, { kind: 'base64', mark });
  }

  function secretsIn(text: string): Stretch[] {
    const found: Stretch[] = [];
    for (let piece = nextPiece(text, 0); piece !== undefined; ) {
      const stretch = stretchOf(text, piece);
      found.push(stretch);
      piece = nextPiece(text, Math.max(piece.start + 1, stretch.end));
    }
    return found;
  }

  /** Where secrets, tokens and codes begin that stand in the text as they are, in ascending order. */
  function startsIn(text: string): number[] {
    const starts = credentialsIn(text).map(({ start }) => start);
    for (let piece = nextPiece(text, 0); piece !== undefined; piece = nextPiece(text, piece.end)) {
      starts.push(piece.start);
    }
    return starts.sort((a, b) => a - b);
  }

  function holdsPlain(text: string): boolean {
    return nextPiece(text, 0) !== undefined || holdsCredential(text);
  }

  /** The same for a text with needless escapes: some clients encode every character. */
  function holdsEscaped(text: string): boolean {
    return hasNeedlessEscape(text) && holdsPlain(withoutNeedlessEscapes(text));
  }

  return {
    /** From now on the secret is found in texts, also after it is replaced. */
    add(secret: string) {
      const mark = markOf(secret);
      if (mark !== undefined) addMark(mark);
    },
    addMark,
    /** How many are known. */
    get size() {
      return size;
    },
    /** Forgets all of them. */
    clear() {
      byPiece.clear();
      lengths.clear();
      filter.fill(0);
      size = 0;
      step = MAX_PIECE_LENGTH - GRAM + 1;
    },
    /**
     * False: the text holds no secret, token, code or JWT, also not inside base64. True: it may, and `masked` decides.
     * Fast, because every row of the log is checked.
     */
    mayBeIn: (text: string): boolean => text.length >= step + GRAM - 1 && (holdsPlain(text) || holdsEscaped(text)),
    /** The same for tokens, codes and JWTs inside of base64; for what was received. */
    mayBeEncodedIn: (text: string): boolean => text.length >= LONG_RUN && longRunAfter(text, 0) !== undefined,
    /**
     * The text with each secret, token, code and JWT masked, whatever encoding it came in; the same text when there is
     * none.
     */
    masked(received: string): string {
      const text = holdsEscaped(received) ? withoutNeedlessEscapes(received, startsIn(received)) : received;
      const found = [...secretsIn(text), ...credentialsIn(text)].sort((a, b) => a.start - b.start);
      if (found.length === 0) return received;
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

/** The secrets of the workspace, also former ones, and the form of tokens, codes and JWTs: none may be stored in clear (R15). */
export type KnownSecrets = ReturnType<typeof knownSecrets>;

/** `needlessEscape.test`, but twice as fast where few percent signs stand: in nearly every row (docs/adr/0038). */
function hasNeedlessEscape(text: string): boolean {
  if (text.includes('u00')) return needlessEscape.test(text);
  let left = MAX_SIGNS;
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
    mayBeNeedless.lastIndex = at;
    left -= 1;
    if (left === 0 || mayBeNeedless.test(text)) return needlessEscape.test(text);
  }
  return false;
}

/**
 * The text with its needless escapes decoded, but for those whose digits are the start of a secret: `%4` in front of
 * `co2.s.…` is not the letter that `%4c` would be.
 *
 * @param starts in ascending order, as the escapes come: one pass over both (R52)
 */
function withoutNeedlessEscapes(text: string, starts: readonly number[] = []): string {
  let next = 0;
  return text.replace(needlessEscapes, (escaped: string, percent?: string, json?: string, offset = 0) => {
    while ((starts[next] ?? Number.POSITIVE_INFINITY) <= offset) next += 1;
    const holdsStart = (starts[next] ?? Number.POSITIVE_INFINITY) < offset + escaped.length;
    return holdsStart ? escaped : String.fromCharCode(Number.parseInt(percent ?? json ?? '', 16));
  });
}

/** Three characters as an index of the filter's bits. */
function gramAt(text: string, at: number): number {
  return (
    ((text.charCodeAt(at) & 63) << (2 * BITS)) |
    ((text.charCodeAt(at + 1) & 63) << BITS) |
    (text.charCodeAt(at + 2) & 63)
  );
}

/** The whole secret around its piece: as many characters before and after as it has, or as the text still holds. */
function stretchOf(text: string, { form: { kind, mark }, start, end }: Found): Stretch {
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

/**
 * Whether the text may hold a token or a code: more than the four characters that `mask` leaves, because most rows of
 * calls with a token hold a masked one.
 */
function holdsCredential(text: string): boolean {
  for (let at = text.indexOf(CREDENTIAL_MARK); at >= 0; at = text.indexOf(CREDENTIAL_MARK, at + 1)) {
    if (isWord(text.charCodeAt(at + CREDENTIAL_MARK.length + MASK_LEAVES))) return true;
  }
  return nextJwt(text, 0) !== undefined;
}

/** Tokens and codes, found by their version mark, and JWTs, found by their form. */
function credentialsIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  if (text.includes(CREDENTIAL_MARK)) {
    for (const { 0: value, index } of text.matchAll(credentialForm)) {
      found.push({ start: index, end: index + value.length, shown: mask(value) });
    }
  }
  for (let jwt = nextJwt(text, 0); jwt !== undefined; jwt = nextJwt(text, jwt.end)) {
    found.push({ ...jwt, shown: mask(text.slice(jwt.start, jwt.end)) });
  }
  for (let run = longRunAfter(text, 0); run !== undefined; run = longRunAfter(text, run.end)) {
    const value = text.slice(run.start, run.end);
    if (markInBase64.test(value)) found.push({ ...run, shown: mask(value) });
  }
  return found;
}

/**
 * The first compact JWT from an index on: header, claims and signature, or as much of them as the text still holds. Its
 * form is enough, because whoever sends one, also another system's, sends a credential. Each run of letters and digits is
 * walked through at most three times, so that a long text of dots costs no more than its length (R52). Line ends are part of a
 * header, whose beginning stands before them, and of claims, whose dot stands behind; a signature goes on in whole lines.
 */
function nextJwt(text: string, from: number): { readonly start: number; readonly end: number } | undefined {
  // Dot by dot: nearly no row has one that claims may follow, and the pattern alone takes eight times as long.
  for (let dot = text.indexOf('.', from); dot >= 0; dot = text.indexOf('.', dot + 1)) {
    if (!behindClaimsDot.has(text.charCodeAt(dot + 1))) continue;
    claimsStart.lastIndex = dot;
    const found = claimsStart.exec(text);
    if (found === null) continue;
    const start = headerStart(text, from, dot);
    if (start === undefined) continue;
    const oneLine = wordEnd(text, dot + 1);
    const claims = linesEnd(text, oneLine);
    if (text[claims] !== '.') return { start, end: Math.max(oneLine, dot + found[0].length) };
    const end = wordEnd(text, claims + 1);
    const isInLines = claims > oneLine || wordEnd(text, start) < dot;
    return { start, end: isInLines ? linesEnd(text, end) : end };
  }
  return undefined;
}

/** Where the header that ends at an index begins; undefined: it is none. */
function headerStart(text: string, from: number, dot: number): number | undefined {
  for (let end = dot; ; ) {
    let start = end;
    while (start > from && isWord(text.charCodeAt(start - 1))) start -= 1;
    const found = text.slice(start, end).search(jwtPart);
    if (found >= 0) return start + found;
    const before = text[start - 1] ?? '';
    escapedEnd.lastIndex = start;
    const isLineEnd = /[\r\n]/.test(before) || (/[%\\]/.test(before) && escapedEnd.test(text));
    if (!isLineEnd || start - 1 < from) return undefined;
    end = start - 1;
  }
}

/** Where a run that ends at an index ends with the lines that go on. */
function linesEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    lineEndBehind.lastIndex = end;
    if (!lineEndBehind.test(text)) return end;
    const behind = lineEndBehind.lastIndex;
    if (text[behind] === '.') return behind;
    const next = wordEnd(text, behind);
    if (next === behind) return end;
    end = next;
  }
}

/** Where the run of letters, digits, `-` and `_` that begins at an index ends. */
function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isWord(text.charCodeAt(end))) end += 1;
  return end;
}

/**
 * The first run of at least 66 letters, digits, `-` and `_` after an index. Checking one character of every 62 is enough
 * to find it.
 */
function longRunAfter(text: string, after: number): { readonly start: number; readonly end: number } | undefined {
  for (let at = after + LONG_RUN - 4; at < text.length; at += LONG_RUN - 4) {
    let start = at;
    while (start > after && isWord(text.charCodeAt(start - 1))) start -= 1;
    const end = wordEnd(text, at);
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
