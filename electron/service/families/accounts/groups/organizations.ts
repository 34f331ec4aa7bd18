import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  invalidParameter,
  jsonObject,
  methodsUsing,
  missingParameter,
  ofSite,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { organizationRepository } from './repository.ts';
import { configuredSchemas } from './schemas.ts';

/** Of one site, and characters of what is known of one (R21). */
export const MAX_ORGANIZATIONS = 10_000;
export const MAX_ORGANIZATION_SIZE = 20_000;

// Organisations of business customers (C 4.9, U 2). Parameters are those that storefronts and starter kits send, orgName, bpid
// and info those that they read; everything else is inferred.

const organizations = (scope: CallScope) => {
  const all = ofSite(organizationRepository, 'count', 'byBpid', 'byOrgId', 'ofUser', 'choose', 'create')(scope);
  const { random } = scope.core;
  return {
    ...all,
    isFull: () => all.count() >= MAX_ORGANIZATIONS,
    register(organization: JsonObject, requester: JsonObject, status: 'pending' | 'approved') {
      const { name, bpid: _, ...info } = organization;
      // Ten digits, as numbers of business partners are.
      let bpid = '';
      do bpid = String((random(6).readUIntBE(0, 6) % 9_000_000_000) + 1_000_000_000);
      while (all.byBpid(bpid) !== undefined);
      const made = { bpid, orgId: random(16).toString('hex'), name: String(name), status, info, requester };
      all.create(made);
      return made;
    },
  };
};
const { userMethod, openMethod } = methodsUsing({ organizations });

const orchard = {
  organization: '{"name":"Orchard Co","city":"Kent"}',
  requester: '{"firstName":"Ada","lastName":"Lovelace","email":"ada@shop.example"}',
  status: 'approved',
} as const;
const missing = { errorCode: 404000, when: 'The site has no such organization; the code is inferred.' } as const;
const noSuch = (what: string) => new ApiError(404000, `The site has no organization with ${what}.`);

export const registerOrganization = openMethod({
  name: 'accounts.b2b.registerOrganization',
  documentation:
    'Asks for an organization of a business customer. Of a page it waits as "pending"; the site approves it with status=approved (inferred).',
  parameters: [
    jsonObject('organization', 'name, and what else is known of it: street_address, city, state, zip_code, country.', {
      ...{ required: true, example: orchard.organization },
    }),
    jsonObject('requester', 'Who asks for it: firstName, lastName, email, phone, department, jobFunction.', {
      ...{ required: true, example: orchard.requester },
    }),
    text('status', 'pending or approved; only the site may approve.', { values: ['pending', 'approved'] }),
  ],
  hints: ['regSource'],
  errors: [
    { errorCode: 403007, when: 'A page sent status=approved.' },
    {
      errorCode: 413003,
      when: `The site would have more than ${MAX_ORGANIZATIONS} organizations, or it is too large.`,
    },
  ],
  response: [
    always('bpid', 'string', 'Number of the organization.'),
    always('orgId', 'string', 'Id of the organization.'),
    always('status', 'string', 'pending or approved.'),
  ],
  example: { parameters: orchard, response: { status: 'approved' } },
  uses: { configuredSchemas },
  handler({ caller, input, organizations, configuredSchemas }) {
    const { organization, requester, status = 'pending' } = input;
    if (typeof organization.name !== 'string' || organization.name === '') {
      throw invalidParameter('organization', 'It has the name of the organization, a text.');
    }
    configuredSchemas.checkOrganization(organization);
    if (typeof requester.email !== 'string' || requester.email === '') {
      throw invalidParameter('requester', 'It has the email of who asks, a text.');
    }
    if (status === 'approved' && caller !== 'site') {
      throw new ApiError(403007, 'Only the site approves an organization: a page asks for it with status=pending.');
    }
    if (organizations.isFull() || JSON.stringify([organization, requester]).length > MAX_ORGANIZATION_SIZE) {
      const details = `A site has at most ${MAX_ORGANIZATIONS} organizations, each of ${MAX_ORGANIZATION_SIZE} characters.`;
      throw new ApiError(413003, details);
    }
    const { bpid, orgId, name } = organizations.register(organization, requester, status);
    return { data: { bpid, orgId, status }, did: `Registered the organization "${name}" (${status}).` };
  },
});

export const setOrganizationContext = userMethod({
  name: 'accounts.b2b.setOrganizationContext',
  documentation:
    'Chooses the organization that a user acts for. A user may choose the one that was asked for with the address of the user; the site any (inferred).',
  parameters: [text('bpid', 'Number of the organization.', { required: true, max: 100, example: '$1.bpid' })],
  errors: [
    { errorCode: 403007, when: 'The organization is not approved, or was asked for with another address.' },
    missing,
  ],
  example: { before: callsOf(registerOrganization) },
  handler({ caller, account, input, organizations }) {
    const found = organizations.byBpid(input.bpid);
    if (found === undefined) throw noSuch(`the bpid "${input.bpid}"`);
    if (found.status !== 'approved')
      throw new ApiError(403007, 'The organization is pending: the site has to approve it.');
    const email = account.profile.email;
    if (caller !== 'site' && (email === undefined || email !== found.requester.email)) {
      throw new ApiError(403007, 'The organization was asked for with another address than that of the user.');
    }
    organizations.choose(account.UID, found.id);
    return { data: {}, did: `"${account.UID}" acts for "${found.name}".` };
  },
});

export const getOrganizationInfo = userMethod({
  name: 'accounts.b2b.getOrganizationInfo',
  documentation: 'Reads an organization, by orgId or bpid. For the user of a session: the one that the user acts for.',
  parameters: [
    text('orgId', 'Its id. This or bpid is required.', { max: 100 }),
    text('bpid', 'Its number.', { max: 100 }),
  ],
  errors: [
    { errorCode: 403007, when: 'A user asks for another organization than the one that the user acts for.' },
    missing,
  ],
  response: [
    always('orgId', 'string', 'Its id.'),
    always('bpid', 'string', 'Its number.'),
    always('orgName', 'string', 'Its name.'),
    always('status', 'string', 'pending or approved.'),
    sometimes('info', 'object', 'What else was registered. Left out when there is nothing.'),
  ],
  example: {
    before: callsOf(setOrganizationContext),
    parameters: { UID: 'u-ada', bpid: '$1.bpid' },
    response: { orgName: 'Orchard Co', info: { city: 'Kent' } },
  },
  handler({ caller, account, input, organizations }) {
    const { orgId, bpid } = input;
    if (orgId === undefined && bpid === undefined)
      throw missingParameter('orgId', 'orgId or bpid names the organization');
    const found = orgId === undefined ? organizations.byBpid(bpid ?? '') : organizations.byOrgId(orgId);
    if (found === undefined) throw noSuch(orgId === undefined ? `the bpid "${bpid}"` : `the orgId "${orgId}"`);
    if (caller !== 'site' && organizations.ofUser(account.UID)?.id !== found.id) {
      const details = 'The user acts for another organization. Call accounts.b2b.setOrganizationContext first.';
      throw new ApiError(403007, details);
    }
    const { name, status, info } = found;
    return {
      data: { orgId: found.orgId, bpid: found.bpid, orgName: name, status, info },
      did: `Returned the organization "${name}".`,
    };
  },
});

export const getOrganizationContext = userMethod({
  name: 'accounts.b2b.getOrganizationContext',
  documentation: 'Says which organization a user acts for.',
  errors: [missing],
  response: [
    always('orgId', 'string', 'Id of the organization.'),
    always('bpid', 'string', 'Its number.'),
    always('orgName', 'string', 'Its name.'),
  ],
  example: { before: callsOf(setOrganizationContext), response: { orgName: 'Orchard Co' } },
  handler({ account, organizations }) {
    const found = organizations.ofUser(account.UID);
    if (found === undefined) throw new ApiError(404000, 'The user acts for no organization.');
    const { orgId, bpid, name } = found;
    return { data: { orgId, bpid, orgName: name }, did: `Returned the organization of "${account.UID}".` };
  },
});
