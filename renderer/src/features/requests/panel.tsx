import { useHotkeys } from '@mantine/hooks';
import { Building2, Save, Send, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import type { MethodEntry, RequestToSend } from '#shared/contract/requests.ts';
import type { Site } from '#shared/contract/sites.ts';
import { fillableTexts, fillInCall, missingVariables, type RequestVariable } from '#shared/requests/variables.ts';
import { usePlatform } from '../../platform/context.tsx';
import { confirmed, useAsking } from '../../stores/asking.ts';
import { useLastSite } from '../../stores/last-site.ts';
import { goTo, takeRequestDraft, useNavigation } from '../../stores/navigation.ts';
import {
  beginSending,
  editRequest,
  fillExample,
  followSite,
  isRequestTyped,
  showRequest,
  useRequestForm,
} from '../../stores/request-form.ts';
import { askBeforeLosing } from '../../stores/unsaved.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useMethods, useSites } from '../../stores/use-operations.ts';
import { requestTexts as texts } from '../../texts/requests.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { upstreamTexts } from '../../texts/upstream.ts';
import { Button } from '../../ui/button.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { findMockResponse, useMockResponses } from '../mock-responses/use-mock-responses.ts';
import { SendToUpstream } from '../upstream/send-to-upstream.tsx';
import { CollectionsView } from './collections-view.tsx';
import { CredentialSection } from './credential-section.tsx';
import { baseProblem, draftOf, exampleFields, findMethod, formOfDraft } from './draft.ts';
import { HistoryView } from './history-view.tsx';
import { methodsOfSite } from './method-search.ts';
import { MethodSection } from './method-section.tsx';
import { MethodView } from './method-view.tsx';
import { leavingQuestion } from './outgoing-secrets.tsx';
import { ParameterSection } from './parameter-section.tsx';
import { PreparedView } from './prepared-view.tsx';
import classes from './requests.module.css';
import { ResponseView } from './response-view.tsx';
import { SaveForm } from './save-form.tsx';
import { TransportSection } from './transport-section.tsx';
import { usePrepared } from './use-prepared.ts';
import { findCollection, useCollections } from './use-saved.ts';
import { VariablesField } from './variables-field.tsx';

const viewNames = { ...texts.results, ...savedRequestTexts.tabs };

const noMethods: readonly MethodEntry[] = [];
const noSites: readonly Site[] = [];
const noVariables: readonly RequestVariable[] = [];
const noMockResponses: readonly MockResponse[] = [];

/** Builds a REST call, shows its signature stage by stage, sends it, and shows both sides of the response. */
export default function RequestsPanel() {
  const sites = useSites();
  const methods = useMethods();
  const wanted = useNavigation((state) => state.requestDraft);
  const known = methods.value ?? noMethods;
  const ready = methods.value !== undefined || methods.problem !== undefined;
  // Before the panel is seen: whoever sends at once sends this call, and not the one that was there.
  useLayoutEffect(() => {
    if (wanted === undefined || !ready) return;
    const draft = takeRequestDraft();
    if (draft) showRequest(formOfDraft(draft, known));
  }, [wanted, ready, known]);

  const first = useLastSite(sites.value ?? noSites);
  const isComing = wanted !== undefined && !ready;
  if (first && sites.value && !isComing) return <Builder sites={sites.value} first={first} methods={methods} />;
  return (
    <Panel title={texts.title} purpose={texts.intro}>
      {sites.problem ? <ErrorNotice problem={sites.problem} onRetry={() => void sites.load()} /> : null}
      {isComing || (sites.value === undefined && !sites.problem) ? <Loading lines={6} /> : null}
      {sites.value?.length === 0 ? (
        <EmptyState icon={Building2} texts={texts.noSites} onAction={() => goTo('sites')} />
      ) : null}
    </Panel>
  );
}

interface BuilderProps {
  readonly sites: readonly Site[];
  readonly first: Site;
  readonly methods: ReturnType<typeof useMethods>;
}

function Builder({ sites, first, methods }: BuilderProps) {
  const { form: typed, sent, view } = useRequestForm();
  const sending = useCommand('requests.send');
  const site = sites.find(({ apiKey }) => apiKey === typed.apiKey) ?? first;
  const form = useMemo(() => ({ ...typed, apiKey: site.apiKey }), [typed, site.apiKey]);
  useEffect(() => followSite(first.apiKey), [first.apiKey]);
  const read = useMockResponses(site.apiKey).value;
  // None is none, read or not: the methods are not put together anew for it.
  const mocks = read === undefined || read.length === 0 ? noMockResponses : read;
  const offered = useMemo(() => methodsOfSite(methods.value ?? noMethods, mocks), [methods.value, mocks]);
  const entry = findMethod(offered, form.method);
  const complete = form.method.trim() !== '' && baseProblem(form.base) === undefined;
  // A first look shows a call that works, and so does another method, until the user types values.
  const fields = useMemo(() => exampleFields(entry), [entry]);
  useEffect(() => {
    if (entry) fillExample(fields);
  }, [entry, fields]);
  const collections = useCollections();
  const variables = findCollection(collections, form.collection)?.variables ?? noVariables;
  const typedDraft = draftOf(form, entry);
  const draft = fillInCall(typedDraft, variables);
  const missing = missingVariables(fillableTexts(typedDraft), variables);
  const saving = useDialog((_: true, onClose) => ({
    title: savedRequestTexts.save.title,
    size: 'sm',
    content: <SaveForm {...{ collections, onClose }} draft={typedDraft} collection={form.collection} />,
  }));
  const prepared = usePrepared(complete ? draft : undefined);
  const results = useRef<HTMLDivElement>(null);
  const { invoke } = usePlatform();
  const ticket = useRef('');
  const send = async () => {
    if (!complete || sending.busy || useAsking.getState().isOpen) return;
    // Only a call to another address can carry a secret off this machine. The user is asked about exactly the call that is
    // then sent.
    const built = draft.base === undefined ? undefined : await invoke('requests.prepare', draft);
    const leaving = built?.ok ? built.value.leaving : undefined;
    if (leaving === undefined) await sendNow(draft);
    else if (await confirmed(leavingQuestion(leaving))) await sendNow({ ...draft, confirmedOrigin: leaving.origin });
  };
  const sendNow = async (toSend: RequestToSend) => {
    const answered = beginSending();
    ticket.current = crypto.randomUUID();
    const result = await sending.run({ ...toSend, ticket: ticket.current }, (here) => {
      // Sent with the keyboard from far down the form, the response would be out of view.
      if (here.ok) results.current?.scrollIntoView({ block: 'start' });
    });
    if (result.ok) answered(result.value);
  };
  // Also while a field has the focus: that is where the user is when the call is ready.
  // In a JSON field, too.
  useHotkeys([['mod+Enter', () => void send()]], [], true);
  return (
    <Panel
      title={texts.title}
      purpose={texts.intro}
      layout="fill"
      actions={
        <>
          <Button
            icon={Save}
            label={savedRequestTexts.save.button}
            disabled={!complete}
            onClick={() => saving.open(true)}
          />
          {sending.busy ? (
            <Button
              icon={X}
              label={texts.cancelSending}
              onClick={() => void invoke('requests.cancel', { ticket: ticket.current })}
            />
          ) : null}
          <Button
            tone="primary"
            icon={Send}
            label={texts.send}
            busy={sending.busy}
            disabled={!complete}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            data-hint={texts.sendHint}
            onClick={() => void send()}
          />
          <SendToUpstream
            apiKey={site.apiKey}
            text={upstreamTexts.sendDraft}
            busy={sending.busy}
            disabled={!complete}
            onSend={() => sendNow({ ...draft, upstream: true })}
          />
        </>
      }
    >
      {saving.dialog}
      <div className={classes.root}>
        <div className={classes.columns}>
          <div className={classes.builder} data-flat="form">
            {methods.problem ? <ErrorNotice problem={methods.problem} onRetry={() => void methods.load()} /> : null}
            <MethodSection
              sites={sites}
              methods={offered}
              apiKey={form.apiKey}
              method={form.method}
              entry={entry}
              mock={findMockResponse(mocks, form.method)}
            />
            <CredentialSection form={form} site={site} />
            <TransportSection form={form} />
            <ParameterSection form={form} entry={entry}>
              <VariablesField form={form} collections={collections} missing={missing} />
            </ParameterSection>
          </div>
          <div ref={results} className={classes.results}>
            <Tabs
              label={texts.results.label}
              value={view}
              onChange={(to) => useRequestForm.setState({ view: to })}
              names={viewNames}
              items={{
                prepared: <PreparedView prepared={prepared} isComplete={complete} />,
                response: <ResponseView sent={sent} isSending={sending.busy} />,
                method: (
                  <MethodView
                    entry={entry}
                    onUse={(method, fields) => askBeforeLosing(isRequestTyped(), () => editRequest({ method, fields }))}
                  />
                ),
                history: <HistoryView methods={offered} />,
                collections: <CollectionsView collections={collections} methods={offered} apiKey={site.apiKey} />,
              }}
            />
          </div>
        </div>
      </div>
    </Panel>
  );
}
