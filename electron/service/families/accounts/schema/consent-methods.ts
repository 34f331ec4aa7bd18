import { type EffectiveSchema, siteSchemas } from '#service/core/schema/index.ts';
import { always, invalidParameter, openMethod, shorten, siteMethod, text } from '#service/methods/index.ts';

const declaring = {
  method: 'accounts.setSchema',
  parameters: {
    preferencesSchema: '{"fields":{"terms.tos":{"required":true,"currentDocVersion":2,"minDocVersion":1}}}',
  },
} as const;

/** Consent statements by id: what the preferences schema declares, as the interface names it (the members are inferred). */
function statements({ fields }: EffectiveSchema): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([id, { required, type, allowNull, ...field }]) => [id, { isMandatory: required, ...field }]),
  );
}

export const getConsentStatements = siteMethod({
  name: 'accounts.getConsentStatements',
  documentation:
    'Returns the consent statements of the site, as accounts.setSchema declares them in preferencesSchema.',
  response: [
    always('preferences', 'object', 'By id: isMandatory, isActive, writeAccess, versions, languages (inferred).'),
  ],
  example: { before: [declaring], parameters: {}, response: { preferences: { 'terms.tos': { isMandatory: true } } } },
  uses: { siteSchemas },
  handler({ siteSchemas }) {
    const preferences = statements(siteSchemas.whole().preferencesSchema);
    return { data: { preferences }, did: `Returned ${Object.keys(preferences).length} consent statements.` };
  },
});

export const getSiteConsentDetails = openMethod({
  name: 'accounts.getSiteConsentDetails',
  documentation: 'Returns the consent statements of the site that are active, for the page that asks for them.',
  response: [always('siteConsentDetails', 'object', 'By id, as in accounts.getConsentStatements (inferred).')],
  example: {
    before: [declaring],
    response: { siteConsentDetails: { 'terms.tos': { isMandatory: true, currentDocVersion: 2 } } },
  },
  uses: { siteSchemas },
  handler({ siteSchemas }) {
    const schema = siteSchemas.whole().preferencesSchema;
    const fields = new Map([...schema.fields].filter(([, { isActive }]) => isActive !== false));
    const siteConsentDetails = statements({ ...schema, fields });
    return { data: { siteConsentDetails }, did: `Returned ${fields.size} active consent statements.` };
  },
});

export const deleteConsentStatement = siteMethod({
  name: 'accounts.deleteConsentStatement',
  documentation: 'Takes a consent statement out of preferencesSchema; consents that accounts have given stay.',
  parameters: [text('consentId', 'Id of the statement.', { required: true, max: 200, example: 'terms.tos' })],
  example: { before: [declaring], parameters: { consentId: 'terms.tos' } },
  uses: { siteSchemas },
  handler({ input: { consentId }, siteSchemas }) {
    const schema = siteSchemas.explicit().preferencesSchema ?? { fields: {} };
    const fields = new Map(Object.entries(schema.fields));
    if (!fields.delete(consentId)) {
      throw invalidParameter('consentId', `The site has no consent statement "${shorten(consentId)}".`);
    }
    siteSchemas.save('preferencesSchema', { ...schema, fields: Object.fromEntries(fields) });
    return { data: {}, did: `Deleted the consent statement "${consentId}".` };
  },
});
