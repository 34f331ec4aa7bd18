import type { RandomSource } from '#service/kernel/index.ts';
import type { BundleManifest } from '#shared/contract/bundles.ts';
import { madeOnce } from '#shared/made-once.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
/** Bytes of a secret where the original's length is not known (D34). */
const SECRET_BYTES = 32;
const MAX_DRAWS = 100;

const lettersOf = (random: RandomSource, characters: string, length: number): string =>
  [...random(length)].map((byte) => characters.charAt(byte % characters.length)).join('');
const base64url = (random: RandomSource, length: number): string =>
  random(length).toString('base64url').slice(0, length);

/** With a `+` where it is long enough: some mistakes are nothing but what becomes of that. */
function secret(random: RandomSource, bytes: number): string {
  for (let draw = 0; ; draw += 1) {
    const text = random(bytes).toString('base64');
    if (text.includes('+') || draw === MAX_DRAWS) return text;
  }
}

/** What a stand-in is, for the manifest, and how it is made. */
interface StandIn {
  readonly by: string;
  readonly made: (random: RandomSource, bytes: number) => string;
}

const letters = 'random letters and digits';
const standIns = {
  secret: { by: 'random bytes in base64, as many as the original has', made: secret },
  // The forms of D24. A check issues tokens and codes of its own, and puts them in their place.
  token: { by: 'a random text of the form of an access token', made: (random) => `st2.s.${base64url(random, 51)}` },
  code: { by: 'a random text of the form of a code', made: (random) => `co2.s.${base64url(random, 43)}` },
  oneTime: { by: 'a random text of the form of a one-time token', made: (random) => `ot2.s.${base64url(random, 43)}` },
  base32: { by: 'random letters', made: (random) => lettersOf(random, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32) },
  digits: { by: 'random digits', made: (random) => lettersOf(random, '0123456789', 8) },
  // Letters, digits and a sign: no usual policy calls it too simple.
  password: { by: letters, made: (random) => `Aa1-${lettersOf(random, LETTERS, 16)}` },
  value: { by: letters, made: (random) => lettersOf(random, LETTERS, 32) },
} satisfies Readonly<Record<string, StandIn>>;
type StandInKind = keyof typeof standIns;

/**
 * The stand-ins of one bundle. The same original has the same stand-in everywhere in it. They are random, not derived:
 * nothing of an original can be computed from its stand-in (R48).
 */
export function createStandIns(random: RandomSource) {
  const made = new Map<string, string>();
  const replaced = new Map<string, string>();
  return {
    /**
     * @param original tells one original from another; it is not kept in the bundle
     * @param what it is, for the manifest; absent: it does not appear there
     * @param bytes of a secret, when they are known
     */
    of(kind: StandInKind, original: string, what?: string, bytes = SECRET_BYTES): string {
      if (what !== undefined) replaced.set(what, standIns[kind].by);
      return madeOnce(made, `${kind} ${original}`, () => standIns[kind].made(random, bytes));
    },
    /** Adds a line to the manifest. */
    note: (what: string, by: string): void => void replaced.set(what, by),
    replaced: (): BundleManifest['replaced'] =>
      [...replaced].map(([what, by]) => ({ what: capital(what).slice(0, 1000), by })),
  };
}

export type StandIns = ReturnType<typeof createStandIns>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
