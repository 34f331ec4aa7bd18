import type { ReactNode } from 'react';
import type { SignatureStages } from '#shared/contract/requests.ts';
import { requestTexts } from '../../texts/requests.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Grid, Heading, Hint, Row, Text } from '../../ui/layout.tsx';
import { Table } from '../../ui/table.tsx';
import classes from './signature-microscope.module.css';
import { stageRows } from './stages.ts';

const texts = requestTexts.microscope;

/** Every stage from the parameters to the signature, live (spec, "Signature base string"). */
export function SignatureMicroscope({ stages }: { stages: SignatureStages }) {
  const rows = stageRows(stages);
  return (
    <ol aria-label={texts.heading}>
      <Stage number={1} title={texts.sorted.title} about={texts.sorted.about}>
        <Table className={classes.table} label={texts.sorted.title} heads={[[texts.name, '24%'], texts.value]}>
          {stages.sorted.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice and the order is the stage
            <tr key={index}>
              <Text as="td" color="syntax-key">
                {name}
              </Text>
              <td>{value}</td>
            </tr>
          ))}
        </Table>
      </Stage>
      <Stage number={2} title={texts.encoded.title} about={texts.encoded.about}>
        <EncodedRows rows={rows.filter(({ changed }) => changed)} />
      </Stage>
      <Stage number={3} title={texts.joined.title} about={texts.joined.about}>
        <CodeBlock code={stages.joined} what={texts.joined.title} maxHeight={160} />
      </Stage>
      <Stage number={4} title={texts.encodedAgain.title} about={texts.encodedAgain.about}>
        <CodeBlock code={stages.parts[2]} what={texts.encodedAgain.title} maxHeight={160} />
      </Stage>
      <Stage number={5} title={texts.base.title} about={texts.base.about}>
        <Grid gap={6} marginBottom={8}>
          {stages.parts.map((part, index) => (
            <div key={texts.base.parts[index]} className={classes.part} data-part={index}>
              <p className={classes.partName}>{texts.base.parts[index]}</p>
              <p className={classes.partText}>{part}</p>
            </div>
          ))}
        </Grid>
        <CodeBlock code={stages.baseString} what={texts.base.title} maxHeight={160} />
      </Stage>
      <Stage number={6} title={texts.key.title} about={texts.key.about(stages.key.owner, stages.key.bytes)} />
      <Stage number={7} title={texts.digest.title} about={texts.digest.about}>
        <CodeBlock code={stages.digestHex} what={texts.digest.title} />
      </Stage>
      <Stage number={8} title={texts.signature.title} about={texts.signature.about}>
        <CodeBlock code={stages.signature} what={texts.signature.title} />
      </Stage>
    </ol>
  );
}

function EncodedRows({ rows }: { rows: ReturnType<typeof stageRows> }) {
  if (rows.length === 0) return <Hint>{texts.encoded.unchanged}</Hint>;
  return (
    <Table
      className={classes.table}
      label={texts.encoded.title}
      heads={[[texts.name, '24%'], texts.encoded.before, texts.encoded.after]}
    >
      {rows.map(({ name, value, encoded }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice and the order is the stage
        <tr key={index}>
          <Text as="td" color="syntax-key">
            {name}
          </Text>
          <td>{value}</td>
          <td>
            <span className={classes.changed}>{encoded}</span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface StageProps {
  readonly number: number;
  readonly title: string;
  readonly about: string;
  readonly children?: ReactNode;
}

function Stage({ number, title, about, children }: StageProps) {
  return (
    <li className={classes.stage}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div>
        <Row flexWrap="wrap" alignItems="baseline" gap="0 8px" minHeight={24} marginBottom={5}>
          <Heading>{title}</Heading>
          <Hint>{about}</Hint>
        </Row>
        {children}
      </div>
    </li>
  );
}
