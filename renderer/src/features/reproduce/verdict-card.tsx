import { Info, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import { OwnStateAction } from '../../call-kit/own-state-action.tsx';
import { RefusalAction, RefusalDetails } from '../../call-kit/refusal-lines.tsx';
import { openLog } from '../../stores/navigation.ts';
import { searchOn } from '../../stores/reproduce.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { Bullets } from '../../ui/bullets.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Grid, Hint, Row, Text } from '../../ui/layout.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './verdict-card.module.css';

const texts = reproduceTexts.verdict;

const tones: Readonly<Record<ReproduceVerdict['outcome'], Tone>> = {
  accepted: 'ok',
  sound: 'ok',
  refused: 'error',
  unknown: 'warn',
};

/** The verdict: cause first, then what to do and what can be done at once; of a refused call the rest is folded. */
export function VerdictCard({ verdict, actions }: { verdict: ReproduceVerdict; actions: ReactNode }) {
  const { refusal } = verdict;
  const { outcome, errorCode, errorMessage, error, cause, fix, proof, notes, excluded, judgedAt, logged } = verdict;
  const code = outcome === 'refused' ? [error, errorCode || '', errorMessage].filter(Boolean).join(' ') : '';
  const remarks = (
    <>
      {notes.map((note) => (
        <Remark key={note}>{note}</Remark>
      ))}
      {verdict.errorMeaning && outcome === 'refused' ? (
        <Remark>
          <strong>{texts.meaning(errorCode)}:</strong> {verdict.errorMeaning}
        </Remark>
      ) : null}
    </>
  );
  const next = (
    <div className={classes.actions}>
      {refusal ? null : <OwnStateAction trace={verdict.trace} />}
      {verdict.isOutOfTime ? (
        <Button icon={Search} label={texts.searchOn} title={texts.outOfTime} onClick={searchOn} />
      ) : null}
      {actions}
      {logged ? <Button label={texts.inLog} onClick={() => openLog(logged.callId)} /> : null}
    </div>
  );
  return (
    <section aria-label={texts.label} className={classes.root} data-tone={tones[outcome]}>
      <Row flexWrap="wrap" justifyContent="space-between" gap="6px 16px">
        <StatusBadge
          tone={tones[outcome]}
          label={[verdict.ownState ? texts.ownState : texts.outcomes[outcome], code].filter(Boolean).join(' · ')}
        />
        <Hint as="span">{texts.times[judgedAt.kind](formatDateTime(judgedAt.at))}</Hint>
      </Row>
      <Text
        as="h2"
        letterSpacing="-0.01em"
        lineHeight={1.4}
        fontWeight={600}
        fontSize={18}
        marginTop={12}
        maxWidth="78ch"
        breaks
      >
        {refusal?.cause ?? cause}
      </Text>
      {refusal ? (
        <>
          <Grid as="dl" gap={8} marginTop={12}>
            <Part label={texts.fix}>
              <RefusalAction refusal={refusal} />
            </Part>
          </Grid>
          {next}
          <RefusalDetails refusal={refusal}>
            <Grid as="dl" gap={8} marginTop={12}>
              <Part label={texts.proof}>{proof}</Part>
            </Grid>
            {remarks}
            {excluded.length > 0 ? (
              <>
                <p>{texts.excluded(excluded.length)}</p>
                <Bullets of={excluded} />
              </>
            ) : null}
          </RefusalDetails>
        </>
      ) : (
        <>
          <Grid as="dl" gap={8} marginTop={12}>
            <Part label={texts.fix}>{fix}</Part>
            <Part label={texts.proof}>{proof}</Part>
          </Grid>
          {remarks}
        </>
      )}
      {refusal ? null : next}
    </section>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <p className={classes.remark}>
      <Info size={14} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
