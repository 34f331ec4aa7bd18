import { z } from 'zod';
import type { secondFactorNames } from '#service/core/policies/index.ts';

export type SecondFactorName = (typeof secondFactorNames)[number];
export type PhoneMethod = 'sms' | 'voice';

/** What is kept of a second factor, by its provider. */
export type FactorValue =
  | { readonly provider: 'gigyaPhone'; readonly phone: string; readonly method: PhoneMethod }
  | { readonly provider: 'gigyaEmail'; readonly email: string }
  /** `secret` in base32; `lastStep`: the time step of the last code, so that no code is taken twice. */
  | {
      readonly provider: 'gigyaTotp';
      readonly secret: string;
      readonly lastStep: number;
      readonly name?: string | undefined;
    }
  | {
      readonly provider: 'gigyaPush';
      readonly platform: 'android' | 'ios';
      readonly man: string;
      readonly os: string;
      readonly pushToken: string;
    }
  /** Those that were not used yet. */
  | { readonly provider: 'gigyaBackupCodes'; readonly codes: readonly string[] };

/** Its form where it is stored. */
export const factorValue: z.ZodType<FactorValue> = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('gigyaPhone'), phone: z.string(), method: z.enum(['sms', 'voice']) }),
  z.object({ provider: z.literal('gigyaEmail'), email: z.string() }),
  z.object({ provider: z.literal('gigyaTotp'), secret: z.string(), lastStep: z.number(), name: z.string().optional() }),
  z.object({
    ...{ provider: z.literal('gigyaPush'), platform: z.enum(['android', 'ios']) },
    ...{ man: z.string(), os: z.string(), pushToken: z.string() },
  }),
  z.object({ provider: z.literal('gigyaBackupCodes'), codes: z.array(z.string()) }),
]);

export interface SecondFactor<Value extends FactorValue = FactorValue> {
  readonly id: number;
  /** As clients know it. */
  readonly publicId: string;
  /** False: a device that was not verified yet. */
  readonly active: boolean;
  /** Service clock, milliseconds. */
  readonly createdAt: number;
  readonly verifiedAt: number | undefined;
  readonly value: Value;
}

export type FactorOf<Name extends SecondFactorName> = SecondFactor<Extract<FactorValue, { readonly provider: Name }>>;

/** The factors of one provider. */
export function ofProvider<Name extends SecondFactorName>(
  factors: readonly SecondFactor[],
  provider: Name,
): readonly FactorOf<Name>[] {
  return factors.filter(
    (factor) => factor.value.provider === provider,
  ) as readonly SecondFactor[] as readonly FactorOf<Name>[];
}

/** How much a proved factor is worth to rules of accounts.rba.setPolicy. F names no levels; inferred. */
export const authLevelOf = (name: SecondFactorName): number => (name === 'gigyaEmail' ? 10 : 20);

/** What tells a factor from others of its provider; undefined: an account has one of it. */
export function mark(value: FactorValue): string | undefined {
  switch (value.provider) {
    case 'gigyaPhone':
      return value.phone;
    case 'gigyaEmail':
      return value.email;
    case 'gigyaTotp':
      return value.secret;
    case 'gigyaPush':
      return value.pushToken;
    case 'gigyaBackupCodes':
      return undefined;
  }
}
