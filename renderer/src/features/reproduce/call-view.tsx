import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import { HeaderList } from '../../call-kit/header-list.tsx';
import { ParameterTable } from '../../call-kit/parameter-table.tsx';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './reproduce.module.css';

const texts = reproduceTexts.call;

/** The call as it was read. */
export function CallView({ call }: { call: NonNullable<ReproduceVerdict['call']> }) {
  return (
    <Section title={texts.heading} description={texts.form(call.form)}>
      <div className={classes.stack}>
        <CodeBlock
          code={`${call.httpMethod} ${call.transport}://${call.host}${call.target}`}
          what={texts.target}
          maxHeight={120}
        />
        <div>
          <ParameterTable parameters={call.parameters} />
        </div>
        <HeaderList headers={call.headers} label={texts.headers(call.headers.length)} />
      </div>
    </Section>
  );
}
