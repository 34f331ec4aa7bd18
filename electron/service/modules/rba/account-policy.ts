import { z } from 'zod';
import { ApiError } from '#service/kernel/errors.ts';
import type { Access } from '#service/modules/rest/method.ts';
import { invalidParameter, shorten } from '#service/modules/rest/parameter.ts';
import { readShape } from '#service/modules/rest/shape.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import { rbaPolicyConfig } from '#service/modules/site-configs/definitions.ts';
import { siteConfigs } from '#service/modules/site-configs/uses.ts';
import type { JsonObject, RiskPolicyOfAccount } from '#service/storage/records.ts';
import { riskPoliciesOf } from './policy.ts';

const shape = z.strictObject({
  riskPolicy: z.string().max(200).nullable().optional(),
  riskPolicyLocked: z.boolean().nullable().optional(),
});

/** The parameter with which an account gets other rules (F 7.3, 8.2). */
export const riskPolicyParameter = {
  name: 'rba',
  type: 'json',
  required: false,
  documentation:
    'Which rules judge the logins of the account, {riskPolicy, riskPolicyLocked}: the id of a set of accounts.rba.setPolicy, used instead of defaultPolicy (_off: no set; null: the default one); and whether only the site can change that.',
  limits: { shape: 'object' },
} as const;

/** Checks a change of the rules of an account, and returns what it has then. */
export const changedRiskPolicy =
  (bound: Bound) =>
  /**
   * @throws ApiError 400006 naming the member, 403007 when a user changes what only the site may
   */
  (before: RiskPolicyOfAccount, change: JsonObject, caller: Access): RiskPolicyOfAccount => {
    const given = readShape('rba', shape, change);
    if (caller === 'registration') {
      // Its holder has not proved what the rules may ask for.
      throw new ApiError(
        403007,
        'rba can be changed by the site, and by the user with a session: not with a regToken.',
      );
    }
    if (caller !== 'site') {
      if (given.riskPolicyLocked !== undefined) {
        throw new ApiError(403007, 'rba.riskPolicyLocked can be set only with the credentials of the site.');
      }
      if (before.riskPolicyLocked) {
        throw new ApiError(403007, 'rba.riskPolicy of this account is locked: only the site can change it.');
      }
    }
    const riskPolicy = given.riskPolicy === undefined ? before.riskPolicy : (given.riskPolicy ?? undefined);
    const isLocked = given.riskPolicyLocked === undefined ? before.riskPolicyLocked : (given.riskPolicyLocked ?? false);
    if (typeof given.riskPolicy === 'string') checkKnown(given.riskPolicy);
    return {
      ...(riskPolicy !== undefined && { riskPolicy }),
      ...(isLocked && { riskPolicyLocked: true }),
    };

    function checkKnown(id: string): void {
      const known = riskPoliciesOf(siteConfigs(bound).get(rbaPolicyConfig));
      if (known.includes(id)) return;
      throw invalidParameter(
        'rba.riskPolicy',
        `"${shorten(id)}" is none of the sets of rules: ${shorten(known.join(', '))}.`,
      );
    }
  };
