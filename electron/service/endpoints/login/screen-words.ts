import type { Language } from './texts/texts.ts';

/** The names in the screen's sentences. */
export interface Names {
  readonly site: string;
  readonly provider: string;
}

/** The sentences in which a login and a connection differ. */
interface ScreenWords {
  readonly title: string;
  readonly heading: string;
  readonly subheading: string;
  readonly who: string;
  /** The choice of an account that is not in the list. */
  readonly another: string;
  readonly anotherNote: string;
  readonly providerUIDNote: string;
  readonly approve: string;
}

/** What the screen of a login says. */
export function wordsOfLogin({ say }: Language, names: Names): ScreenWords {
  return {
    title: say('title', names),
    heading: say('heading', names),
    subheading: say('subheading', names),
    who: say('who'),
    another: say('newPerson'),
    anotherNote: say('newPersonNote'),
    providerUIDNote: say('providerUIDNote', names),
    approve: say('approve'),
  };
}

/**
 * What the screen says when an identity is connected to an account that is logged in (F 3.1, F 3.2).
 *
 * @param person name of the account
 */
export function wordsOfConnection({ say }: Language, names: Names, person: string): ScreenWords {
  return {
    title: say('connectTitle', names),
    heading: say('connectHeading', names),
    subheading: say('connectSubheading', { ...names, person }),
    who: say('connectWho', names),
    another: say('connectAnother'),
    anotherNote: say('connectAnotherNote', names),
    providerUIDNote: say('connectUIDNote'),
    approve: say('connectApprove'),
  };
}
