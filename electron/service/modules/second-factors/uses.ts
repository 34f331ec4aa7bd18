import type { Call } from '#service/kernel/call.ts';
import { cookieOf } from '#service/modules/auth/cookies.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { FactorValue, SecondFactor, SecondFactorName } from './factor.ts';
import { mark } from './factor.ts';
import { secondFactorRepository } from './repository.ts';

/** How long a trusted device logs in without a second factor: 30 days. Chosen; F names no time. */
const TRUST_MS = 30 * 86_400_000;
/** A longer id is none that a client library made. */
const LONGEST_GMID = 500;

/** The id of the machine that a call comes from, as a parameter or in the cookie of the client-side library (U 3.8). */
function machineOf(call: Call): string | undefined {
  const sent = call.parameters.get('gmid') || cookieOf(call, 'gmid') || '';
  return sent === '' || sent.length > LONGEST_GMID ? undefined : sent;
}

/** The second factors of the site's accounts. */
export const secondFactors = ({ core: { store, events }, call, apiKey }: Bound) => {
  const all = store.of(secondFactorRepository);
  const changed = () => events.changed('people');
  const of = (UID: string) => all.of(apiKey, UID);
  return {
    of,
    /** Adds a factor that was verified; the same phone, address or device is not kept twice. */
    register(UID: string, value: FactorValue): void {
      const same = of(UID).find((one) => one.value.provider === value.provider && mark(one.value) === mark(value));
      if (same === undefined) all.add(apiKey, UID, { value, active: true, verifiedAt: call.at });
      else all.save({ ...same, value, active: true, verifiedAt: call.at });
      changed();
    },
    /** Adds one that has to be verified. */
    addPending(UID: string, value: FactorValue): void {
      all.add(apiKey, UID, { value, active: false });
    },
    save(factor: SecondFactor, change: Partial<Pick<SecondFactor, 'value' | 'verifiedAt'>>): void {
      all.save({ ...factor, ...change });
    },
    remove(factors: readonly Pick<SecondFactor, 'id'>[]): void {
      for (const { id } of factors) all.remove(id);
      changed();
    },
    /** Removes all of a provider; returns how many it were. */
    removeProvider(UID: string, provider: SecondFactorName): number {
      const gone = of(UID).filter(({ value }) => value.provider === provider);
      this.remove(gone);
      return gone.length;
    },
    /** Trusts the device of the call; false when the call names none. */
    trustDevice(UID: string): boolean {
      const gmid = machineOf(call);
      if (gmid !== undefined) all.trust(apiKey, UID, gmid, call.at + TRUST_MS);
      return gmid !== undefined;
    },
    isTrustedDevice(UID: string): boolean {
      const gmid = machineOf(call);
      return gmid !== undefined && call.at < (all.trustedUntil(apiKey, UID, gmid) ?? 0);
    },
    /** @returns how many devices are trusted no more */
    distrustDevices(UID: string, which: 'all' | 'of the call'): number {
      const gmid = machineOf(call);
      return which === 'all' || gmid !== undefined ? all.distrust(apiKey, UID, which === 'all' ? undefined : gmid) : 0;
    },
  };
};
