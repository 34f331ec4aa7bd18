import { withoutEnding } from '#shared/text-ends.ts';
import { type Body, changed, type Mistakes, mistakeOf, says, type Variant } from './recipe.ts';

const fix = 'Take the time once, and sign and send the same text: whole seconds since 1970.';

/** Seconds that a timestamp may be off when a client takes the time twice. */
const mostSeconds = 5;
const mostSecondsOfLong = 120;
/** Hours that local times differ from UTC, at most. */
const mostHours = 14;

const sent = (body: Body, named: string): string =>
  body.parameters.find(({ name }) => name.toLowerCase() === named)?.value ?? '';

/** A body in which timestamp or nonce was signed with another value. */
const withValues = (body: Body, { timestamp, nonce }: { readonly timestamp?: string; readonly nonce?: string }): Body =>
  changed(body, (one) => {
    const name = one.name.toLowerCase();
    return { value: name === 'timestamp' ? timestamp : name === 'nonce' ? nonce : undefined };
  });

const otherUnit = mistakeOf('timestamp unit', fix);
const inMilliseconds = 'timestamp was signed in milliseconds but sent in seconds.';
const inSeconds = 'timestamp was signed in seconds but sent in milliseconds.';
const withFraction = 'timestamp was signed with a fraction but sent in whole seconds.';
const common = { rarity: 'common' } as const;

const isInSeconds = (text: string) => /^\d{9,11}$/.test(text);

function* units(body: Body): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  if (isInSeconds(text)) {
    yield otherUnit(inMilliseconds, withValues(body, { timestamp: `${text}000` }), common);
    yield otherUnit(withFraction, withValues(body, { timestamp: `${text}.0` }));
  }
  if (!/^\d{12,14}$/.test(text)) return;
  const seconds = Number(text) / 1000;
  for (const timestamp of [text.slice(0, -3), String(Math.round(seconds)), String(seconds)]) {
    yield otherUnit(inSeconds, withValues(body, { timestamp }));
  }
}

/** The digits of each thousandth of a second but the first. */
const thousandths = Array.from({ length: 999 }, (_, index) => String(index + 1).padStart(3, '0'));

function* milliseconds(body: Body): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  for (const digits of isInSeconds(text) ? thousandths : []) {
    yield otherUnit(inMilliseconds, withValues(body, { timestamp: text + digits }), common);
  }
}

/** Milliseconds behind a point: without zeros at the end, as languages write numbers, and with all three digits. */
function* fractions(body: Body): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  const client = 'Milliseconds that are divided by 1000 give such a number.';
  for (const digits of isInSeconds(text) ? thousandths : []) {
    for (const part of new Set([withoutEnding(digits, '0'), digits])) {
      yield otherUnit(withFraction, withValues(body, { timestamp: `${text}.${part}` }), { client });
    }
  }
}

/** Whole numbers from one to another by a step, each below zero and above it. */
function* around(from: number, to: number, step = 1): Generator<number> {
  for (let away = from; away <= to; away += step) yield* [-away, away];
}

const takenTwice = mistakeOf('time taken twice', fix);
const madeTwice = mistakeOf('nonce made twice', 'Make the nonce once, and sign and send the same text.', {
  rarity: 'rare',
});
const localTime = mistakeOf('local time signed as UTC', fix, { rarity: 'rare' });

function* secondsAway(body: Body, from: number, to: number): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  if (!/^\d{9,14}$/.test(text)) return;
  for (const seconds of around(from, to)) {
    const away = Math.abs(seconds);
    const told =
      seconds < 0
        ? says`The timestamp that was signed is ${away} s older than the one that was sent.`
        : says`The timestamp that was signed is ${away} s newer than the one that was sent.`;
    const rarity = to <= mostSeconds ? 'common' : 'rare';
    yield takenTwice(told, withValues(body, { timestamp: String(Number(text) + seconds) }), { rarity });
  }
}

function* noncesAway(body: Body, from: number, to: number): Generator<Variant<Body>> {
  const text = sent(body, 'nonce');
  if (!/^\d{1,15}$/.test(text)) return;
  for (const step of around(from, to)) {
    const nonce = String(Number(text) + step);
    yield madeTwice('Another nonce was signed than the one that was sent.', withValues(body, { nonce }));
  }
}

function* exchanged(body: Body): Generator<Variant<Body>> {
  const [timestamp, nonce] = [sent(body, 'timestamp'), sent(body, 'nonce')];
  if (nonce === timestamp || nonce === '' || timestamp === '') return;
  yield {
    name: 'nonce and timestamp exchanged',
    sentence: 'nonce was signed as timestamp and timestamp as nonce.',
    fix: 'Sign every parameter with the value that is sent.',
    to: withValues(body, { timestamp: nonce, nonce: timestamp }),
  };
}

/** @param minutes of a step */
function* zones(body: Body, minutes: number): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  if (!/^\d{9,14}$/.test(text)) return;
  const unit = text.length > 11 ? 1000 : 1;
  for (const step of around(minutes, mostHours * 60, minutes)) {
    const hours = Math.abs(step) / 60;
    const told =
      step < 0
        ? says`The timestamp that was signed is ${hours} h behind the one that was sent: local time was taken for UTC.`
        : says`The timestamp that was signed is ${hours} h ahead of the one that was sent: local time was taken for UTC.`;
    yield localTime(told, withValues(body, { timestamp: String(Number(text) + step * 60 * unit) }));
  }
}

/** Mistakes with timestamp and nonce. */
export const mistakesOfTime: readonly Mistakes<Body>[] = [
  units,
  (body) => secondsAway(body, 1, mostSeconds),
  exchanged,
  (body) => zones(body, 60),
  (body) => noncesAway(body, 1, 2),
];

/** Those that take hundreds of candidates. */
export const longMistakesOfTime: readonly Mistakes<Body>[] = [
  milliseconds,
  (body) => secondsAway(body, mostSeconds + 1, mostSecondsOfLong),
  (body) => zones(body, 15),
];
/** Rarer ones that take thousands. */
export const rareMistakesOfTime: readonly Mistakes<Body>[] = [fractions, (body) => noncesAway(body, 3, 1000)];
