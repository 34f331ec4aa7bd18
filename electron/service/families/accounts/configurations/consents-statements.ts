import { changedSchema, SchemaProblem, siteSchemas } from '#service/core/schema/index.ts';
import { always, callsOf, invalidParameter, jsonObject, siteMethod } from '#service/methods/index.ts';
import { isObject } from '#shared/narrowing.ts';

const preferences = '{"terms.tos":{"isActive":true,"isMandatory":true,"langs":["en"],"defaultLang":"en"}}';

export const setConsentsStatements = siteMethod({
  name: 'accounts.setConsentsStatements',
  documentation:
    'Sets consent statements by id, as accounts.setSchema does with preferencesSchema: those and their members that are not named stay.',
  parameters: [
    jsonObject(
      'preferences',
      'By id: isActive, isMandatory, langs, defaultLang, customData, consentVaultRetentionPeriod, enforceLocaleReconsent.',
      {
        ...{ required: true, example: preferences },
      },
    ),
  ],
  uses: { siteSchemas },
  handler({ input, siteSchemas }) {
    const fields = Object.fromEntries(
      Object.entries(input.preferences).map(([id, statement]) => {
        if (!isObject(statement)) {
          throw invalidParameter(`preferences.${id.slice(0, 100)}`, 'It is a JSON object.');
        }
        const { isMandatory, ...members } = statement;
        return [id, { ...members, ...(isMandatory !== undefined && { required: isMandatory }) }];
      }),
    );
    try {
      const { schema } = changedSchema('preferencesSchema', siteSchemas.explicit().preferencesSchema, { fields });
      siteSchemas.save('preferencesSchema', schema);
    } catch (error) {
      if (!(error instanceof SchemaProblem)) throw error;
      const path = error.path
        .replace(/^preferencesSchema\.fields/, 'preferences')
        .replace(/\.required$/, '.isMandatory');
      throw invalidParameter(path, error.message);
    }
    return { data: {}, did: `Set ${Object.keys(fields).length} consent statements.` };
  },
});

export const getConsentsStatements = siteMethod({
  name: 'accounts.getConsentsStatements',
  documentation:
    'Returns the consent statements of the site by id, as tools copy them: what preferencesSchema declares, with isMandatory for required.',
  response: [always('preferences', 'object', 'By id: isActive, isMandatory, langs, defaultLang, customData, …')],
  example: {
    before: callsOf(setConsentsStatements),
    response: { preferences: { 'terms.tos': { isMandatory: true } } },
  },
  uses: { siteSchemas },
  handler({ siteSchemas }) {
    const { fields = {} } = siteSchemas.explicit().preferencesSchema ?? {};
    const preferences = Object.fromEntries(
      Object.entries(fields).map(([id, { required = false, type, ...field }]) => [
        id,
        { isActive: true, isMandatory: required, ...field },
      ]),
    );
    return { data: { preferences }, did: `Returned ${Object.keys(preferences).length} consent statements.` };
  },
});
