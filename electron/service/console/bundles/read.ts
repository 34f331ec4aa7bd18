import { deeperThan, invalidMember, MAX_JSON_DEPTH, OperationProblem, readBySchema } from '#service/kernel/index.ts';
import { type Module, sitesSchema } from '#service/module/index.ts';
import type { Store } from '#service/storage/index.ts';
import { BUNDLE_VERSION, type Bundle, bundleWith, type CheckedBundle } from '#shared/contract/bundles.ts';
import { membersOf } from '#shared/narrowing.ts';
import { judged } from './scratch.ts';
import { bundledPersonParts, bundledSiteParts } from './sites.ts';
import { differencesOf } from './verdict.ts';

const NEXT = 'Ask for the file again: it was changed after it was made, or is not whole.';

/** A bundle has one site, or a few; a file with more is no bundle of this program. */
const MAX_SITES = 20;
const MAX_PEOPLE = 100;

/**
 * Reads a bundle file.
 *
 * @param document parsed JSON
 * @throws OperationProblem that says what it is instead, or the path of the first member that is wrong
 */
export function readBundle(document: unknown, modules: readonly Module[]): Bundle {
  const { kind, version } = membersOf(document);
  if (kind !== 'authdesk-bundle') {
    throw invalidMember(
      'kind',
      'This file is no Authdesk bundle.',
      'Choose a file that "Hand on" or "authdesk bundle" has made. A workspace file is imported in Sites.',
    );
  }
  if (typeof version === 'number' && version > BUNDLE_VERSION) {
    throw invalidMember(
      'version',
      `This bundle has version ${version}; this Authdesk reads those up to version ${BUNDLE_VERSION}.`,
      'Open it with the Authdesk that made it, or with a newer one.',
    );
  }
  const read = readBySchema(bundleWith(sitesSchema(modules, bundledSiteParts, bundledPersonParts)), document, NEXT);
  if ('problem' in read) throw new OperationProblem(read.problem);
  const bundle = read.value;
  const { sites, people, dataCenters = [] } = bundle.workspace;
  const refuseMore = (member: string, { length }: readonly unknown[], most: number, what = member) => {
    if (length > most) throw invalidMember(`workspace.${member}`, `A bundle has at most ${most} ${what}.`, NEXT);
  };
  refuseMore('sites', sites, MAX_SITES);
  refuseMore('dataCenters', dataCenters, MAX_SITES, 'data centers');
  refuseMore('people', people, MAX_PEOPLE);
  const keys = new Set(sites.map(({ apiKey }) => apiKey));
  for (const [name, list] of Object.entries(bundle.state)) {
    const n = list.findIndex(({ apiKey }) => !keys.has(apiKey));
    // It could be one of the workspace, of which a bundle changes nothing.
    if (n !== -1) throw invalidMember(`state.${name}[${n}].apiKey`, 'The bundle has no site with this API key.', NEXT);
  }
  for (const [n, person] of people.entries()) {
    if (!deeperThan(person, MAX_JSON_DEPTH)) continue;
    throw invalidMember(`workspace.people[${n}]`, `It nests deeper than ${MAX_JSON_DEPTH} levels.`, NEXT);
  }
  return bundle;
}

/**
 * Judges the call of a bundle in an empty service in memory, and compares the verdict with the expected one. No workspace
 * is used or changed.
 *
 * @param document parsed JSON of the file
 * @param lender see `inScratch`
 * @throws OperationProblem with the path of the first member that is wrong
 */
export async function checkBundle(
  document: unknown,
  modules: readonly Module[],
  lender?: Pick<Store, 'of'>,
): Promise<CheckedBundle> {
  const bundle = readBundle(document, modules);
  const { expected, manifest, call } = bundle;
  const found = await judged(bundle, expected.mistake, { modules, lender });
  const differences = [...differencesOf(expected, found)];
  return { reproduces: differences.length === 0, differences, expected, found, manifest, call };
}
