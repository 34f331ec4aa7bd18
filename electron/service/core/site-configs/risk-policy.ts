import { z } from 'zod';

/** Ten years in seconds. */
const MAX_SECONDS = 315_360_000;
const MAX_RULES = 100;

const seconds = z.int().min(1).max(MAX_SECONDS);
/** Of a second factor: an email address has 10, every other one 20. */
const authLevel = z.int().min(0).max(100);
const scope = z.array(z.enum(['account', 'IP'])).min(1);

/** Why a rule applies to a login. */
export type Factor =
  | {
      readonly type: 'failedLogins';
      readonly scope: readonly ('account' | 'IP')[];
      readonly threshold: number;
      readonly resetInterval?: number | undefined;
    }
  | { readonly type: 'device'; readonly expirationPeriod?: number | undefined; readonly authLevel?: number | undefined }
  | { readonly type: 'country' }
  | { readonly type: 'highRisk'; readonly threshold: number }
  | { readonly type: 'apiKey'; readonly apiKeys: readonly string[]; readonly inclusive?: boolean | undefined }
  | { readonly type: 'all' | 'any'; readonly factors: readonly Factor[] };

const factor: z.ZodType<Factor> = z.discriminatedUnion(
  'type',
  [
    z.looseObject({
      type: z.literal('failedLogins'),
      scope,
      threshold: z.int().min(1).max(100_000),
      resetInterval: seconds.optional(),
    }),
    z.looseObject({
      type: z.literal('device'),
      expirationPeriod: seconds.optional(),
      authLevel: authLevel.optional(),
    }),
    z.looseObject({ type: z.literal('country') }),
    z.looseObject({ type: z.literal('highRisk'), threshold: z.number().min(0) }),
    z.looseObject({
      type: z.literal('apiKey'),
      apiKeys: z.array(z.string()).min(1).max(1_000),
      inclusive: z.boolean().optional(),
    }),
    z.looseObject({
      type: z.enum(['all', 'any']),
      get factors() {
        return z.array(factor).min(1).max(MAX_RULES);
      },
    }),
  ],
  {
    error: () =>
      'It is failedLogins, device, country, highRisk, apiKey, all or any; others are not emulated. Set enabled to false to keep the rule.',
  },
);

const action = z.discriminatedUnion(
  'type',
  [
    z.looseObject({ type: z.literal('lockout'), scope, duration: seconds }),
    z.looseObject({ type: z.literal('TFA'), authLevel: authLevel.optional() }),
    z.looseObject({ type: z.literal('captcha') }),
    z.looseObject({ type: z.literal('allow') }),
  ],
  { error: () => 'It is lockout, TFA, captcha or allow.' },
);

const rule = z.looseObject({
  id: z.string().max(200).nullable().optional(),
  scope: z.literal('Login', 'It is Login; others are not emulated.').optional(),
  enabled: z.literal(true).optional(),
  action,
  rootFactor: factor,
});
export type Rule = z.infer<typeof rule>;

/** A rule that is switched off judges nothing, so that it may be any. */
const switchedOff = z.looseObject({ enabled: z.literal(false) });
const rules = z
  .array(z.unknown())
  .max(MAX_RULES)
  .superRefine((list, context) => {
    for (const [n, one] of list.entries()) {
      if (switchedOff.safeParse(one).success) continue;
      const [issue] = rule.safeParse(one).error?.issues ?? [];
      if (issue !== undefined) context.addIssue({ code: 'custom', path: [n, ...issue.path], message: issue.message });
    }
  });

const ruleSet = z.looseObject({
  id: z.string().min(1).max(200),
  enabled: z.boolean().optional(),
  rules: rules.optional(),
});

/** A set without rules that every site has. */
const OFF = '_off';

/**
 * The policy of risk based authentication (accounts.rba.setPolicy). F has no shape; this is the one that the public API
 * returns to the tools that copy it from site to site. Members that Authdesk does not know are kept.
 */
export const rbaPolicy = z
  .looseObject({
    commonRules: rules.optional(),
    rulesSets: z.array(ruleSet).max(MAX_RULES).optional(),
    defaultPolicy: z.string().nullable().optional(),
  })
  .superRefine(({ commonRules = [], rulesSets = [], defaultPolicy }, context) => {
    const named = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const [n, { id }] of rulesSets.entries()) {
      if (rulesSets.findIndex((other) => other.id === id) < n)
        named(['rulesSets', n, 'id'], 'Another set has this id.');
    }
    const ids = commonRules.map((one) => (one as Partial<Rule> | null)?.id ?? undefined);
    for (const [n, id] of ids.entries()) {
      if (id !== undefined && ids.indexOf(id) < n) named(['commonRules', n, 'id'], 'Another rule has this id.');
    }
    if (!defaultPolicy || defaultPolicy === OFF || rulesSets.some(({ id }) => id === defaultPolicy)) return;
    named(['defaultPolicy'], `None of rulesSets has this id, and it is not ${OFF}.`);
  });
export type RbaPolicy = z.infer<typeof rbaPolicy>;

/** Ids that an account can choose as its riskPolicy (setAccountInfo, `rba`). */
export function riskPoliciesOf({ rulesSets = [] }: RbaPolicy): readonly string[] {
  return [...rulesSets.filter(({ enabled }) => enabled !== false).map(({ id }) => id), OFF];
}

/**
 * The rules that judge a login, in their order: the common ones, then those of a set.
 *
 * @param riskPolicy the set that the account has chosen; when there is none of it any more, it is the default set
 */
export function rulesOf(policy: RbaPolicy, riskPolicy?: string): readonly Rule[] {
  const { commonRules = [], rulesSets = [], defaultPolicy } = policy;
  const isChosen = riskPolicy !== undefined && riskPoliciesOf(policy).includes(riskPolicy);
  const wanted = isChosen ? riskPolicy : defaultPolicy;
  const set = rulesSets.find(({ id, enabled }) => id === wanted && enabled !== false);
  return enabledOf([...commonRules, ...(set?.rules ?? [])]);
}

/** The rules that judge a login of some account, which may have chosen any set. */
export function everyRuleOf({ commonRules = [], rulesSets = [] }: RbaPolicy): readonly Rule[] {
  return enabledOf([...commonRules, ...rulesSets.flatMap(({ rules = [] }) => rules)]);
}

const enabledOf = (rules: readonly unknown[]): readonly Rule[] =>
  rules.filter((one) => !switchedOff.safeParse(one).success) as Rule[];
