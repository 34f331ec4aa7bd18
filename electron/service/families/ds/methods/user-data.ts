import { type Method, type MethodResult, text } from '#service/methods/index.ts';
import { get } from './get.ts';
import { store } from './store.ts';

// Data of a user by the names that ds had before it was ds (C 4.9). Names and parameters are those that web pages and the
// libraries of that time send; where the data is kept, and the response besides `data`, are inferred.

/** The object of a user that has the data of a type. */
const OID = 'userData';
const type = text('type', `Which data of the user; "${OID}" when left out.`, { max: 100, example: 'basket' });

/** The same method about the one object of a user that these methods know. */
function ofUser(method: Method, name: string, documentation: string, example: Method['example']): Method {
  return {
    ...method,
    ...{ name, documentation, example, ofUser: true },
    parameters: [type, ...method.parameters.filter((one) => one.name !== 'type' && one.name !== 'oid')],
    response: method.response.filter((one) => one.name !== 'oid'),
    handler: (context) => {
      const { input } = context as { readonly input: Readonly<Record<string, unknown>> };
      const given = { ...context, input: { ...input, type: input.type ?? OID, oid: OID } };
      // Both methods answer at once.
      const { data, ...result } = method.handler(given as unknown as typeof context) as MethodResult;
      const { oid: _, ...shown } = data as Readonly<Record<string, unknown>>;
      return { ...result, data: shown };
    },
  };
}

const stored = { UID: 'u-ada', data: '{"size_t":"M"}' };

export const setUserData = ofUser(
  store,
  'gcs.setUserData',
  'Stores data of a user, or changes it: it is merged member by member, null removes a member. It is the object "userData" of the user in ds (inferred).',
  { parameters: stored, response: {} },
);

export const getUserData = ofUser(
  get,
  'gcs.getUserData',
  'Reads data of a user, or some fields of it, as gcs.setUserData stored it.',
  {
    before: [{ method: 'gcs.setUserData', parameters: stored }],
    parameters: { UID: 'u-ada', fields: '*' },
    response: { UID: 'u-ada', type: OID, data: { size_t: 'M' } },
  },
);
