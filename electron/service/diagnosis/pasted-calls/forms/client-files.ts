import { parse } from 'yaml';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { askFor } from './asking.ts';
import { brunoItems } from './bruno-file.ts';
import { type ClientVariables, resolved } from './client-variables.ts';
import { type DescribedRequest, describedCalls, type TextPair } from './described-request.ts';
import { type Exported, MOST } from './exported-requests.ts';
import type { Unread } from './form.ts';
import { currentValues, hoppscotchItems } from './hoppscotch-file.ts';
import { addData, insomniaItems, insomniaRequest } from './insomnia-file.ts';
import { isList, PlainTable, type PlainValue, pairsIn, plainOf, tableOf, plainText as text } from './plain-value.ts';
import { postmanItems } from './postman-file.ts';

/** Calls of a file that a client exports. */
interface ClientReading {
  readonly form: string;
  readonly calls: readonly LabelledCall[];
  readonly unread?: Unread;
}

/** Variables of a Postman environment or collection, of Hoppscotch and of `http-client.env.json`. */
export function variablesOf(value: PlainValue): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  const top = tableOf(value);
  const add = (list: PlainValue | undefined) => {
    for (const [name, one] of pairsIn(list) ?? []) if (one !== '') variables.set(name, one);
  };
  const isEnvironment =
    text(top?.get('postmanvariablescope')) !== undefined ||
    (isList(top?.get('values')) && top?.get('item') === undefined);
  if (isEnvironment) add(top?.get('values'));
  if (top?.get('info') !== undefined) add(top.get('variable'));
  if (top?.get('variables') !== undefined && top.get('requests') === undefined)
    add(currentValues(top.get('variables')));
  const tables = top?.entries.map(([, one]) => one) ?? [];
  const isHttpEnvironment =
    tables.length > 0 &&
    tables.every(
      (one) =>
        one instanceof PlainTable &&
        one.entries.length > 0 &&
        one.entries.every(([, inner]) => text(inner) !== undefined),
    );
  if (isHttpEnvironment) for (const one of tables) add(one);
  if (isList(value))
    for (const one of value)
      if (tableOf(one)?.get('variables') !== undefined) add(currentValues(tableOf(one)?.get('variables')));
  return variables;
}

interface Collected {
  readonly form: string;
  readonly found: readonly Exported[];
  readonly variables: ClientVariables;
}

function collected(value: PlainValue): Collected | undefined {
  const top = tableOf(value);
  const found: Exported[] = [];
  const variables = new Map(variablesOf(value));
  const schema = text(tableOf(top?.get('info'))?.get('schema')) ?? '';
  if (isList(top?.get('item')) && (/getpostman|postman/i.test(schema) || top?.get('info') !== undefined)) {
    postmanItems(top?.get('item'), found, 0);
    return { form: 'Postman collection', found, variables };
  }
  const inner = tableOf(top?.get('collection'));
  if (inner !== undefined && isList(inner.get('item'))) return collected(inner);
  const resources = top?.get('resources');
  if (text(top?.get('type')) === 'export' && isList(resources)) {
    for (const one of resources) {
      const resource = tableOf(one);
      const kind = text(resource?.get('type'));
      if (kind === 'environment') addData(variables, resource?.get('data'));
      if (resource !== undefined && kind === 'request' && found.length < MOST) {
        const request = insomniaRequest(resource);
        if (request !== undefined) found.push({ name: text(resource.get('name')) ?? '', request });
      }
    }
    return { form: 'Insomnia export', found, variables };
  }
  const kind = text(top?.get('type')) ?? '';
  if (/^collection\.insomnia|insomnia\.rest/.test(kind) || (isList(top?.get('collection')) && /insomnia/i.test(kind))) {
    const environments = tableOf(top?.get('environments'));
    addData(variables, environments?.get('data'));
    const more = environments?.get('subenvironments');
    if (isList(more)) for (const one of more) addData(variables, tableOf(one)?.get('data'));
    insomniaItems(top?.get('collection'), found, 0);
    return { form: 'Insomnia export', found, variables };
  }
  const items = top?.get('items');
  if (
    isList(items) &&
    items.some(
      (one) => tableOf(tableOf(one)?.get('request'))?.get('url') !== undefined || isList(tableOf(one)?.get('items')),
    )
  ) {
    const environments = top?.get('environments');
    for (const one of isList(environments) ? environments : []) {
      for (const [name, content] of pairsIn(tableOf(one)?.get('variables')) ?? []) variables.set(name, content);
    }
    brunoItems(items, found, 0);
    return { form: 'Bruno collection', found, variables };
  }
  const collections = isList(value) ? value.map((one) => tableOf(one)) : [top];
  const isHoppscotch = collections.some(
    (one) => isList(one?.get('requests')) && (one?.get('folders') !== undefined || one?.get('v') !== undefined),
  );
  if (isHoppscotch) {
    for (const one of collections) if (one !== undefined) hoppscotchItems(one, found, 0);
    for (const one of collections)
      for (const [name, content] of pairsIn(currentValues(one?.get('variables'))) ?? []) variables.set(name, content);
    return { form: 'Hoppscotch collection', found, variables };
  }
  return undefined;
}

/** A request with the values of its variables. */
function filled(request: DescribedRequest, variables: ClientVariables): DescribedRequest {
  const fill = (one: string) => resolved(one, variables);
  const pairs = (list: readonly TextPair[] | undefined) =>
    list?.map(([name, value]): TextPair => [fill(name), fill(value)]);
  return {
    ...request,
    url: fill(request.url),
    query: pairs(request.query),
    headers: pairs(request.headers),
    body: typeof request.body === 'string' ? fill(request.body) : pairs(request.body),
    ...(request.user !== undefined && { user: fill(request.user) }),
    ...(request.bearer !== undefined && { bearer: fill(request.bearer) }),
  };
}

/**
 * The calls of a file that Postman, Insomnia, Bruno or Hoppscotch exports; undefined: it is none of them.
 *
 * @param given variables that stand elsewhere in the text: an environment that was sent along
 */
export function clientFileCalls(value: PlainValue, given: ClientVariables): ClientReading | undefined {
  const file = collected(value);
  if (file === undefined) {
    const isEnvironment = value instanceof PlainTable && text(value.get('postmanvariablescope')) !== undefined;
    return isEnvironment ? { form: 'Postman environment', calls: [], unread: environmentAlone } : undefined;
  }
  const variables = new Map([...file.variables, ...given]);
  const calls = file.found.flatMap(({ name, request }): readonly LabelledCall[] => {
    try {
      return describedCalls(filled(request, variables)).map((one) => ({
        ...one,
        label: name === '' ? one.label : `${one.label} (${name.slice(0, 60)})`,
      }));
    } catch (error) {
      if (!(error instanceof PasteProblem)) throw error;
      return [];
    }
  });
  if (calls.length > 0) return { form: file.form, calls };
  return {
    form: file.form,
    calls: [],
    unread: {
      sentence: `This is a ${file.form} without a request that has an address.`,
      next: 'Ask for the export of the collection that has the call, with its environment.',
      ask: askFor(
        `the ${file.form}`,
        'It has no request with an address.',
        'the raw request of the Console, or "Copy as cURL" of its code button',
      ),
    },
  };
}

const environmentAlone: Unread = {
  sentence: 'This is a Postman environment: the values of variables, without a request.',
  next: 'Ask for the collection, too, or for the raw request of the Postman Console, which has the values filled in.',
  ask: askFor(
    'the environment',
    'It has the variables, but not the request.',
    'in Postman, View, Show Postman Console: send the request again, open it there, choose "Show raw log", and copy request and response',
  ),
};

/** The value of YAML; undefined: it is none, or larger than a collection is. */
export function yamlValue(source: string): PlainValue | undefined {
  if (source.length > 1_000_000) return undefined;
  try {
    // A document of aliases that hold each other would grow without end (R52).
    return plainOf(parse(source, { maxAliasCount: 50, intAsBigInt: true, logLevel: 'silent' }));
  } catch {
    return undefined;
  }
}
