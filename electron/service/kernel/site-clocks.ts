import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, type ClockControl, type ClockMoves, createMovableClock, type MovableClock } from './clock.ts';

/** The clock of a site that has one of its own. */
interface OwnClock {
  /** Of the site, or of the parent of its group. */
  readonly apiKey: string;
  readonly clock: Clock;
  readonly control: ClockControl;
  readonly moves: ClockMoves;
}

/**
 * Clocks of single sites beside that of the whole service (docs/adr/0030). The sites of a group have one clock, because they
 * share accounts, sessions and tokens (D70). What reads the service clock during a call, or an operation that names a site,
 * reads that of its site.
 */
export interface SiteClocks {
  /** False until a site gets a clock of its own: then nothing has to find out of which site a call is. */
  readonly isAny: boolean;
  /** What the clock says that counts for a site, milliseconds. */
  now(apiKey: string): number;
  /** How the clock was moved that counts for a site. */
  movesOf(apiKey: string): ClockMoves;
  /** Moves the clock of a site, which is its own from then on. */
  controlOf(apiKey: string): ClockControl;
  /** How the clock stands that counts for a site: `own`, that of the site. */
  stateOf(apiKey: string): { readonly own: boolean; readonly offset: number; readonly frozen: boolean };
  /** Lets a site follow the clock of the whole service again. */
  follow(apiKey: string): void;
  /** Those that sites have. */
  list(): readonly OwnClock[];
  /** Drops those of sites that are gone, with what is known of their moves. */
  keepOnly(exists: (apiKey: string) => boolean): void;
  /** What each of them says, by the API key of the site or of the parent of its group; milliseconds. */
  times(): Readonly<Record<string, number>>;
  /** What the clock says that is behind all others: nothing older is needed by any site. */
  earliest(): number;
  /** What the clock says that is ahead of all others. */
  latest(): number;
  /** Does what belongs to a site, to its end also across pauses. @param apiKey undefined: to none */
  during<T>(apiKey: string | undefined, work: () => T): T;
  /** Does what belongs to no site, whoever asks for it. */
  outside<T>(work: () => T): T;
  /** Makes a function run as part of what runs now. */
  bound<T>(act: () => T): () => T;
}

/** What is known of sites; asked only while one has a clock of its own. */
interface Sites {
  /** The parent of the site's group; the site itself when it has none. */
  ownerOf(apiKey: string): string;
  nameOf(apiKey: string): string | undefined;
}

/** The service clock, with those of single sites (D39). */
export interface ServiceClock {
  /** What counts for what runs now. */
  readonly clock: Clock;
  readonly moves: ClockMoves;
  /** The clock of the whole service. */
  readonly whole: Pick<MovableClock, 'clock' | 'control' | 'moves'>;
  readonly sites: SiteClocks;
}

interface Entry extends MovableClock {
  readonly apiKey: string;
  /** False: it follows the clock of the whole service again, and is kept for what was made while it did not (R59). */
  isOwn: boolean;
}

/**
 * Makes the service clock. A site without a clock of its own costs a call one look at a variable.
 *
 * @param below milliseconds since 1970, for example `createClock()`
 */
export function createServiceClock(below: Clock, { ownerOf, nameOf }: Sites): ServiceClock {
  const whole = createMovableClock(below);
  const entries = new Map<string, Entry>();
  const current = new AsyncLocalStorage<Entry | undefined>();
  let isAny = false;

  const entryOf = (apiKey: string): Entry | undefined => (isAny ? entries.get(ownerOf(apiKey)) : undefined);
  const of = (apiKey: string): MovableClock => entryOf(apiKey) ?? whole;
  const here = (): MovableClock => (isAny ? (current.getStore() ?? whole) : whole);

  function madeFor(apiKey: string): Entry {
    const key = ownerOf(apiKey);
    const known = entries.get(key);
    if (known !== undefined) return known;
    const made = whole.fork();
    const entry: Entry = {
      ...made,
      apiKey: key,
      isOwn: true,
      moves: {
        ...made.moves,
        site: () => ({
          ...{ apiKey: key, name: nameOf(key) ?? key },
          isOwn: entry.isOwn,
          isServiceAtMachineTime: whole.moves.state() === undefined,
        }),
      },
    };
    entries.set(key, entry);
    isAny = true;
    return entry;
  }

  /** Those that follow go along. */
  function moved(): void {
    for (const entry of entries.values()) if (!entry.isOwn) entry.follow(whole);
  }

  const own = (): readonly Entry[] =>
    [...entries.values()].filter(({ isOwn, apiKey }) => isOwn && ownerOf(apiKey) === apiKey);

  return {
    clock: () => here().clock(),
    moves: {
      machine: below,
      state: () => here().moves.state(),
      lastMovedAt: () => here().moves.lastMovedAt(),
      machineTimeOf: (at) => here().moves.machineTimeOf(at),
      site: () => here().moves.site?.(),
    },
    whole: { clock: whole.clock, moves: whole.moves, control: thenCalling(whole.control, moved) },
    sites: {
      get isAny() {
        return isAny;
      },
      now: (apiKey) => of(apiKey).clock(),
      movesOf: (apiKey) => of(apiKey).moves,
      controlOf(apiKey) {
        const entry = madeFor(apiKey);
        return thenCalling(entry.control, () => {
          entry.isOwn = true;
        });
      },
      stateOf(apiKey) {
        const { control } = of(apiKey);
        return { own: entryOf(apiKey)?.isOwn === true, offset: control.offset(), frozen: control.frozen() };
      },
      follow(apiKey) {
        const entry = entries.get(ownerOf(apiKey)) ?? entries.get(apiKey);
        if (entry === undefined) return;
        entry.isOwn = false;
        entry.follow(whole);
      },
      list: own,
      keepOnly(exists) {
        for (const apiKey of entries.keys()) if (!exists(apiKey)) entries.delete(apiKey);
        isAny = entries.size > 0;
      },
      times: () => Object.fromEntries([...entries.values()].map(({ apiKey, clock }) => [apiKey, clock()])),
      earliest: () => Math.min(whole.clock(), ...[...entries.values()].map(({ clock }) => clock())),
      latest: () => Math.max(whole.clock(), ...[...entries.values()].map(({ clock }) => clock())),
      during: (apiKey, work) =>
        isAny ? current.run(apiKey === undefined ? undefined : entryOf(apiKey), work) : work(),
      outside: (work) => (isAny ? current.run(undefined, work) : work()),
      bound: (act) => (isAny ? AsyncLocalStorage.bind(act) : act),
    },
  };
}

/** The same control, which tells of each move. */
function thenCalling(control: ClockControl, moved: () => void): ClockControl {
  const told =
    <A extends readonly unknown[]>(move: (...given: A) => void) =>
    (...given: A): void => {
      move(...given);
      moved();
    };
  return {
    offset: control.offset,
    frozen: control.frozen,
    setOffset: told(control.setOffset),
    set: told(control.set),
    run: told(control.run),
    freeze: told(control.freeze),
    step: told(control.step),
  };
}
