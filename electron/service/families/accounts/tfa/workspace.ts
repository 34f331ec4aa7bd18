import { z } from 'zod';
import { checkAccountOfMember } from '#service/core/accounts/index.ts';
import { type FactorValue, type SiteFactor, secondFactorRepository } from '#service/core/login/index.ts';
import type { WorkspacePart } from '#service/module/index.ts';
import { uid } from '#shared/contract/values.ts';
import { membersOf } from '#shared/narrowing.ts';

/** Factors of a site in a file: with more, it says that it leaves them out. */
const MAX_FACTORS = 5_000;

const text = z.string().min(1).max(500);
const common = {
  UID: uid,
  active: z.boolean().default(true),
  /** Milliseconds. */
  verifiedAt: z.int().min(0).optional(),
};
/** Members that are secrets are absent in a file without secrets. */
const factor = z.discriminatedUnion('provider', [
  z.strictObject({
    ...{ ...common, provider: z.literal('gigyaPhone'), method: z.enum(['sms', 'voice']) },
    phone: z.string().regex(/^\+[1-9]\d{1,14}$/, 'It is "+", the country and the number: +4915112345678.'),
  }),
  z.strictObject({ ...common, provider: z.literal('gigyaEmail'), email: z.string().min(1).max(254) }),
  z.strictObject({
    ...{ ...common, provider: z.literal('gigyaTotp'), lastStep: z.int(), name: text.optional() },
    secret: z
      .string()
      .regex(/^[A-Z2-7]{16,128}=*$/, 'It is base32.')
      .optional(),
  }),
  z.strictObject({
    ...{ ...common, provider: z.literal('gigyaPush'), platform: z.enum(['android', 'ios']), man: text, os: text },
    pushToken: text.optional(),
  }),
  z.strictObject({
    ...{ ...common, provider: z.literal('gigyaBackupCodes') },
    codes: z
      .array(z.string().regex(/^\d{4,20}$/, 'It is made of digits.'))
      .max(100)
      .optional(),
  }),
]);
type FileFactor = z.infer<typeof factor>;
const part = z.strictObject({
  /** Absent: the factors stay as they are. */
  list: z.array(factor).max(MAX_FACTORS).optional(),
  leftOut: z.boolean().optional(),
});
type Part = z.infer<typeof part>;

/**
 * `secondFactors` of a site in the workspace file. What an authenticator app, a device or a back-up code proves itself by
 * is only in a file with secrets; without, an import keeps the factor of the kind that the account has.
 */
export const secondFactorsInWorkspace: WorkspacePart = {
  site: {
    name: 'secondFactors',
    schema: part,
    read(store, apiKey, secrets = false): Part | undefined {
      const all = store.of(secondFactorRepository).ofSite(apiKey, MAX_FACTORS + 1);
      if (all.length === 0) return undefined;
      if (all.length > MAX_FACTORS) return { leftOut: true };
      return { list: all.map((one) => entryOf(one, secrets)) };
    },
    apply(store, apiKey, { list }: Part, at) {
      if (list === undefined) return;
      const factors = store.of(secondFactorRepository);
      const before = factors.ofSite(apiKey);
      for (const { id } of before) factors.remove(id);
      for (const [n, entry] of list.entries()) {
        checkAccountOfMember(store, apiKey, entry.UID, `${at}.list[${n}].UID`);
        const value = factorValue(entry, before);
        if (value === undefined) continue;
        factors.add(apiKey, entry.UID, { value, active: entry.active, verifiedAt: entry.verifiedAt });
      }
    },
  },
};

function entryOf({ UID, active, verifiedAt, value }: SiteFactor, secrets: boolean): FileFactor {
  const own = { UID, active, ...(verifiedAt !== undefined && { verifiedAt }) };
  if (secrets) return { ...own, ...(value as Extract<FileFactor, FactorValue>) };
  switch (value.provider) {
    case 'gigyaPhone':
    case 'gigyaEmail':
      return { ...own, ...value };
    case 'gigyaTotp':
      return { ...own, provider: value.provider, lastStep: value.lastStep, ...(value.name && { name: value.name }) };
    case 'gigyaPush': {
      const { provider, platform, man, os } = value;
      return { ...own, provider, platform, man, os };
    }
    case 'gigyaBackupCodes':
      return { ...own, provider: value.provider };
  }
}

/** @returns undefined: the file does not have its secret, and neither has the account */
function factorValue(
  { UID, active: _, verifiedAt: __, ...value }: FileFactor,
  before: readonly SiteFactor[],
): FactorValue | undefined {
  if (isWhole(value)) return value;
  const known = before.find(
    (one) => one.UID === UID && one.value.provider === value.provider && isSame(one.value, value),
  );
  return known?.value;
}

type Given = Omit<FileFactor, 'UID' | 'active' | 'verifiedAt'>;

const isWhole = (value: Given): value is FactorValue =>
  value.provider === 'gigyaTotp'
    ? 'secret' in value
    : value.provider === 'gigyaPush'
      ? 'pushToken' in value
      : value.provider !== 'gigyaBackupCodes' || 'codes' in value;

/** Of several devices it is the one with the same name. */
function isSame(kept: FactorValue, given: Given): boolean {
  if (kept.provider !== 'gigyaPush') return true;
  return (['platform', 'man', 'os'] as const).every((name) => kept[name] === membersOf(given)[name]);
}
