import { Activity, KeyRound, Play, SearchCheck, Send, Server } from 'lucide-react';
import { goTo, openNewFlow } from '../../stores/navigation.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
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
      <div className={layout.buttons}>
        <Button tone="primary" icon={Play} onClick={() => openNewFlow('code')}>
          {texts.start.code}
        </Button>
        <Button icon={KeyRound} onClick={() => openNewFlow('token')}>
          {texts.start.token}
        </Button>
        <Button icon={Server} onClick={() => openNewFlow('server')}>
          {texts.start.server}
        </Button>
        <Button icon={Send} onClick={() => goTo('requests')}>
          {texts.start.request}
        </Button>
        <Button icon={SearchCheck} onClick={() => goTo('reproduce')}>
          {texts.start.reproduce}
        </Button>
        <Button icon={Activity} onClick={() => goTo('log')}>
          {texts.start.log}
        </Button>
      </div>
    </Section>
  );
}
