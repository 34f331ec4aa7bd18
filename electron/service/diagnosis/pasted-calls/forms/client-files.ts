import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { askFor } from './asking.ts';
import { brunoItems } from './bruno-file.ts';
import { describedCalls } from './described-request.ts';
import { type Exported, MOST } from './exported-requests.ts';
import type { Unread } from './form.ts';
import { hoppscotchItems } from './hoppscotch-file.ts';
import { insomniaItems, insomniaRequest } from './insomnia-file.ts';
import { isList, PlainTable, type PlainValue, tableOf, plainText as text } from './plain-value.ts';
import { postmanItems } from './postman-file.ts';

/** Calls of a file that a client exports. */
interface ClientReading {
  readonly form: string;
  readonly calls: readonly LabelledCall[];
  readonly unread?: Unread;
}

interface Collected {
  readonly form: string;
  readonly found: readonly Exported[];
}

function collected(value: PlainValue): Collected | undefined {
  const top = tableOf(value);
  const found: Exported[] = [];
  const schema = text(tableOf(top?.get('info'))?.get('schema')) ?? '';
  if (isList(top?.get('item')) && (/getpostman|postman/i.test(schema) || top?.get('info') !== undefined)) {
    postmanItems(top?.get('item'), found, 0);
    return { form: 'Postman collection', found };
  }
  const inner = tableOf(top?.get('collection'));
  if (inner !== undefined && isList(inner.get('item'))) return collected(inner);
  const resources = top?.get('resources');
  if (text(top?.get('type')) === 'export' && isList(resources)) {
    for (const one of resources) {
      const resource = tableOf(one);
      const kind = text(resource?.get('type'));
      if (resource !== undefined && kind === 'request' && found.length < MOST) {
        const request = insomniaRequest(resource);
        if (request !== undefined) found.push({ name: text(resource.get('name')) ?? '', request });
      }
    }
    return { form: 'Insomnia export', found };
  }
  const kind = text(top?.get('type')) ?? '';
  if (/^collection\.insomnia|insomnia\.rest/.test(kind) || (isList(top?.get('collection')) && /insomnia/i.test(kind))) {
    insomniaItems(top?.get('collection'), found, 0);
    return { form: 'Insomnia export', found };
  }
  const items = top?.get('items');
  if (
    isList(items) &&
    items.some(
      (one) => tableOf(tableOf(one)?.get('request'))?.get('url') !== undefined || isList(tableOf(one)?.get('items')),
    )
  ) {
    brunoItems(items, found, 0);
    return { form: 'Bruno collection', found };
  }
  const collections = isList(value) ? value.map((one) => tableOf(one)) : [top];
  const isHoppscotch = collections.some(
    (one) => isList(one?.get('requests')) && (one?.get('folders') !== undefined || one?.get('v') !== undefined),
  );
  if (isHoppscotch) {
    for (const one of collections) if (one !== undefined) hoppscotchItems(one, found, 0);
    return { form: 'Hoppscotch collection', found };
  }
  return undefined;
}

/** The calls of a file that Postman, Insomnia, Bruno or Hoppscotch exports; undefined: it is none of them. */
export function clientFileCalls(value: PlainValue): ClientReading | undefined {
  const file = collected(value);
  if (file === undefined) {
    const isEnvironment = value instanceof PlainTable && text(value.get('postmanvariablescope')) !== undefined;
    return isEnvironment ? { form: 'Postman environment', calls: [], unread: environmentAlone } : undefined;
  }
  const calls = file.found.flatMap(({ name, request }): readonly LabelledCall[] => {
    try {
      return describedCalls(request).map((one) => ({
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
