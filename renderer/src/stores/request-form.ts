import type { RequestDraft, SentRequest } from '#shared/contract/requests.ts';
import { appStore } from './app-store.ts';
import { noteSite } from './last-site.ts';
import { askBeforeLosing } from './unsaved.ts';

export interface FreeRow {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

/** What the Requests panel holds while a call is built: everything as typed. */
export type DraftForm = Readonly<typeof usual>;

const usual = {
  ...{ apiKey: '', method: 'socialize.getUserInfo' },
  httpMethod: 'GET' as 'GET' | 'POST',
  transport: 'https' as 'http' | 'https',
  /** Origin to send to; empty: this service. */
  base: '',
  credential: 'signature' as RequestDraft['credential']['kind'],
  /** Application; empty: the site itself. */
  userKey: '',
  token: '',
  tokenPlace: 'header' as 'header' | 'parameter',
  /** Values of the method's own parameters by name; empty ones are not sent. */
  fields: {} as Readonly<Record<string, string>>,
  /** Further parameters; sent also when their value is empty. */
  rows: [] as readonly FreeRow[],
  /** Fixed values for the signature; empty: made afresh for each call. */
  ...{ timestamp: '', nonce: '' },
  /** Collection whose variables fill in the parameter values; empty: none. */
  collection: '',
};

export const emptyDraft: DraftForm = usual;

/** What stands beside the form: the call as it will be sent, what came back, or what is known of its method. */
export type RequestView = 'prepared' | 'response' | 'method' | 'history' | 'collections';

interface RequestFormState {
  readonly form: DraftForm;
  /** The last call that was sent from this form. */
  readonly sent: SentRequest | undefined;
  readonly view: RequestView;
  /** The fields as an example filled them; while the form still has these, another method fills them anew. */
  readonly example: DraftForm['fields'] | undefined;
  /** The call that can be had again: an example, one of the history or of a collection, one that was sent or saved. */
  readonly kept: DraftForm;
}

/** The call being built. It outlives the panel, so that a look into the log does not lose it; it is never stored. */
export const useRequestForm = appStore<RequestFormState>(() => ({
  form: emptyDraft,
  sent: undefined,
  view: 'prepared',
  example: emptyDraft.fields,
  kept: emptyDraft,
}));

const typedIn = ({ fields, rows, base, token, timestamp, nonce }: DraftForm) =>
  JSON.stringify([Object.entries(fields).filter(([, value]) => value !== ''), rows, base, token, timestamp, nonce]);

/** True while the form holds values that were typed, and neither sent nor saved. */
export function isRequestTyped(): boolean {
  const { form, kept } = useRequestForm.getState();
  return typedIn(form) !== typedIn(kept);
}

/** The call was sent or saved. */
export function keepRequest(): void {
  useRequestForm.setState(({ form }) => ({ kept: form }));
}

/** Changes members of the form. */
export function editRequest(change: Partial<DraftForm>): void {
  useRequestForm.setState(({ form }) => ({ form: { ...form, ...change } }));
}

/** Changes the value of one of the method's own parameters. */
export function editField(name: string, value: string): void {
  useRequestForm.setState(({ form }) => ({ form: { ...form, fields: { ...form.fields, [name]: value } } }));
}

/** Chooses the site of the call. */
export function chooseRequestSite(apiKey: string): void {
  noteSite(apiKey);
  editRequest({ apiKey, userKey: '' });
}

/** Gives the form the site that was used last, unless another panel put a call into it, or values were typed. */
export function followSite(apiKey: string): void {
  const { form, example } = useRequestForm.getState();
  if (form.apiKey === '' || (form.apiKey !== apiKey && form.fields === example)) chooseRequestSite(apiKey);
}

/** Fills the fields with an example, unless the user has typed into them. The same one again, at each visit, draws nothing anew. */
export function fillExample(fields: DraftForm['fields']): void {
  useRequestForm.setState((state) =>
    state.form.fields === state.example && JSON.stringify(fields) !== JSON.stringify(state.example)
      ? { form: { ...state.form, fields }, example: fields, kept: { ...state.form, fields } }
      : state,
  );
}

/** Counts the calls that were put into the form or sent from it. */
let latest = 0;

/**
 * Begins to send the call of the form, and shows the place of its response at once: what the user chooses to see after
 * that stays in sight when the response comes.
 * @returns a function that takes its response, unless by then the form holds another call or another one was sent
 */
export function beginSending(): (sent: SentRequest) => void {
  latest += 1;
  const ticket = latest;
  keepRequest();
  useRequestForm.setState({ sent: undefined, view: 'response' });
  return (sent) => {
    if (ticket === latest) useRequestForm.setState({ sent });
  };
}

/** Puts another call into the form and drops the response of the former one. Asks before values that were typed are lost. */
export function showRequest(form: DraftForm): void {
  askBeforeLosing(isRequestTyped(), () => {
    latest += 1;
    noteSite(form.apiKey);
    useRequestForm.setState({ form, sent: undefined, view: 'prepared', example: undefined, kept: form });
  });
}
