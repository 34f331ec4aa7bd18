import { withoutEnding } from '#shared/text-ends.ts';
import { type Body, type Mistakes, mistakeOf, says, type Variant } from './recipe.ts';

const fix = 'Take the time once, and sign and send the same text: whole seconds since 1970.';

/** Seconds that a timestamp may be off when a client takes the time twice. */
const mostSeconds = 5;
const mostSecondsOfLong = 120;
/** Hours that local times differ from UTC, at most. */
const mostHours = 14;

function withNamed(body: Body, named: string, change: (value: string) => string): Body {
  return {
    ...body,
    parameters: body.parameters.map((one) =>
      one.name.toLowerCase() === named ? { ...one, value: change(one.value) } : one,
    ),
  };
}

const withTimestamp = (body: Body, change: (value: string) => string) => withNamed(body, 'timestamp', change);

function sent(body: Body, named: string): string {
  return body.parameters.find(({ name }) => name.toLowerCase() === named)?.value ?? '';
}

const otherUnit = mistakeOf('timestamp unit', fix);
const WITH_FRACTION = 'timestamp was signed with a fraction but sent in whole seconds.';
const inMilliseconds = (body: Body, signed: string): Variant<Body> =>
  otherUnit(
    'timestamp was signed in milliseconds but sent in seconds.',
    withTimestamp(body, () => signed),
    { rarity: 'common' },
  );

function* units(body: Body): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  if (/^\d{9,11}$/.test(text)) {
    yield inMilliseconds(body, `${text}000`);
    yield otherUnit(
      WITH_FRACTION,
      withTimestamp(body, () => `${text}.0`),
    );
  }
  if (!/^\d{12,14}$/.test(text)) return;
  const sentence = 'timestamp was signed in seconds but sent in milliseconds.';
  const seconds = Number(text) / 1000;
  for (const signed of [text.slice(0, -3), String(Math.round(seconds)), String(seconds)]) {
    yield otherUnit(
      sentence,
      withTimestamp(body, () => signed),
    );
  }
}

function* milliseconds(body: Body): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  if (!/^\d{9,11}$/.test(text)) return;
  for (let part = 1; part < 1000; part += 1) {
    yield inMilliseconds(body, `${text}${String(part).padStart(3, '0')}`);
  }
}

const withFraction = (body: Body, signed: string): Variant<Body> =>
  otherUnit(
    WITH_FRACTION,
    withTimestamp(body, () => signed),
    { client: 'Milliseconds that are divided by 1000 give such a number.' },
  );

/** Milliseconds behind a point: without zeros at the end, as languages write numbers, and with all three digits. */
function* fractions(body: Body): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  if (!/^\d{9,11}$/.test(text)) return;
  for (let part = 1; part < 1000; part += 1) {
    const digits = String(part).padStart(3, '0');
    const short = withoutEnding(digits, '0');
    yield withFraction(body, `${text}.${short}`);
    if (short !== digits) yield withFraction(body, `${text}.${digits}`);
  }
}

function* secondsAway(body: Body, from: number, to: number): Generator<Variant<Body>> {
  if (!/^\d{9,14}$/.test(sent(body, 'timestamp'))) return;
  for (let away = from; away <= to; away += 1) {
    for (const seconds of [-away, away]) {
      yield {
        name: 'time taken twice',
        ...(seconds < 0
          ? says`The timestamp that was signed is ${away} s older than the one that was sent.`
          : says`The timestamp that was signed is ${away} s newer than the one that was sent.`),
        rarity: to <= mostSeconds ? 'common' : 'rare',
        fix,
        to: withTimestamp(body, (value) => String(Number(value) + seconds)),
      };
    }
  }
}

function* noncesAway(body: Body, from: number, to: number): Generator<Variant<Body>> {
  if (!/^\d{1,15}$/.test(sent(body, 'nonce'))) return;
  for (let away = from; away <= to; away += 1) {
    for (const step of [-away, away]) {
      yield {
        name: 'nonce made twice',
        sentence: 'Another nonce was signed than the one that was sent.',
        rarity: 'rare',
        fix: 'Make the nonce once, and sign and send the same text.',
        to: withNamed(body, 'nonce', (value) => String(Number(value) + step)),
      };
    }
  }
}

function* exchanged(body: Body): Generator<Variant<Body>> {
  const timestamp = sent(body, 'timestamp');
  const nonce = sent(body, 'nonce');
  if (nonce === timestamp || nonce === '' || timestamp === '') return;
  yield {
    name: 'nonce and timestamp exchanged',
    sentence: 'nonce was signed as timestamp and timestamp as nonce.',
    fix: 'Sign every parameter with the value that is sent.',
    to: withTimestamp(
      withNamed(body, 'nonce', () => timestamp),
      () => nonce,
    ),
  };
}

/** @param minutes of a step */
function* zones(body: Body, minutes: number): Generator<Variant<Body>> {
  const text = sent(body, 'timestamp');
  if (!/^\d{9,14}$/.test(text)) return;
  const unit = text.length > 11 ? 1000 : 1;
  for (let away = minutes; away <= mostHours * 60; away += minutes) {
    for (const step of [-away, away]) {
      yield {
        name: 'local time signed as UTC',
        ...(step < 0
          ? says`The timestamp that was signed is ${away / 60} h behind the one that was sent: local time was taken for UTC.`
          : says`The timestamp that was signed is ${away / 60} h ahead of the one that was sent: local time was taken for UTC.`),
        rarity: 'rare',
        fix,
        to: withTimestamp(body, (value) => String(Number(value) + step * 60 * unit)),
      };
    }
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
