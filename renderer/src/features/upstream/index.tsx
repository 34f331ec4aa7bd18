import { FileJson, RefreshCw, Save } from 'lucide-react';
import type { Site } from '#shared/contract/sites.ts';
import {
  type UpstreamDifference,
  type UpstreamMode,
  type UpstreamState,
  upstreamRights,
  upstreamSettings,
} from '#shared/contract/upstream.ts';
import { confirmed } from '../../stores/asking.ts';
import { changesBetween } from '../../stores/merged-edit.ts';
import { openLog, showsSitePart } from '../../stores/navigation.ts';
import { useUnsaved } from '../../stores/unsaved.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { upstreamTexts as texts } from '../../texts/upstream.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/choice-field.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SwitchField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors } from '../../ui/form-errors.ts';
import { Grid, Row, Text } from '../../ui/layout.tsx';
import { fieldsOf, useOperationForm } from '../../ui/operation-form.tsx';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select.tsx';

/** The upstream of a site: what is sent there, what it answered, and how that differs (D85). */
export function Upstream({ site }: { site: Site }) {
  const { apiKey } = site;
  const shown = useQuery('upstream.show', { apiKey });
  const differences = useQuery('upstream.differences', { apiKey });
  const refresh = () => Promise.all([shown.load(), differences.load()]);
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={<Button small icon={RefreshCw} label={texts.refresh} onClick={() => void refresh()} />}
    >
      <Read query={shown} lines={2}>
        {(state) => (
          <>
            <SettingsForm site={site} state={state} />
            <Answers state={state} />
            <Differences list={differences.value ?? []} />
          </>
        )}
      </Read>
    </Section>
  );
}

const usual = {
  ...{
    mode: 'off' as UpstreamMode,
    domain: '',
    address: '',
    nameServer: '',
    ca: '',
    allow: [] as (typeof upstreamRights)[number][],
  },
  ...{ proxy: false, signAnew: false, keep: false, logBodies: true },
};
type Values = typeof usual;

/** What is sent of the form: an empty text is none. */
const settingsOf = ({ address, nameServer, ca, ...values }: Values) => ({
  ...values,
  ...(address && { address }),
  ...(nameServer && { nameServer }),
  ...(ca && { ca }),
});

function SettingsForm({ site: { apiKey, name: siteName }, state }: { site: Site; state: UpstreamState }) {
  const { settings, mode, asked, forbidden, pausedUntil } = state;
  const { address = '', nameServer = '', ca = '' } = settings ?? {};
  const saved: Values = { ...usual, ...settings, address, nameServer, ca, mode: asked ?? mode };
  const form = useOperationForm('upstream.set', {
    values: saved,
    saved,
    input: (values) => {
      if (settings === undefined) return { apiKey, settings: settingsOf(values) };
      const before = { ...settings, mode };
      return { apiKey, settings: changesBetween(before, upstreamSettings.parse(settingsOf(values))), heard: before };
    },
    check: (values) => fieldErrors(upstreamSettings, settingsOf(values)),
    done: texts.saved,
    beforeSave: async (values) => {
      const { domain, allow } = values;
      const rights = upstreamRights.filter((one) => allow.includes(one)).map((one) => texts.rights[one]);
      const where = values.address ? texts.at(domain, values.address) : domain;
      const question = texts.sendingOn(siteName, where, [texts.reading, ...rights].join(', '));
      return values.mode === 'off' || (await confirmed(question)) ? { values } : undefined;
    },
  });
  const of = fieldsOf(form, texts);
  useUnsaved(form.isDirty && !form.busy, (route) => showsSitePart(route, apiKey, 'upstream'));
  const { values } = form;
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit((typed) => void form.save(typed))}>
      {asked === undefined ? null : <p style={{ margin: '8px 0 0' }}>{texts.asked(asked)}</p>}
      {forbidden ? <p style={{ margin: '8px 0 0' }}>{texts.forbidden}</p> : null}
      {pausedUntil === undefined || mode === 'off' ? null : <p style={{ margin: '8px 0 0' }}>{texts.paused}</p>}
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(260px, 1fr))" gap="18px 20px">
        <SelectField data={optionsOf(texts.modes)} {...of('mode')} />
        {(['domain', 'address', 'nameServer'] as const).map((name) => (
          <TextField
            key={name}
            mono
            {...of(name)}
            onChange={(event) => form.setFieldValue(name, event.currentTarget.value.trim())}
          />
        ))}
      </Grid>
      <TextAreaField minRows={1} maxRows={4} {...of('ca')} />
      <Row as="fieldset" flexWrap="wrap" gap="8px 24px" alignItems="normal">
        <Text as="legend" marginBottom={6} fontWeight={500}>
          {texts.allow}
        </Text>
        {upstreamRights.map((right) => (
          <SwitchField
            key={right}
            label={texts.rights[right]}
            checked={values.allow.includes(right)}
            onChange={(event) => {
              const others = values.allow.filter((one) => one !== right);
              form.setFieldValue('allow', event.currentTarget.checked ? [...others, right] : others);
            }}
          />
        ))}
      </Row>
      {(['proxy', 'signAnew', 'keep', 'logBodies'] as const).map((name) => (
        <SwitchField key={name} {...of(name, { type: 'checkbox' })} />
      ))}
      {form.question}
      <div>
        <Button
          type="submit"
          tone="primary"
          icon={Save}
          label={texts.save}
          disabled={values.domain === ''}
          busy={form.busy}
        />
      </div>
    </Form>
  );
}

function Answers({ state: { counts, last } }: { state: UpstreamState }) {
  if (last.length === 0) return <p style={{ margin: '8px 0 0' }}>{texts.none}</p>;
  return (
    <>
      <Text as="h3" margin="8px 0 0" fontSize="inherit">
        {texts.counts}
      </Text>
      <Grid as="ul" gap={6} breaks>
        {counts.map(({ method, accepted, refused, differs }) => (
          <li key={method}>
            <code>{method}</code> {texts.countOf(accepted, refused, differs)}
          </li>
        ))}
      </Grid>
      <Text as="h3" margin="8px 0 0" fontSize="inherit">
        {texts.last}
      </Text>
      <Grid as="ul" gap={6} breaks>
        {last.slice(0, 5).map(({ callId, method, verdict: { outcome, code, status, cause, differs } }) => (
          <li key={callId}>
            <Button small label={method} onClick={() => openLog(callId)} />{' '}
            {[
              `${status === 0 ? texts.unanswered : texts[outcome]} (${code})`,
              cause,
              differs ? texts.differs : undefined,
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </Grid>
    </>
  );
}

function Differences({ list }: { list: readonly UpstreamDifference[] }) {
  if (list.length === 0) return null;
  const rows = list.map(({ method, place, kind, calls }) => [method, place || texts.whole, kind, String(calls)]);
  // Names of members are of the upstream: one with a bar would be two cells.
  const cell = (text: string) => text.replace(/[\\|`<]/g, '\\$&').replace(/\s+/g, ' ');
  const markdown = [['Method', 'Place', 'Kind', 'Calls'], ['---', '---', '---', '---'], ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');
  return (
    <>
      <Text as="h3" margin="8px 0 0" fontSize="inherit">
        {texts.differences} <CopyButton value={markdown} what={texts.report} />
        <CopyButton value={JSON.stringify(list, null, 2)} what={texts.reportJson} icon={FileJson} />
      </Text>
      <Grid as="ul" gap={6} breaks>
        {list.map(({ method, place, kind, calls, callIds: [callId] }) => (
          <li key={`${method} ${place} ${kind}`}>
            <code>{method}</code> <code>{place || texts.whole}</code> {kind}, {texts.calls(calls)}{' '}
            {callId === undefined ? null : (
              <>
                <Button small label={callId.slice(0, 8)} onClick={() => openLog(callId)} />{' '}
                <CommandButton
                  small
                  label={texts.freeze}
                  command="upstream.freeze"
                  input={{ callIds: [callId] }}
                  done={texts.frozen}
                />
              </>
            )}
          </li>
        ))}
      </Grid>
    </>
  );
}
