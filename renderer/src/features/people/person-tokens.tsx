import { Ban } from 'lucide-react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { usePaged } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Row, Stack, Text, Words } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Section } from '../../ui/section.tsx';
import { End, TokenState } from '../tokens/columns.tsx';
import { TokenMenu } from '../tokens/token-menu.tsx';
import { endOf } from '../tokens/token-state.ts';

const texts = peopleTexts.detail;

/** Tokens and codes of a person that are shown here; the Tokens panel has all. */
const SHOWN = 50;

/** Sessions and tokens of a person, with what can be done with each. */
export function PersonTokens({ apiKey, UID }: { apiKey: string; UID: string }) {
  const { items, problem, reload } = usePaged('tokens.list', { apiKey, UID });
  return (
    <Section
      plain
      title={texts.tokensTitle}
      actions={
        items && items.length > 0 ? (
          <>
            {items.some(({ kind, state }) => kind === 'token' && state === 'valid') ? (
              <CommandButton
                small
                icon={Ban}
                label={peopleTexts.endSessions}
                command="access.endSessions"
                input={{ apiKey, UID }}
                question={peopleTexts.endingSessions(UID)}
              />
            ) : null}
            <RouteLink to="tokens" query={{ apiKey, text: UID }}>
              {texts.allTokens}
            </RouteLink>
          </>
        ) : null
      }
    >
      <Read query={{ value: items, problem, load: reload }} lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Text color="text-2">{texts.noTokens}</Text>
          ) : (
            <ul aria-label={texts.tokensTitle} className={layout.lines}>
              {rows.slice(0, SHOWN).map((row) => (
                <TokenItem key={`${row.kind} ${row.id}`} row={row} />
              ))}
            </ul>
          )
        }
      </Read>
    </Section>
  );
}

function TokenItem({ row }: { row: CredentialRow }) {
  return (
    <Row as="li" justifyContent="space-between" gap={10} padding="6px 0">
      <Stack as="span" minWidth={0}>
        <Row as="span" display="inline-flex" flexWrap="wrap" gap="2px 10px">
          <RouteLink to="tokens" segments={[row.kind, row.id]}>
            {`${tokenTexts.kind[row.kind]} ${row.masked}`}
          </RouteLink>
          <TokenState state={row.state} />
          {row.state === 'valid' ? (
            <Words color="text-2">
              <EndInWords row={row} />
            </Words>
          ) : null}
        </Row>
        <Words color="text-2">
          {`${tokenTexts.origin[row.origin]}, ${formatDateTime(row.createdAt)}`}
          {row.kind === 'token' ? `, ${tokenTexts.detail.callsMade(row.calls)}` : ''}
        </Words>
      </Stack>
      <TokenMenu row={row} />
    </Row>
  );
}

function EndInWords({ row }: { row: CredentialRow }) {
  switch (endOf(row).kind) {
    case 'never':
      return tokenTexts.lifetime.never;
    case 'browser':
      return tokenTexts.lifetime.browser;
    default:
      return (
        <>
          {texts.ends} <End row={row} name={tokenTexts.kind[row.kind]} />
        </>
      );
  }
}
