import { z } from 'zod';
import { rbaPolicyConfig, riskPoliciesOf, siteConfigs } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type Access, type CallScope, invalidParameter, readShape, shorten } from '#service/methods/index.ts';
import type { JsonObject, RiskPolicyOfAccount } from '#service/records/index.ts';

const shape = z.strictObject({
  riskPolicy: z.string().max(200).nullable().optional(),
  riskPolicyLocked: z.boolean().nullable().optional(),
});

/** Checks a change of the rules of an account, and returns what it has then. */
export const changedRiskPolicy =
  (bound: CallScope) =>
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
