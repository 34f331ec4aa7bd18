import { Ban, ScrollText } from 'lucide-react';
import type { OpenIdGrant } from '#shared/contract/openid.ts';
import type { Problem } from '#shared/contract/result.ts';
import { openLogFilter } from '../../stores/navigation.ts';
import { usePersonName } from '../../stores/person-names.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Hint, Row, Words } from '../../ui/layout.tsx';
import { DetailPane } from '../../ui/read.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { End, TokenState } from './columns.tsx';
import { LifetimePicture } from './lifetime-picture.tsx';

const texts = openIdTexts.grants;

const facts = { ...tokenTexts.columns, ...texts.columns, clientId: openIdTexts.provider.clientId };

export const clientOf = ({ clientName, clientID }: OpenIdGrant): string => clientName ?? clientID;

/** Whose it is; a code may be nobody's yet. */
export function UserOfGrant({ row: { apiKey, UID } }: { row: OpenIdGrant }) {
  const name = usePersonName(apiKey, UID);
  if (UID === undefined) return <Words color="text-3">{tokenTexts.noUser}</Words>;
  return <span title={UID}>{name || UID}</span>;
}

/** A grant, token or code of an OpenID provider: whose it is and for what, and how long it lasts. */
export function GrantDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { value, problem, load } = useQuery('openid.grants', { id, limit: 1 });
  const row = value?.items[0];
  const query = { value: row, load, problem: value && row === undefined ? nothing : problem };
  return (
    <DetailPane
      title={(grant) => (grant ? texts.kinds[grant.kind] : texts.detail.label)}
      lines={4}
      texts={texts.detail}
      {...{ query, onClose }}
    >
      {(grant) => <Facts row={grant} />}
    </DetailPane>
  );
}

const nothing: Problem = { code: 'not-found', message: texts.detail.gone };

function Facts({ row }: { row: OpenIdGrant }) {
  const { apiKey, UID, clientID, clientName, siteName, scope, expiresAt } = row;
  return (
    <>
      <Row gap={8} flexWrap="wrap">
        <EndAccess row={row} withLabel />
        {UID === undefined ? null : (
          <Button icon={ScrollText} label={tokenTexts.actions.calls} onClick={() => openLogFilter({ apiKey, UID })} />
        )}
      </Row>
      <LifetimePicture row={row} />
      <KeyValueList
        labelWidth={110}
        items={factsOf(facts, {
          state: <TokenState state={row.state} />,
          user:
            UID === undefined ? (
              tokenTexts.noUser
            ) : (
              <RouteLink to="people" segments={[apiKey, UID]}>
                <UserOfGrant row={row} />
              </RouteLink>
            ),
          client: clientName,
          clientId: <Copyable value={clientID} what={openIdTexts.provider.clientId} wrap />,
          scope,
          site: `${siteName} (${apiKey})`,
          created: formatDateTime(row.createdAt),
          expires:
            row.state === 'valid' || expiresAt === undefined ? (
              <End row={row} name={texts.kinds[row.kind]} />
            ) : (
              formatDateTime(expiresAt)
            ),
        })}
      />
      <Hint marginTop={6}>{texts.detail.about[row.kind]}</Hint>
    </>
  );
}

/** Ends what the relying party was given for the user, after a question. */
export function EndAccess({ row, withLabel = false }: { row: OpenIdGrant; withLabel?: boolean }) {
  const { apiKey, UID, clientID, state } = row;
  const ask = useAskedCommand('openid.revokeGrants');
  if (UID === undefined || state !== 'valid') return null;
  const end = () => ask({ apiKey, UID, clientID }, texts.ending(clientOf(row)));
  if (withLabel) return <Button icon={Ban} label={texts.endButton} onClick={end} />;
  return (
    <IconButton
      icon={Ban}
      label={texts.end(clientOf(row), UID)}
      onClick={(event) => {
        // The row below it opens on a click.
        event.stopPropagation();
        end();
      }}
    />
  );
}
