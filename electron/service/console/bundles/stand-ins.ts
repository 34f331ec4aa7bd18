import type { RandomSource } from '#service/kernel/index.ts';
import type { BundleManifest } from '#shared/contract/bundles.ts';

/** What a stand-in stands for. */
type StandInKind = 'secret' | 'token' | 'code' | 'oneTime' | 'password' | 'value' | 'base32' | 'digits';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
/** Bytes of a secret where the original's length is not known (D34). */
const SECRET_BYTES = 32;
const MAX_DRAWS = 100;

const described: Readonly<Record<StandInKind, string>> = {
  secret: 'random bytes in base64, as many as the original has',
  token: 'a random text of the form of an access token',
  code: 'a random text of the form of a code',
  oneTime: 'a random text of the form of a one-time token',
  base32: 'random letters',
  digits: 'random digits',
  password: 'random letters and digits',
  value: 'random letters and digits',
};

/**
 * The stand-ins of one bundle. The same original has the same stand-in everywhere in it. They are random, not derived:
 * nothing of an original can be computed from its stand-in (R48).
 */
export class StandIns {
  readonly #random: RandomSource;
  readonly #known = new Map<string, string>();
  readonly #replaced = new Map<string, string>();

  constructor(random: RandomSource) {
    this.#random = random;
  }

  /**
   * @param original tells one original from another; it is not kept in the bundle
   * @param what it is, for the manifest; absent: it does not appear there
   * @param bytes of a secret, when they are known
   */
  of(kind: StandInKind, original: string, what?: string, bytes = SECRET_BYTES): string {
    if (what !== undefined) this.#replaced.set(what, described[kind]);
    const key = `${kind} ${original}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = this.#make(kind, bytes);
    this.#known.set(key, made);
    return made;
  }

  /** Adds a line to the manifest. */
  note(what: string, by: string): void {
    this.#replaced.set(what, by);
  }

  get replaced(): BundleManifest['replaced'] {
    return [...this.#replaced].map(([what, by]) => ({ what: capital(what).slice(0, 1000), by }));
  }

  #make(kind: StandInKind, bytes: number): string {
    switch (kind) {
      case 'secret':
        return this.#secret(bytes);
      // The forms of D24. A check issues tokens and codes of its own, and puts them in their place.
      case 'token':
        return `st2.s.${this.#base64url(51)}`;
      case 'code':
        return `co2.s.${this.#base64url(43)}`;
      case 'oneTime':
        return `ot2.s.${this.#base64url(43)}`;
      case 'base32':
        return this.#of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32);
      case 'digits':
        return this.#of('0123456789', 8);
      // Letters, digits and a sign: no usual policy calls it too simple.
      case 'password':
        return `Aa1-${this.#letters(16)}`;
      case 'value':
        return this.#letters(32);
    }
  }

  /** With a `+` where it is long enough: some mistakes are nothing but what becomes of that. */
  #secret(bytes: number): string {
    for (let draw = 0; ; draw += 1) {
      const text = this.#random(bytes).toString('base64');
      if (text.includes('+') || draw === MAX_DRAWS) return text;
    }
  }

  #base64url(length: number): string {
    return this.#random(length).toString('base64url').slice(0, length);
  }

  #letters(length: number): string {
    return this.#of(LETTERS, length);
  }

  #of(characters: string, length: number): string {
    return [...this.#random(length)].map((byte) => characters.charAt(byte % characters.length)).join('');
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
