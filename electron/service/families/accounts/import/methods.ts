import { accountsOfSite, problemOfUserInfo } from '#service/core/accounts/index.ts';
import {
  endKeysOf,
  flatNames,
  type GivenHash,
  hashOf,
  hashParameters,
  hashPassword,
  nestedNames,
  type PasswordHash,
  passwords,
  readImportedHash,
} from '#service/core/credentials/passwords/index.ts';
import { normalAnswer } from '#service/core/login/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  compute,
  flag,
  invalidParameter,
  type MethodContext,
  type MethodResult,
  membersOf,
  missingParameter,
  random,
  siteMethod,
  sometimes,
  text,
  type Used,
  type ValuesOf,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import type { MethodError, ResponseField } from '#shared/contract/requests.ts';
import { uidForm } from '#shared/protocol/uid.ts';
import {
  importParameters,
  readEmails,
  readIdentities,
  readLoginIDs,
  readPassword,
  readQuestion,
  readTime,
} from './given-account.ts';
import { accountImport, type ImportedAccount, importedPassword, importedTimes } from './import-account.ts';

const errors: readonly MethodError[] = [
  {
    errorCode: 400009,
    when: 'A field has a wrong value, or a login identifier or custom identifier is taken (400003); validationErrors names each one.',
  },
  {
    errorCode: 409001,
    when: 'The UID exists and importPolicy is insert, or an identity belongs to another account; then identityConflicts lists it.',
  },
  { errorCode: 403048, when: 'Too many passwords wait to be hashed.' },
  {
    errorCode: 413003,
    when: 'profile, data, internal, subscriptions, preferences or communications would be larger than 512 KB.',
  },
].sort((a, b) => a.errorCode - b.errorCode);

const response: readonly ResponseField[] = [
  always('UID', 'string', 'Id of the account.'),
  always('isImported', 'boolean', 'True: the account was written.'),
  sometimes(
    'identityConflicts',
    'array',
    'With importPolicy=upsert the identities that belong to other accounts: they stay there.',
  ),
  ...membersOf('identityConflicts[]', [
    always('provider', 'string', 'The provider.'),
    always('providerUID', 'string', 'The id at the provider.'),
  ]),
];

/** Documented, and not emulated (D47): identities are imported without sessions at their providers. */
const notImported = ['providerSessions'] as const;

const uses = { random, accountImport, compute };

/** What the entries of the methods that import an account have in common. */
const importEntry = { hints: ['dataCenter'], errors, response, uses };

type Input = ValuesOf<typeof importParameters>;
type Context = Pick<MethodContext<Input>, 'input' | 'now'> & Used<typeof uses>;

/** Parameters of accounts.importAccount in its older form, without objects. */
interface FlatInput {
  readonly hash?: GivenHash;
  readonly secretQuestion?: string | undefined;
  readonly secretAnswer?: string | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly skipVerification?: boolean | undefined;
  readonly finalizeRegistration?: boolean | undefined;
}

/** Imports an account: reads and checks, hashes a secret answer off the answering thread, then writes. */
function importAccountOf({ input, now, random, accountImport, compute }: Context, flat: FlatInput = {}): MethodResult {
  const { question, ...wanted } = readAccount(input, flat, now);
  const write = (secretAnswer?: PasswordHash): MethodResult => {
    const { UID, isNew, identityConflicts } = accountImport({
      ...wanted,
      secretQuestion: question?.secretQuestion,
      secretAnswer,
    });
    const did = isNew ? `Imported the account "${UID}".` : `Changed the account "${UID}" by an import.`;
    return { data: { UID, isImported: true, ...(identityConflicts.length > 0 && { identityConflicts }) }, did, UID };
  };
  if (question === undefined) return write();
  const answer = normalAnswer(question.secretAnswer);
  return write(compute(['answer', answer], () => hashPassword(random, answer)));
}

type Read = Omit<ImportedAccount, 'secretQuestion' | 'secretAnswer'> & {
  readonly question: { readonly secretQuestion: string; readonly secretAnswer: string } | undefined;
};

/** @throws ApiError 400002, 400006 */
function readAccount(input: Input, flat: FlatInput, now: number): Read {
  const { UID, createUID, profile, data, internal, subscriptions, preferences, communications } = input;
  if (UID === undefined && !createUID) throw missingParameter('UID', 'createUID=true has the service make one');
  if (UID !== undefined && !uidForm.test(UID)) {
    throw invalidParameter('UID', 'It is 1 to 252 printable ASCII characters without blanks.');
  }
  const { customIdentifiers, rba, tfaStatus, phoneNumber, isActive, regSource } = input;
  const times = Object.fromEntries(importedTimes.map((name) => [name, readTime(name, input[name], now)]));
  const nested = input.password && readImportedHash(readPassword(input.password), nestedNames);
  const { email } = flat;
  const isVerified = input.isVerified ?? flat.skipVerification;
  return {
    ...{ UID, customIdentifiers, rba, tfaStatus, phoneNumber, isActive, isVerified, regSource },
    ...(times as Pick<Read, (typeof importedTimes)[number]>),
    importPolicy: input.importPolicy === 'upsert' ? 'upsert' : 'insert',
    parts: {
      profile: email === undefined ? profile : { email, ...profile },
      ...{ data, internal, subscriptions, preferences, communications },
    },
    userInfo: input.userInfo && readUserInfo(input.userInfo),
    identities: input.identities === undefined ? undefined : readIdentities(input.identities),
    emails: input.emails && readEmails(input.emails),
    loginIDs: { ...flatLoginIDs(flat), ...(input.loginIDs && readLoginIDs(input.loginIDs)) },
    isRegistered: input.isRegistered ?? flat.finalizeRegistration,
    hash: nested ?? (flat.hash && readImportedHash(flat.hash, flatNames)),
    question: questionOf(input, flat),
  };
}

function readUserInfo(userInfo: JsonObject): JsonObject {
  const problem = problemOfUserInfo(userInfo);
  if (problem !== undefined) throw invalidParameter('userInfo', problem);
  return userInfo;
}

function flatLoginIDs({ username, email, skipVerification }: FlatInput) {
  return {
    ...(username !== undefined && { username }),
    ...(email !== undefined && (skipVerification ? { emails: [email] } : { unverifiedEmails: [email] })),
  };
}

function questionOf(input: Input, { secretQuestion, secretAnswer }: FlatInput): Read['question'] {
  if (input.secretQuestionAndAnswer !== undefined) return readQuestion(input.secretQuestionAndAnswer);
  if (secretQuestion === undefined && secretAnswer === undefined) return undefined;
  if (secretQuestion === undefined) throw missingParameter('secretQuestion', 'It is sent with secretAnswer');
  if (secretAnswer === undefined) throw missingParameter('secretAnswer', 'It is sent with secretQuestion');
  return { secretQuestion, secretAnswer };
}

export const importAccount = siteMethod({
  name: 'accounts.importAccount',
  documentation:
    'Imports an account of another system: as accounts.importFullAccount does, and by its older parameters without objects.',
  parameters: [
    ...importParameters,
    text('username', 'The user name to log in with; loginIDs says it, too (inferred).', { max: 200 }),
    text('email', 'The address to log in with, and of the profile; verified with skipVerification=true (inferred).', {
      max: 254,
      example: 'nora@shop.example',
    }),
    flag('skipVerification', 'True: the address counts as verified (inferred).'),
    flag('finalizeRegistration', 'False: the registration is not finished. Another name of isRegistered (inferred).'),
    shared.secretQuestion,
    shared.secretAnswer,
    ...hashParameters,
  ],
  // url is where a service of the site hashes (algorithm custom): no other host is asked (R32).
  notEmulated: [...notImported, 'url'],
  ...importEntry,
  example: {
    parameters: {
      UID: 'u-new',
      email: 'nora@shop.example',
      hashedPassword: 'XohImNooBHFR0OVvjcYpJw==',
      pwHashAlgorithm: 'md5',
      skipVerification: 'true',
    },
    response: { UID: 'u-new', isImported: true },
  },
  handler: (context) => importAccountOf(context, { ...context.input, hash: hashOf(context.input) }),
});

export const importFullAccount = siteMethod({
  name: 'accounts.importFullAccount',
  documentation:
    'Imports an account of another system, with its hashed password, login identifiers, identities and times. It is no new user for the reports, and no mail is sent.',
  parameters: importParameters,
  notEmulated: notImported,
  ...importEntry,
  example: {
    parameters: {
      UID: 'u-new',
      loginIDs: '{"emails":["nora@shop.example"]}',
      profile: '{"firstName":"Nora","email":"nora@shop.example"}',
      password: '{"hashedPassword":"XohImNooBHFR0OVvjcYpJw==","hashSettings":{"algorithm":"md5"}}',
      created: '2020-01-31T12:00:00Z',
      isVerified: 'true',
    },
    response: { UID: 'u-new', isImported: true },
  },
  handler: (context) => importAccountOf(context),
});

export const setPassword = siteMethod({
  name: 'accounts.setPassword',
  documentation:
    'Gives an account a password by its hash, as another system made it. The parameters are inferred from public code that calls it; a new password in clear is set by accounts.setAccountInfo.',
  parameters: [text('UID', 'The account.', { required: true, example: 'u-ada' }), ...hashParameters],
  // Where a service of the site hashes (algorithm custom): no other host is asked (R32).
  notEmulated: ['url'],
  errors: [{ errorCode: 403005, when: 'The site has no such account.' }],
  uses: { accountsOfSite, passwords, endKeysOf },
  handler({ input, now, accountsOfSite, passwords, endKeysOf }) {
    const { UID } = input;
    const hash = readImportedHash(hashOf(input), flatNames);
    if (hash === undefined) throw missingParameter('hashedPassword', 'This or compoundHashedPassword is needed');
    if (accountsOfSite.get(UID) === undefined) throw new ApiError(403005, `The site has no account "${UID}".`);
    passwords.change(UID, importedPassword(hash, now));
    endKeysOf(UID);
    return { data: {}, did: `Set the password of "${UID}" by its hash.`, UID };
  },
});
