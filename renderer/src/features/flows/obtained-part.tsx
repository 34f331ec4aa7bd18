import { useState } from 'react';
import type { Flow } from '#shared/contract/flows.ts';
import { ExplainedMembers } from '../../call-kit/explained-members.tsx';
import { goTo } from '../../stores/navigation.ts';
import { flowTexts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Mono, Row, Stack } from '../../ui/layout.tsx';
import { obtainedOf } from './obtained.ts';
import classes from './run-bar.module.css';
import { Fact } from './run-fact.tsx';

const texts = flowTexts.obtained;

/** The end of a login at the OpenID provider or by SAML: tokens, claims, the assertion, decoded on request. */
export function ObtainedPart({ run }: { readonly run: Flow }) {
  const [isDecoded, setDecoded] = useState(false);
  const obtained = obtainedOf(run);
  if (obtained === undefined) return null;
  const { facts, until, decoded } = obtained;
  const what = texts.document[run.useCase === 'saml' ? 'saml' : 'openid'];
  return (
    <>
      <Row gap={12} alignItems="flex-end" justifyContent="space-between">
        <dl className={classes.facts}>
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {name.endsWith('_token') ? <Mono fontSize={12}>{value}</Mono> : <Copyable value={value} what={name} />}
            </Fact>
          ))}
          {until === undefined ? null : (
            <Fact name={texts.expires(what.expires)}>
              <span className={classes.countdown}>
                <Countdown until={until} label={texts.expires(what.expires)} over={texts.expired} />
              </span>
            </Fact>
          )}
        </dl>
        <Row gap={6} minHeight={28} flex="none">
          <Button small label={what.decoded} aria-expanded={isDecoded} onClick={() => setDecoded(!isDecoded)} />
          {run.useCase === 'openid' ? (
            <Button small label={texts.inTokens} onClick={() => goTo('tokens', ['openid'], { apiKey: run.apiKey })} />
          ) : null}
        </Row>
      </Row>
      {isDecoded ? (
        <Stack gap={10}>
          {decoded.map(({ title, members }) => (
            <ExplainedMembers key={title} title={title} members={members} />
          ))}
        </Stack>
      ) : null}
    </>
  );
}
