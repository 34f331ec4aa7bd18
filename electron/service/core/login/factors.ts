import type { CallScope } from '#service/methods/index.ts';
import type { FactorValue, SecondFactor, SecondFactorName } from './factor.ts';
import { mark } from './factor.ts';
import { secondFactorRepository } from './factor-repository.ts';
import { loginClient } from './login-client.ts';

/** How long a trusted device logs in without a second factor: 30 days. Chosen; F names no time. */
const TRUST_MS = 30 * 86_400_000;

/** The second factors of the site's accounts. */
export const secondFactors = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const all = core.store.of(secondFactorRepository);
  const of = (UID: string) => all.of(apiKey, UID);
  return {
    of,
    /** Adds a factor that was verified; the same phone, address or device is not kept twice. */
    register(UID: string, value: FactorValue): void {
      const same = of(UID).find((one) => one.value.provider === value.provider && mark(one.value) === mark(value));
      if (same === undefined) all.add(apiKey, UID, { value, active: true, verifiedAt: call.at });
      else all.save({ ...same, value, active: true, verifiedAt: call.at });
    },
    /** Adds one that has to be verified. */
    addPending: (UID: string, value: FactorValue): void => void all.add(apiKey, UID, { value, active: false }),
    save(factor: SecondFactor, change: Partial<Pick<SecondFactor, 'value' | 'verifiedAt'>>): void {
      all.save({ ...factor, ...change });
    },
    remove(factors: readonly Pick<SecondFactor, 'id'>[]): void {
      for (const { id } of factors) all.remove(id);
    },
    /** Removes all of a provider; returns how many it were. */
    removeProvider(UID: string, provider: SecondFactorName): number {
      const gone = of(UID).filter(({ value }) => value.provider === provider);
      this.remove(gone);
      return gone.length;
    },
    /**
     * Remembers that a second factor was proved on the device of the call; false when the call names none.
     *
     * @param trusts it logs in without one for 30 days, where no rule of accounts.rba.setPolicy asks for it
     */
    rememberDevice(UID: string, authLevel: number, trusts: boolean): boolean {
      const { device } = loginClient(bound);
      if (device === undefined) return false;
      const expiresAt = trusts ? call.at + TRUST_MS : (all.device(apiKey, UID, device)?.expiresAt ?? 0);
      all.saveDevice(apiKey, UID, device, { expiresAt, verifiedAt: call.at, authLevel });
      return true;
    },
    isTrustedDevice(UID: string): boolean {
      const { device } = loginClient(bound);
      return device !== undefined && call.at < (all.device(apiKey, UID, device)?.expiresAt ?? 0);
    },
    /**
     * Whether a second factor was proved on a device.
     *
     * @param authLevel that the factor had at least
     * @param seconds ago at most; undefined: whenever
     */
    isKnownDevice(UID: string, device: string | undefined, authLevel: number, seconds: number | undefined): boolean {
      const known = device === undefined ? undefined : all.device(apiKey, UID, device);
      if (known === undefined || known.authLevel < authLevel) return false;
      return seconds === undefined || call.at - known.verifiedAt < seconds * 1000;
    },
    /** @returns how many devices are forgotten */
    forgetDevices(UID: string, which: 'all' | 'of the call'): number {
      const { device } = loginClient(bound);
      if (which === 'all') return all.forgetDevices(apiKey, UID, undefined);
      return device === undefined ? 0 : all.forgetDevices(apiKey, UID, device);
    },
  };
};
