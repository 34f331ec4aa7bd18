import type { PastedSaml } from '#service/diagnosis/signed-texts/index.ts';
import type { XmlElement } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Checks } from '../checks.ts';

/** A message that was decoded and read by the reader of the end-points. */
export interface ReadSaml {
  readonly pasted: PastedSaml;
  readonly xml: string;
  readonly root: XmlElement;
}

/** What a check of a message comes to, besides the faults. */
export interface Told {
  readonly site?: SiteRecord | undefined;
  /** Clause for a message that is right: `for the site "Shop"`. */
  readonly whose?: string;
  readonly notes?: readonly string[];
  /** Nothing of it is wrong, but it would not be taken a second time. */
  readonly usedBefore?: true;
  /** True: the signature was verified. */
  readonly isVerified: boolean;
}

/** What every check is given. */
export interface Judging {
  readonly core: Core;
  readonly message: ReadSaml;
  /** Request of the same text. */
  readonly request: XmlElement | undefined;
  readonly at: number;
  readonly checks: Checks;
}
