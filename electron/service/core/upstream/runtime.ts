import type { Connection } from '#service/storage/index.ts';
import type { UpstreamDifference, UpstreamMode, UpstreamSettings, UpstreamState } from '#shared/contract/upstream.ts';
import { madeOnce } from '#shared/made-once.ts';
import { type Upstreams, upstreamRepository } from './repository.ts';

/** The header that names a ticket: a call that a user sends once to the upstream. */
export const TICKET_HEADER = 'x-authdesk-upstream';
/** Answers that are kept to be shown. */
const MAX_LAST = 20;
/** Places of differences that are kept of a site, and calls of each. */
const MAX_PLACES = 1_000;
const MAX_CALLS = 5;
/** Failures in a row after which nothing is forwarded for some time, in milliseconds. */
const MAX_FAILURES = 10;
const PAUSE_MS = 30_000;
/** Tickets that are open at a time, and how long each is, in milliseconds. */
const MAX_TICKETS = 100;
const TICKET_MS = 60_000;

type Count = UpstreamState['counts'][number];

/** Of one site, since its upstream was switched on. */
class OfSite {
  readonly counts = new Map<string, { -readonly [M in keyof Count]: Count[M] }>();
  readonly places = new Map<string, { -readonly [M in keyof UpstreamDifference]: UpstreamDifference[M] }>();
  readonly last: UpstreamState['last'] = [];
  /** Calls that may be forwarded now: one more with each part of a second. */
  allowance = Number.POSITIVE_INFINITY;
  filledAt = 0;
  failures = 0;
  pausedUntil = 0;
}

/** A call that a user sends once to the upstream of a site, whatever its mode is. */
export interface Ticket {
  readonly apiKey: string;
  /** It was signed here for the host of the upstream, though it came to a name of this machine. */
  readonly isForHost: boolean;
}

/** Whether calls may be forwarded at all: as sites ask, at once also where a workspace file asks, or never (`CI`). */
export type UpstreamConsent = 'asked' | 'allowed' | 'forbidden';

/**
 * What is done with the calls of sites that have an upstream, in this run of the service (D85). Nothing is on by itself:
 * what leaves the machine was switched on in this run, or with `keep` before.
 */
export function upstreamRuntime({ of, random, onReplaced }: Connection) {
  const modes = new Map<string, UpstreamMode>();
  const sites = new Map<string, OfSite>();
  const tickets = new Map<string, Ticket & { readonly until: number; callId?: string }>();
  const upstreams = (): Upstreams => of(upstreamRepository);
  // A restored state was not agreed to.
  onReplaced(() => {
    modes.clear();
    sites.clear();
  });

  /** The calls that may go now, when time has given some back. */
  function refilled(site: OfSite, rate: number, now: number): number {
    site.allowance = Math.min(rate, site.allowance + (Math.max(0, now - site.filledAt) / 1000) * rate);
    site.filledAt = now;
    return site.allowance;
  }

  const ofSite = (apiKey: string): OfSite => madeOnce(sites, apiKey, () => new OfSite());

  const runtime = {
    consent: 'asked' as UpstreamConsent,
    /** Asked with every call: false as long as nothing is on. */
    isAny: (): boolean => modes.size > 0 || tickets.size > 0,
    mode(apiKey: string): UpstreamMode {
      const mode = modes.get(apiKey);
      // A site that was deleted has no upstream any more.
      return mode === undefined || upstreams().get(apiKey) === undefined ? 'off' : mode;
    },
    /** Sites whose calls go to an upstream now. */
    on: (): readonly string[] => [...modes.keys()].filter((apiKey) => runtime.mode(apiKey) !== 'off'),
    switch(apiKey: string, mode: UpstreamMode) {
      if (mode === 'off' || runtime.consent === 'forbidden') modes.delete(apiKey);
      else {
        if (modes.get(apiKey) !== mode) sites.delete(apiKey);
        modes.set(apiKey, mode);
      }
    },
    /**
     * Switches on what the data folder keeps on, and with `allowed` what the workspace file of this start asks for.
     *
     * @param asked what that file says of a site
     */
    start(asked: (apiKey: string) => unknown) {
      for (const [apiKey, { settings, consented }] of upstreams().all()) {
        const isAllowed = runtime.consent === 'allowed' && isSame(settings, asked(apiKey));
        if ((consented && settings.keep) || isAllowed) runtime.switch(apiKey, settings.mode);
      }
    },
    /** The settings of a site, where its user has agreed to them. */
    agreed(apiKey: string): UpstreamSettings | undefined {
      const kept = upstreams().get(apiKey);
      const isAgreed = kept?.consented || runtime.mode(apiKey) !== 'off';
      return isAgreed && runtime.consent !== 'forbidden' ? kept?.settings : undefined;
    },
    /** What the header of a call is to say that a user sends once. */
    issue(ticket: Ticket): string {
      const now = performance.now();
      for (const [name, { until }] of tickets) if (until < now || tickets.size >= MAX_TICKETS) tickets.delete(name);
      const name = random(16).toString('hex');
      tickets.set(name, { ...ticket, until: now + TICKET_MS });
      return name;
    },
    /** The ticket, which is used up by this call. */
    redeem(name: string, callId: string): Ticket | undefined {
      const found = tickets.get(name);
      if (found === undefined || found.callId !== undefined || found.until < performance.now()) return undefined;
      found.callId = callId;
      return found;
    },
    /** The call that a ticket was used by. */
    callOf(name: string): string | undefined {
      const callId = tickets.get(name)?.callId;
      tickets.delete(name);
      return callId;
    },
    /** Why a call may not be forwarded now; undefined: it may. @param now machine's clock, milliseconds */
    held(apiKey: string, rate: number, now: number): 'rate' | 'paused' | undefined {
      const site = ofSite(apiKey);
      if (site.pausedUntil > now) return 'paused';
      if (refilled(site, rate, now) < 1) return 'rate';
      site.allowance -= 1;
      return undefined;
    },
    /**
     * Milliseconds until the rate lets a further call go; 0: it may go now. @param now machine's clock, milliseconds
     */
    waitFor: (apiKey: string, rate: number, now: number): number =>
      Math.ceil((Math.max(0, 1 - refilled(ofSite(apiKey), rate, now)) / rate) * 1000),
    /** An exchange with the upstream ended. */
    ended(apiKey: string, failed: boolean, now: number) {
      const site = ofSite(apiKey);
      site.failures = failed ? site.failures + 1 : 0;
      if (site.failures >= MAX_FAILURES) {
        site.pausedUntil = now + PAUSE_MS;
        // The first call afterwards decides whether it goes on.
        site.failures = MAX_FAILURES - 1;
      }
    },
    note(apiKey: string, answer: UpstreamState['last'][number]) {
      const { counts, last } = ofSite(apiKey);
      const { method, verdict } = answer;
      last.unshift(answer);
      last.length = Math.min(last.length, MAX_LAST);
      // No answer is neither accepted nor refused.
      if (verdict.status === 0) return;
      const count = counts.get(method) ?? { method, accepted: 0, refused: 0, differs: 0 };
      if (!counts.has(method) && counts.size < MAX_PLACES) counts.set(method, count);
      count[verdict.outcome] += 1;
      if (verdict.differs) count.differs += 1;
    },
    noteDifferences(
      apiKey: string,
      callId: string,
      found: readonly Pick<UpstreamDifference, 'method' | 'place' | 'kind'>[],
    ) {
      const { places } = ofSite(apiKey);
      for (const { method, place, kind } of found) {
        const key = `${method} ${kind} ${place}`;
        const known = places.get(key) ?? { method, place, kind, calls: 0, callIds: [] };
        if (!places.has(key) && places.size < MAX_PLACES) places.set(key, known);
        known.calls += 1;
        known.callIds = [callId, ...known.callIds].slice(0, MAX_CALLS);
      }
    },
    state(apiKey: string): Pick<UpstreamState, 'counts' | 'last' | 'pausedUntil'> {
      const { counts, last, pausedUntil } = sites.get(apiKey) ?? new OfSite();
      return {
        counts: [...counts.values()].sort((a, b) => (a.method < b.method ? -1 : 1)),
        last: [...last],
        ...(pausedUntil > Date.now() && { pausedUntil: Math.round(pausedUntil) }),
      };
    },
    differences: (apiKey: string): readonly UpstreamDifference[] =>
      [...(sites.get(apiKey)?.places.values() ?? [])].sort(
        (a, b) => compared(a.method, b.method) || compared(a.place, b.place) || compared(a.kind, b.kind),
      ),
  };
  return runtime;
}

/** Both were read by one schema, which orders their members. */
const isSame = (settings: UpstreamSettings, wanted: unknown): boolean =>
  JSON.stringify(settings) === JSON.stringify(wanted);

const compared = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Whether what a file asks for is what the user has agreed to: the same calls go to the same place. */
export function isAgreed(upstreams: Upstreams, apiKey: string, wanted: unknown): boolean {
  const kept = upstreams.get(apiKey);
  return kept?.consented === true && isSame(kept.settings, wanted);
}
