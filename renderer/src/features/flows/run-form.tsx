import { Play } from 'lucide-react';
import { memo } from 'react';
import type { OpenIdParameters, SamlParameters, WhatIf } from '#shared/contract/flows.ts';
import type { Site } from '#shared/contract/sites.ts';
import { languages } from '#shared/protocol/languages.ts';
import { siteOptions } from '../../list-panel/site-label.ts';
import {
  chooseFlowSite,
  editFlow,
  type LoginForm,
  type PageForm,
  type ServerForm,
  useFlowForm,
} from '../../stores/flow-form.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { upstreamTexts } from '../../texts/upstream.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Grid, Heading, Hint, Row, Text } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';
import { SendToUpstream } from '../upstream/send-to-upstream.tsx';
import { useExampleRedirect } from './landing-address.ts';
import { failuresOf } from './next-steps.ts';
import { OpenIdFields, useFirstUser } from './openid-fields.tsx';
import { PageFields } from './page-fields.tsx';
import { checkLogin, checkPage, checkServer, domainToRegister, refused } from './parameter-checks.ts';
import { FlagField, JsonField, KnownValueField, ParameterField, ProviderField, UserField } from './parameter-field.tsx';
import { RegisterDomain } from './register-domain.tsx';
import classes from './run-form.module.css';
import { SamlFields } from './saml-fields.tsx';

/** What a run is started with: the values of the form. */
export interface NextRun {
  readonly site: Site;
  /** API domain that is called; empty: a name of this machine. */
  readonly apiDomain: string;
  readonly login: LoginForm;
  readonly server: ServerForm;
  readonly page: PageForm;
  /** Of a login at the OpenID provider. */
  readonly openid: OpenIdParameters;
  readonly saml: SamlParameters;
  /** Its calls go to the upstream of the site. */
  readonly upstream: boolean;
}

interface RunFormProps {
  readonly sites: readonly Site[];
  readonly site: Site;
  readonly busy: boolean;
  /** Without the fields: what they hold is shown elsewhere. */
  readonly folded: boolean;
  readonly onStart: (run: NextRun, whatIf?: WhatIf) => Promise<void>;
}

/** What the site is to the flow. */
const siteAbout = {
  ...{ token: texts.parameters.site.about, server: texts.parameters.site.about, code: texts.parameters.site.about },
  ...{ page: texts.page.site, openid: texts.openid.site, saml: texts.saml.site },
} as const;
const startOf = {
  token: 'login',
  server: 'server',
  code: 'login',
  page: 'page',
  openid: 'openid',
  saml: 'openid',
} as const;

/** Parameters of the next run, each explained, checked with the rules of the service, and the ways to go wrong. */
export const RunForm = memo(function RunForm({ sites, site, busy, folded, onStart }: RunFormProps) {
  const { useCase, apiDomain: chosen, login: typed, redirect, server, page, openid, saml } = useFlowForm();
  const exampleRedirect = useExampleRedirect();
  const firstUser = useFirstUser(site.apiKey);
  const UID = openid.UID ?? firstUser ?? '';
  const samlUID = saml.UID ?? firstUser ?? '';
  const apiDomain = site.apiDomains.includes(chosen) ? chosen : '';
  const login = { ...typed, redirect_uri: redirect ?? exampleRedirect(site.domains) };
  const checks = {
    token: () => checkLogin(login, site),
    server: () => checkServer(server),
    code: () => checkLogin(login, site),
    page: () => checkPage(page, site),
    openid: () => ({}),
    saml: () => ({}),
  };
  const problem = refused(checks[useCase]());
  const logsIn = useCase === 'openid' ? [UID] : useCase === 'saml' && saml.role === 'idp' ? [samlUID] : [];
  // Until the default user is read there is nobody to log in: the run would be refused.
  const isReading = firstUser === undefined && logsIn.includes('');
  const failures = failuresOf(useCase, page, saml.role);
  const start = (whatIf?: WhatIf, upstream = false) => {
    const { clientID } = openid;
    const { role, begunBy } = saml;
    const chosenSaml = { role, begunBy, ...(role === 'idp' && { UID: samlUID }) };
    const openIdOfRun = { UID, ...(clientID && { clientID }) };
    return onStart({ site, apiDomain, login, server, page, openid: openIdOfRun, saml: chosenSaml, upstream }, whatIf);
  };
  return (
    // What the service refuses may be sent on purpose, so the browser's own checks stay out.
    <form
      noValidate
      className={classes.form}
      data-folded={folded || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {folded ? null : (
        <>
          <Text marginBottom={14} color="text-2">
            {texts.useCases[useCase].who}
          </Text>
          <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(240px, 100%), 1fr))" gap="14px 20px">
            <Select
              label={texts.parameters.site.label}
              description={siteAbout[useCase]}
              data={siteOptions(sites)}
              value={site.apiKey}
              allowDeselect={false}
              searchable={sites.length > 8}
              onChange={(apiKey) => apiKey && chooseFlowSite(apiKey)}
            />
            {site.apiDomains.length === 0 ? null : (
              <Select
                label={texts.parameters.apiDomain.label}
                description={texts.parameters.apiDomain.about}
                data={[
                  { value: '', label: texts.parameters.apiDomain.none },
                  ...site.apiDomains.map((domain) => ({ value: domain, label: domain })),
                ]}
                value={apiDomain}
                allowDeselect={false}
                onChange={(domain) => useFlowForm.setState({ apiDomain: domain ?? '' })}
              />
            )}
            {useCase === 'server' ? <ServerFields server={server} apiKey={site.apiKey} /> : null}
            {useCase === 'page' ? <PageFields page={page} site={site} /> : null}
            {useCase === 'openid' ? <OpenIdFields form={openid} UID={UID} site={site} /> : null}
            {useCase === 'saml' ? <SamlFields form={saml} UID={samlUID} site={site} /> : null}
            {useCase === 'token' || useCase === 'code' ? <LoginFields login={login} site={site} /> : null}
          </Grid>
        </>
      )}
      <div className={classes.start}>
        <Button
          type="submit"
          tone={folded ? 'default' : 'primary'}
          icon={Play}
          label={problem ? texts.start.anyway : texts.start[startOf[useCase]]}
          busy={busy}
          disabled={isReading}
        />
        {useCase === 'server' ? (
          <SendToUpstream
            apiKey={site.apiKey}
            text={upstreamTexts.sendRun}
            busy={busy}
            onSend={() => start(undefined, true)}
          />
        ) : null}
        {problem && !folded ? (
          <Text flex="1 1 180px" fontSize={12} color="text-2">
            {texts.startAnywayWhy}
          </Text>
        ) : null}
      </div>
      <section className={classes.whatIf} aria-label={texts.whatIf.heading}>
        <Heading>{texts.whatIf.heading}</Heading>
        {failures.length > 0 && !folded ? <Hint>{texts.whatIf.about}</Hint> : null}
        <Row flexWrap="wrap" gap={6} alignItems="normal">
          {failures.map((failure) => (
            <Button
              key={failure}
              small
              label={texts.whatIf.names[failure]}
              busy={busy}
              disabled={isReading}
              data-hint={texts.whatIf.about_each[failure]}
              onClick={() => void start(failure)}
            />
          ))}
        </Row>
        {useCase === 'saml' && saml.role === 'idp' ? <Hint gridColumn="1 / -1">{texts.saml.whatIfOfSp}</Hint> : null}
        {folded || useCase === 'server' || useCase === 'openid' || useCase === 'saml' ? null : (
          <Hint>{useCase === 'page' ? texts.whatIf.closedByUser : texts.whatIf.refusedByUser}</Hint>
        )}
      </section>
    </form>
  );
});

/** What the field of a login parameter has: its words, its value and what is said about it. */
function loginFields(login: LoginForm, site: Site) {
  const checks = checkLogin(login, site);
  return <K extends keyof LoginForm & keyof typeof texts.parameters>(name: K) => ({
    ...texts.parameters[name],
    value: login[name],
    check: checks[name],
    onChange: (value: LoginForm[K]) => editFlow('login', { [name]: value }),
  });
}

function LoginFields({ login, site }: { login: LoginForm; site: Site }) {
  const of = loginFields(login, site);
  const { state, x_cid, x_lang, x_session_expiration, x_pending_registration, x_temporary_account } = login;
  const given = state || x_cid || x_lang || x_session_expiration || x_pending_registration || x_temporary_account;
  return (
    <>
      <ProviderField {...of('x_provider')} apiKey={site.apiKey} />
      <ParameterField
        {...of('redirect_uri')}
        data-main
        required
        onChange={(redirect) => useFlowForm.setState({ redirect })}
      />
      <RegisterDomain site={site} domain={domainToRegister(login.redirect_uri, site.domains)} />
      <Fold isFilled={Boolean(given)} summary={texts.parameters.optional}>
        <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(240px, 100%), 1fr))" gap="14px 20px">
          <ParameterField {...of('state')} />
          <ParameterField {...of('x_cid')} />
          <KnownValueField {...of('x_lang')} data={[...languages]} />
          <ParameterField {...of('x_session_expiration')} />
          <FlagField {...of('x_pending_registration')} />
          <FlagField {...of('x_temporary_account')} />
        </Grid>
      </Fold>
    </>
  );
}

function ServerFields({ server, apiKey }: { server: ServerForm; apiKey: string }) {
  const checks = checkServer(server);
  const of = (name: keyof ServerForm) => ({
    ...{ label: texts.parameters[name].label, about: texts.parameters[name].about },
    ...{ value: server[name], check: checks[name] },
    onChange: (value: string) => editFlow('server', { [name]: value }),
  });
  return (
    <>
      <UserField {...of('x_siteUID')} data-main apiKey={apiKey} />
      <JsonField {...of('x_userInfo')} placeholder={texts.parameters.x_userInfo.example} />
      <ParameterField {...of('x_sessionExpiration')} />
    </>
  );
}
