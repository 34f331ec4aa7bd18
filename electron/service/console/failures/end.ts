import type { Core } from '#service/http/index.ts';

/** What the clock says by which a failure ends: that of its site, or of the whole service. */
export const nowFor = ({ clock, siteClocks }: Pick<Core, 'clock' | 'siteClocks'>, site: string | undefined): number =>
  siteClocks?.isAny ? (site === undefined ? siteClocks.outside(clock) : siteClocks.now(site)) : clock();
