import { setTimeout } from 'node:timers/promises';
import {
  agreedUpstream,
  buildCall,
  type SendContext,
  sendRecorded,
  upstreamOrigin,
} from '#service/console/requests/index.ts';
import { differencesOf } from '#service/console/site-folders/index.ts';
import { applyWorkspace } from '#service/console/workspace/index.ts';
import { accountRepository } from '#service/core/accounts/index.ts';
import { policiesOf } from '#service/core/policies/index.ts';
import { schemaNames, schemasOf } from '#service/core/schema/index.ts';
import { emailTemplatesConfig, siteConfigRepository, smsTemplatesConfig } from '#service/core/site-configs/index.ts';
import { foundSite } from '#service/core/sites/index.ts';
import { madeUp, madeUpKey, upstreamRuntime, withMaskedSecrets } from '#service/core/upstream/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import { type ModuleStore, siteMember, storeSiteMember } from '#service/module/index.ts';
import { storedOrTried } from '#service/storage/index.ts';
import { MAX_PULLED_ROWS, type PulledSite } from '#shared/contract/upstream.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { isObject, jsonObject, membersOf } from '#shared/narrowing.ts';
import { envelopeMembers } from '#shared/protocol/envelope-members.ts';

type Json = Readonly<Record<string, unknown>>;

/** What is read of a site by a method of the interface that its tools use (C 2), and stored as a member of a site in the workspace file. */
interface Part {
  readonly name: string;
  readonly method: string;
  /** The member of the workspace file; of `configurations` the one of the name of this part. */
  readonly member: string;
  /** What it is, of the answer. */
  there(answer: Json): Json;
  /** The same here, as it counts. */
  here(store: ModuleStore, apiKey: string): Json;
}

const configs = (store: ModuleStore) => store.of(siteConfigRepository);

const parts: readonly Part[] = [
  {
    name: 'schema',
    method: 'accounts.getSchema',
    member: 'schema',
    there: (answer) =>
      Object.fromEntries(
        schemaNames.flatMap((name) => (isObject(answer[name]) ? [[name, withoutChannel(name, answer[name])]] : [])),
      ),
    here: (store, apiKey) =>
      Object.fromEntries(
        Object.entries(schemasOf(store, apiKey)).map(([name, { fields, kept, dynamicSchema }]) => [
          name,
          { fields: Object.fromEntries([...fields, ...kept]), dynamicSchema },
        ]),
      ),
  },
  {
    name: 'policies',
    method: 'accounts.getPolicies',
    member: 'policies',
    there: (answer) => Object.fromEntries(Object.entries(answer).filter(([, section]) => isObject(section))),
    here: policiesOf,
  },
  {
    name: 'screenSets',
    method: 'accounts.getScreenSets',
    member: 'screenSets',
    there: ({ screenSets }) =>
      setsById(screenSets, ({ isDefault, version: _, lastModified: __, ...set }) =>
        isDefault === true ? undefined : set,
      ),
    here: (store, apiKey) => setsById(siteMember(store, 'screenSets').read(store, apiKey), (set) => set),
  },
  {
    name: 'emailTemplates',
    method: 'accounts.policies.emailTemplates.getConfig',
    member: 'configurations',
    there: (answer) => answer,
    here: (store, apiKey) => configs(store).get(apiKey, emailTemplatesConfig),
  },
  {
    name: 'smsTemplates',
    method: 'accounts.sms.templates.get',
    member: 'configurations',
    there: ({ templates }) => membersOf(templates),
    here: (store, apiKey) => configs(store).get(apiKey, smsTemplatesConfig),
  },
];

/** Screen-sets by their id. @param shown what is kept of one; undefined: it is left out */
const setsById = (list: unknown, shown: (set: Json) => Json | undefined): Json =>
  Object.fromEntries(
    (Array.isArray(list) ? list : []).flatMap((one) => {
      const set = shown(membersOf(one));
      return set === undefined ? [] : [[String(set.screenSetID), set]];
    }),
  );

/** A subscription may come with its channel, `{"news":{"email":{…}}}` (C 2). */
function withoutChannel(name: string, schema: Json): Json {
  if (name !== 'subscriptionsSchema' || !isObject(schema.fields)) return schema;
  const fields = Object.entries(schema.fields).map(([path, field]) => [path, membersOf(field).email ?? field]);
  return { ...schema, fields: Object.fromEntries(fields) };
}

interface PullOptions {
  readonly apiKey: string;
  /** Accounts that are read too, at most. */
  readonly people: number;
  readonly dryRun: boolean;
}

/**
 * Reads what the upstream has of a site by the methods that tools of builders use (C 2), and stores it here in one transaction (R25).
 * Secrets are masked, and values of persons made up, the same for the same (R15, R48).
 *
 * @throws OperationProblem when the site has no upstream to which its user has agreed, or what it answers cannot be stored
 */
export async function pull({ apiKey, people, dryRun }: PullOptions, context: SendContext): Promise<PulledSite> {
  const { core } = context;
  const { store, events } = core;
  foundSite(store, apiKey);
  const left: PulledSite['left'] = [];
  const pulled: { readonly part: Part; readonly value: Json }[] = [];
  for (const part of parts) {
    const answer = await answered(apiKey, part.method, [], context);
    if (typeof answer === 'string') left.push({ part: part.name, why: answer });
    else pulled.push({ part, value: membersOf(withMaskedSecrets(part.there(answer))) });
  }
  const accounts = people === 0 ? [] : await accountsThere(apiKey, people, context);
  if (typeof accounts === 'string') left.push({ part: 'people', why: accounts });
  const persons = typeof accounts === 'string' ? [] : accounts;
  const rows: PulledSite['rows'] = [];
  const note = (part: string, there: unknown, here: unknown): boolean => {
    const found = differencesOf(apiKey, part, there, here);
    rows.push(...found.map(({ member, folder, here: own }) => ({ part, member, there: folder, here: own })));
    return found.length > 0;
  };
  await storedOrTried(store, dryRun, () => {
    // What the upstream does not name stays as it is here.
    const named = (part: Part, value: Json) =>
      Object.fromEntries(Object.entries(part.here(store, apiKey)).filter(([name]) => Object.hasOwn(value, name)));
    const changed = pulled.filter(({ part, value }) => note(part.name, value, named(part, value)));
    for (const { part, value } of changed) storePart(store, apiKey, part, value);
    for (const person of persons) {
      const known = store.of(accountRepository).get(apiKey, person.UID);
      note('people', { [person.UID]: contentOf(person) }, known && { [person.UID]: contentOf(known) });
    }
    applyWorkspace(core, { version: 1, sites: [], people: persons });
  });
  if (!dryRun) events.changed('sites', 'people');
  return { rows: rows.slice(0, MAX_PULLED_ROWS), count: rows.length, people: persons.length, left };
}

const contentOf = ({ profile, data }: { readonly profile: unknown; readonly data?: unknown }) => ({ profile, data });

/** @returns what a method answers there, without the envelope; else why it is not known */
async function answered(
  apiKey: string,
  method: string,
  parameters: readonly { readonly name: string; readonly value: string }[],
  context: SendContext,
): Promise<Json | string> {
  const { store } = context.core;
  // A pull keeps to the rate of the upstream, and so reads everything.
  await setTimeout(store.of(upstreamRuntime).waitFor(apiKey, agreedUpstream(store, apiKey).rate, Date.now()));
  const transport = 'https';
  const base = upstreamOrigin(context.core.store, apiKey, { transport, method });
  const credential = { kind: 'signature' } as const;
  const call = buildCall(
    { apiKey, method, httpMethod: 'POST', transport, base, credential, parameters: [...parameters] },
    context,
  );
  const { response, failure, record } = await sendRecorded(call, context, { apiKey, isForHost: true });
  const answer = response && jsonObject(response.body);
  if (answer?.errorCode !== 0) return record?.reason ?? failure ?? 'What it answered cannot be read.';
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !envelopeMembers.has(name)));
}

/** The first accounts there, with made-up persons. @returns why they are not known */
async function accountsThere(
  apiKey: string,
  most: number,
  context: SendContext,
): Promise<WorkspaceDocument['people'] | string> {
  const query = { name: 'query', value: `SELECT * FROM accounts LIMIT ${most}` };
  const answer = await answered(apiKey, 'accounts.search', [query], context);
  if (typeof answer === 'string') return answer;
  const results = madeUp(answer.results, madeUpKey(context.core));
  if (!Array.isArray(results)) return 'Its answer has no results.';
  return results.slice(0, most).flatMap((result) => {
    const { UID, profile, data, identities, loginIDs, isActive, isVerified, subscriptions, preferences } =
      membersOf(result);
    if (typeof UID !== 'string') return [];
    const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
    const { username, emails, unverifiedEmails } = membersOf(loginIDs);
    return {
      site: apiKey,
      UID,
      profile: membersOf(profile),
      data: membersOf(data),
      identities: (Array.isArray(identities) ? identities : []).flatMap((one) => {
        const { provider, providerUID } = membersOf(one);
        // The account with a login of the site itself is no identity of a provider.
        const isForeign = typeof provider === 'string' && provider !== 'site' && typeof providerUID === 'string';
        return isForeign ? [{ provider, providerUID }] : [];
      }),
      account: {
        loginIDs: {
          ...(typeof username === 'string' && { username }),
          emails: texts(emails),
          unverifiedEmails: texts(unverifiedEmails),
        },
        isVerified: isVerified === true,
        isActive: isActive !== false,
        isLite: false,
        ...{ subscriptions: membersOf(subscriptions), preferences: membersOf(preferences) },
        ...{ internal: {}, communications: {}, customIdentifiers: {}, rba: {} },
      },
    };
  });
}

/** @throws OperationProblem that names the part and its member */
function storePart(store: ModuleStore, apiKey: string, { name, member, method, here }: Part, value: Json): void {
  const before = membersOf(siteMember(store, member).read(store, apiKey));
  const whole = () => {
    if (member === 'screenSets') return Object.values({ ...here(store, apiKey), ...value });
    if (member === 'configurations') return { ...before, [name]: { ...membersOf(before[name]), ...value } };
    return { ...before, ...value };
  };
  storeSiteMember(store, apiKey, { name: member, value: whole(), at: name }, (path = name, message) => {
    const sentence = `What ${method} answers there cannot be stored here. ${path}: ${message}`;
    return invalidMember('apiKey', sentence, 'Nothing was changed.');
  });
}
