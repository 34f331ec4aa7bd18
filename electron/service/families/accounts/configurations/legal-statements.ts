import { legalStatementsConfig, siteConfigs, tooLarge } from '#service/core/site-configs/index.ts';
import {
  always,
  callsOf,
  integer,
  invalidParameter,
  jsonObject,
  methodsUsing,
  noteKept,
  shorten,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isJsonObject } from '#shared/mock-responses/json.ts';

const { siteMethod } = methodsUsing({ siteConfigs });

const consentId = text('consentId', 'Id of the consent.', { required: true, max: 200, example: 'terms.tos' });
const lang = text('lang', 'Language of the texts.', { required: true, max: 20, example: 'en' });
const legalStatements =
  '{"publishedDocVersion":1,"currentDocVersion":1,"minDocVersion":1,"versions":{"1":{"purpose":"Terms","documentUrl":"https://shop.example/terms","legalStatementStatus":"Published"}}}';

/** Of a consent, by language. */
const textsOf = <T>(all: Readonly<Record<string, T>>, consentId: string): T | Record<string, never> =>
  (Object.hasOwn(all, consentId) ? all[consentId] : undefined) ?? {};

export const setLegalStatements = siteMethod({
  name: 'accounts.setLegalStatements',
  documentation:
    'Sets the texts of a consent in a language. They are kept and returned; which version counts, says accounts.setSchema.',
  parameters: [
    consentId,
    lang,
    jsonObject('legalStatements', 'publishedDocVersion, currentDocVersion, minDocVersion, versions by number.', {
      ...{ required: true, example: legalStatements },
    }),
  ],
  errors: [tooLarge],
  handler({ input: { consentId, lang, legalStatements }, trace, siteConfigs }) {
    const all = siteConfigs.get(legalStatementsConfig);
    const own = textsOf(all, consentId);
    siteConfigs.set(
      legalStatementsConfig,
      { ...all, [consentId]: { ...own, [lang]: legalStatements } },
      'legalStatements',
    );
    noteKept(trace, ['legalStatements']);
    return { data: {}, did: `Set the texts of the consent "${consentId}" in ${lang}.` };
  },
});

export const getLegalStatements = siteMethod({
  name: 'accounts.getLegalStatements',
  documentation: 'Returns the texts of a consent, of a language or of all.',
  parameters: [consentId, text('lang', 'Language of the texts; without it all by language.', { max: 20 })],
  response: [
    always(
      'legalStatements',
      'object',
      'publishedDocVersion, currentDocVersion, minDocVersion, versions by number; without lang by language.',
    ),
  ],
  example: {
    before: callsOf(setLegalStatements),
    parameters: { consentId: 'terms.tos', lang: 'en' },
    response: { legalStatements: { currentDocVersion: 1 } },
  },
  handler({ input: { consentId, lang }, siteConfigs }) {
    const all = siteConfigs.get(legalStatementsConfig);
    const own = textsOf(all, consentId);
    const legalStatements = lang === undefined ? own : Object.hasOwn(own, lang) ? own[lang] : {};
    return { data: { legalStatements }, did: `Returned the texts of the consent "${consentId}".` };
  },
});

/** @throws ApiError 400006 */
function withoutVersion(statements: JsonObject, docVersion: number): JsonObject {
  const versions = isJsonObject(statements.versions) ? statements.versions : {};
  const { [String(docVersion)]: removed, ...rest } = versions;
  if (removed === undefined) throw invalidParameter('docVersion', `There is no version ${docVersion} of these texts.`);
  return { ...statements, versions: rest };
}

export const deleteLegalStatements = siteMethod({
  name: 'accounts.deleteLegalStatements',
  documentation: 'Removes the texts of a consent in a language: one version of them, or all.',
  parameters: [
    consentId,
    lang,
    integer('docVersion', 'Number of the version; without it all versions.', { min: 0, max: 1_000_000 }),
  ],
  notEmulated: ['docDate'],
  example: { before: callsOf(setLegalStatements) },
  handler({ input: { consentId, lang, docVersion }, siteConfigs }) {
    const all = siteConfigs.get(legalStatementsConfig);
    const { [lang]: removed, ...rest } = textsOf(all, consentId);
    if (removed === undefined) {
      throw invalidParameter('lang', `The consent "${shorten(consentId)}" has no texts in ${shorten(lang)}.`);
    }
    if (docVersion === undefined) siteConfigs.set(legalStatementsConfig, { ...all, [consentId]: rest }, '');
    else {
      const left = { ...rest, [lang]: withoutVersion(removed, docVersion) };
      siteConfigs.set(legalStatementsConfig, { ...all, [consentId]: left }, '');
    }
    return { data: {}, did: `Removed the texts of the consent "${consentId}" in ${lang}.` };
  },
});

export const duplicateLegalStatement = siteMethod({
  name: 'accounts.duplicateLegalStatement',
  documentation:
    'Makes a further version of the texts of a consent in a language, as the newest one is, to be changed. It becomes none that counts: publishedDocVersion and currentDocVersion stay. That it is the newest one, and a draft, is inferred.',
  parameters: [consentId, lang],
  errors: [tooLarge],
  response: [
    always('legalStatements', 'object', 'All versions, the new one among them.'),
    always('legalStatements.versions', 'object', 'By number.'),
  ],
  example: {
    before: callsOf(setLegalStatements),
    response: { legalStatements: { versions: { 2: { purpose: 'Terms', legalStatementStatus: 'Draft' } } } },
  },
  handler({ input: { consentId, lang }, siteConfigs }) {
    const all = siteConfigs.get(legalStatementsConfig);
    const own = textsOf(all, consentId);
    const statements = Object.hasOwn(own, lang) ? own[lang] : {};
    const versions = isJsonObject(statements?.versions) ? statements.versions : {};
    const newest = Math.max(
      0,
      ...Object.keys(versions)
        .filter((name) => /^\d{1,7}$/.test(name))
        .map(Number),
    );
    const copied = versions[String(newest)];
    if (!isJsonObject(copied)) {
      throw invalidParameter('lang', `The consent "${shorten(consentId)}" has no versions in ${shorten(lang)}.`);
    }
    const changed = {
      ...statements,
      versions: { ...versions, [String(newest + 1)]: { ...copied, legalStatementStatus: 'Draft' } },
    };
    siteConfigs.set(legalStatementsConfig, { ...all, [consentId]: { ...own, [lang]: changed } }, '');
    return { data: { legalStatements: changed }, did: `Made version ${newest + 1} of the texts of "${consentId}".` };
  },
});
