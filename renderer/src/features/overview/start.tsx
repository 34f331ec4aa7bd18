import { Activity, KeyRound, Play, SearchCheck, Send, Server } from 'lucide-react';
import { goTo, openNewFlow } from '../../stores/navigation.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './overview.module.css';

/** The way to a first complete flow; before the first call with the steps spelled out. */
export function Start({ fresh }: { fresh: boolean }) {
  return (
    <Section
      title={fresh ? texts.start.title : texts.start.again}
      description={fresh ? texts.start.description : undefined}
    >
      {fresh ? (
        <ol className={classes.steps}>
          {texts.start.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      <Row gap={8} flexWrap="wrap">
        <Button tone="primary" icon={Play} label={texts.start.code} onClick={() => openNewFlow('code')} />
        <Button icon={KeyRound} label={texts.start.token} onClick={() => openNewFlow('token')} />
        <Button icon={Server} label={texts.start.server} onClick={() => openNewFlow('server')} />
        <Button icon={Send} label={texts.start.request} onClick={() => goTo('requests')} />
        <Button icon={SearchCheck} label={texts.start.reproduce} onClick={() => goTo('reproduce')} />
        <Button icon={Activity} label={texts.start.log} onClick={() => goTo('log')} />
      </Row>
    </Section>
  );
}
