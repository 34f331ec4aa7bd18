/** Numbers from [0, 1) that a seed decides, so that a failure can be repeated. */
export type SeededRandom = () => number;

/** A small seeded generator (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** AUTHDESK_SEED; else that of the run's properties, which is always the same in CI; else one that nobody chose. Print it. */
export function chosenSeed(): number {
  return Number(process.env.AUTHDESK_SEED ?? process.env.AUTHDESK_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
}

/** The numbers of such a seed, which is printed. @param rule that a test proves with them */
export function announcedRandom(rule: string): SeededRandom {
  const seed = chosenSeed();
  console.info(`${rule}: seed ${seed} (repeat with AUTHDESK_SEED=${seed})`);
  return seededRandom(seed);
}
