import type { Site } from '#shared/contract/sites.ts';
import { appCode } from '#shared/flows/app-code.ts';
import { SnippetView } from '../../call-kit/snippet-view.tsx';
import { editFlow, type OpenIdForm } from '../../stores/flow-form.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { flowTexts } from '../../texts/flows.ts';
import { Fold } from '../../ui/fold.tsx';
import { Hint } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select.tsx';
import { RunUserField } from './parameter-field.tsx';

const texts = flowTexts.openid;

/** The user whom a run logs in, where none was chosen: the first one of the site, empty where it has none; undefined until read. */
export function useFirstUser(apiKey: string): string | undefined {
  const { value, loading } = useKeptQuery('people.list', { apiKey, state: 'final', limit: 1 });
  return value === undefined && loading ? undefined : (value?.items[0]?.UID ?? '');
}

/** Who logs in, for which app; and the code of such an app. */
export function OpenIdFields({ form, UID, site }: { form: OpenIdForm; UID: string; site: Site }) {
  const { apiKey } = site;
  const provider = useKeptQuery('openid.provider', { apiKey }).value;
  const parties = provider?.parties.filter(({ settings }) => settings.supportedResponseTypes.includes('code')) ?? [];
  const chosen = parties.find(({ clientID }) => clientID === form.clientID) ?? parties[0];
  return (
    <>
      <SelectField
        label={texts.party.label}
        description={texts.party.about}
        data={
          parties.length === 0
            ? [{ value: '', label: texts.party.made }]
            : parties.map(({ clientID, settings }) => ({
                value: clientID,
                label: settings.description === '' ? clientID : `${settings.description} (${clientID})`,
              }))
        }
        value={chosen?.clientID ?? ''}
        onChange={(clientID) => editFlow('openid', { clientID: clientID ?? '' })}
      />
      <RunUserField apiKey={apiKey} value={UID} onChange={(typed) => editFlow('openid', { UID: typed })} />
      {provider && chosen ? (
        <Fold summary={texts.code}>
          <Hint>{texts.codeAbout}</Hint>
          <SnippetView
            what={texts.codeOf}
            snippets={appCode({
              issuer: provider.issuer,
              clientID: chosen.clientID,
              redirectUri: chosen.settings.redirectUris[0] ?? '',
              authentication: chosen.settings.tokenEndpointAuthMethod,
            })}
          />
        </Fold>
      ) : null}
    </>
  );
}
