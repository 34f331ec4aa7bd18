import { z } from 'zod';
import {
  accountRepository,
  accountsTables,
  identifierNameForm,
  MAX_IDENTIFIER_LENGTH,
} from '#service/core/accounts/index.ts';
import { getAccountInfo, search } from '#service/families/accounts/data/index.ts';
import { deeperThan, MAX_JSON_DEPTH } from '#service/kernel/index.ts';
import type { Module, PersonEntry, WorkspacePart } from '#service/module/index.ts';
import type { LoginIDs } from '#service/records/index.ts';
import { refuseHeld } from './account-content.ts';

/** Addresses of one account. */
const MAX_ADDRESSES = 100;

const addresses = z.array(z.string().min(1).max(254)).max(MAX_ADDRESSES).default([]);
const object = z
  .record(z.string(), z.unknown())
  .refine((value) => !deeperThan(value, MAX_JSON_DEPTH), `It nests deeper than ${MAX_JSON_DEPTH} levels.`);
const account = z.strictObject({
  loginIDs: z
    .strictObject({
      username: z.string().min(1).max(200).optional(),
      emails: addresses,
      unverifiedEmails: addresses,
      phoneNumber: z
        .string()
        .regex(/^\+[1-9]\d{1,14}$/, 'It is "+", the country and the number: +4915112345678.')
        .optional(),
      otherEmails: z.strictObject({ verified: addresses, unverified: addresses }).optional(),
    })
    .optional(),
  isVerified: z.boolean().default(false),
  isActive: z.boolean().default(true),
  isLite: z.boolean().default(false),
  tfaStatus: z.enum(['forceOn', 'forceOff']).optional(),
  regSource: z.string().max(1_000).optional(),
  subscriptions: object.default({}),
  preferences: object.default({}),
  internal: object.default({}),
  communications: object.default({}),
  customIdentifiers: z
    .record(z.string().regex(identifierNameForm), z.string().min(1).max(MAX_IDENTIFIER_LENGTH))
    .default({}),
  rba: z
    .strictObject({ riskPolicy: z.string().min(1).max(200).optional(), riskPolicyLocked: z.boolean().optional() })
    .default({}),
});
type Account = z.infer<typeof account>;

const none: LoginIDs = { emails: [], unverifiedEmails: [] };
const json = (column: string, ...empty: string[]) =>
  `CASE WHEN ${column} NOT IN (${['{}', ...empty].map((one) => `'${one}'`).join(', ')}) THEN json(${column}) END`;
const only = (condition: string, value: boolean) => `CASE WHEN ${condition} THEN json('${value}') END`;

/** `account` of people in the workspace file: how they log in, and the state of their accounts where it is not the usual one. */
const accountsInWorkspace: WorkspacePart = {
  person: {
    name: 'account',
    schema: account,
    // json_patch leaves out the members that are null.
    json: `nullif(json_patch('{}', json_object('loginIDs', ${json('a.login_ids', JSON.stringify(none))},
      'isVerified', ${only('a.is_verified = 1', true)}, 'isActive', ${only('a.is_active = 0', false)},
      'isLite', ${only('a.is_lite = 1', true)}, 'tfaStatus', a.tfa_status, 'regSource', a.reg_source,
      'subscriptions', ${json('a.subscriptions')}, 'preferences', ${json('a.preferences')},
      'internal', ${json('a.internal')}, 'communications', ${json('a.communications')},
      'customIdentifiers', ${json('a.custom_identifiers')}, 'rba', ${json('a.rba')})), '{}')`,
    apply(store, people: readonly PersonEntry<Account>[]) {
      // What one account of a site has comes last: one may move to another account within the file.
      for (const { apiKey, UID, value } of people) {
        const { loginIDs: _, tfaStatus, regSource, ...rest } = value;
        store
          .of(accountRepository)
          .change(apiKey, UID, { ...rest, tfaStatus, regSource, loginIDs: none, customIdentifiers: {} });
      }
      for (const { apiKey, UID, value, at } of people) {
        const { customIdentifiers } = value;
        for (const [name, id] of Object.entries(customIdentifiers)) {
          const holder = store.of(accountRepository).byCustomIdentifier(apiKey, name, id)?.UID;
          const next = 'A custom identifier belongs to one account of a site: remove it here, or there.';
          refuseHeld(holder, UID, `custom identifier ${name} "${id}"`, next, `${at}.customIdentifiers.${name}`);
        }
        store.of(accountRepository).change(apiKey, UID, { customIdentifiers });
        if (value.loginIDs === undefined) continue;
        const { username, phoneNumber, emails, unverifiedEmails } = value.loginIDs;
        for (const one of [username, phoneNumber, ...emails, ...unverifiedEmails]) {
          const holder = one === undefined ? undefined : store.of(accountRepository).byLoginID(apiKey, one)?.UID;
          const next = 'A login identifier belongs to one account of a site: remove it here, or there.';
          refuseHeld(holder, UID, `login identifier "${one}"`, next, `${at}.loginIDs`);
        }
        store.of(accountRepository).change(apiKey, UID, { loginIDs: value.loginIDs as LoginIDs });
      }
    },
  },
};

/** Accounts and their identities (D22), `accounts.*`. */
export const accounts: Module = {
  name: 'accounts',
  tables: accountsTables,
  workspace: accountsInWorkspace,
  methods: [search, getAccountInfo],
};
