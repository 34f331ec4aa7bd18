import { useEffect, useMemo, useRef, useState } from 'react';
import type { SignatureComparison } from '#shared/contract/reproduce.ts';
import type { ShownKey } from '#shared/contract/signature-finding.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';
import { giveString, useReproduce } from '../../stores/reproduce.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Hint, Stack, Text } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { alignedRows, type Run, withoutEqualRows } from './aligned-rows.ts';
import classes from './compare.module.css';

const texts = reproduceTexts.compare;

/** The base string that should have been signed, and the one that was, character below character. */
export function CompareView({ compare }: { compare: SignatureComparison }) {
  const { expected, signed } = compare;
  const segments = useMemo(
    () => compare.difference?.segments ?? [{ expected: expected.baseString, signed: expected.baseString, same: true }],
    [compare.difference, expected.baseString],
  );
  return (
    <Section
      title={texts.heading}
      description={signed ? texts.about : texts.aboutOne}
      actions={
        <>
          <CopyButton withLabel value={expected.baseString} what={texts.copyExpected} />
          {signed ? <CopyButton withLabel value={signed.baseString} what={texts.copySigned} /> : null}
        </>
      }
    >
      <ul className={classes.legend}>
        {texts.parts.map((part, index) => (
          <li key={part} data-part={index}>
            {part}
          </li>
        ))}
      </ul>
      {signed ? (
        <Text marginTop={8} fontWeight={500}>
          {summary(compare)}
        </Text>
      ) : null}
      <Strings segments={segments} both={signed !== undefined} />
      <dl className={classes.keys}>
        <KeyFact label={texts.keyExpected} known={expected.key} />
        {signed?.key && signed.key.fingerprint !== expected.key.fingerprint ? (
          <KeyFact label={texts.keyUsed} known={signed.key} />
        ) : null}
        {compare.sig === undefined ? null : (
          <div>
            <dt>{texts.sig}</dt>
            <dd>
              <code>{showHidden(compare.sig)}</code>
            </dd>
          </div>
        )}
      </dl>
      {compare.masked ? <Hint>{texts.masked}</Hint> : null}
      <GivenField said={compare.given} />
    </Section>
  );
}

function summary({ difference, expected, signed }: SignatureComparison): string {
  if (difference === undefined) return texts.equal;
  const first = difference.segments.find(({ same }) => !same);
  const at = difference.at;
  // Base strings are ASCII, so that the byte is the character; what comes of masking is not, and then the run tells it.
  const side = (text: string | undefined, run: string | undefined, hex: string | undefined) =>
    hex === undefined ? texts.end : texts.byte(showHidden(text?.[at] ?? run?.[0] ?? ''), hex);
  return texts.first(
    at,
    side(expected.baseString, first?.expected, difference.expectedByte),
    side(signed?.baseString, first?.signed, difference.signedByte),
  );
}

function KeyFact({ label, known }: { label: string; known: ShownKey }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {known.owner} <code className={classes.fingerprint}>{known.fingerprint}</code>
      </dd>
    </div>
  );
}

type Segments = NonNullable<SignatureComparison['difference']>['segments'];

/** The two lines, as wide as there is room. */
function Strings({ segments, both }: { segments: Segments; both: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(80);
  const [all, setAll] = useState(false);
  useEffect(() => {
    const frame = box.current;
    if (frame === null) return;
    const watch = new ResizeObserver(() => {
      const tenCharacters = measure.current?.getBoundingClientRect().width ?? 0;
      if (tenCharacters > 0) setColumns(Math.max(20, Math.floor((frame.clientWidth / tenCharacters) * 10)));
    });
    watch.observe(frame);
    return () => watch.disconnect();
  }, []);
  const rows = useMemo(() => alignedRows(segments, columns), [segments, columns]);
  const shown = all ? rows : withoutEqualRows(rows);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a landmark for each text would drown the real ones */}
      <div role="group" aria-label={texts.heading} className={classes.strings} data-both={both || undefined}>
        <div ref={box} className={classes.ruler}>
          <span ref={measure} aria-hidden>
            0000000000
          </span>
        </div>
        {shown.map((row, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place only
            key={index}
            className={classes.row}
          >
            {'skipped' in row ? (
              <Hint fontFamily="var(--ad-font)">{texts.skipped(row.skipped)}</Hint>
            ) : (
              <>
                <Line label={texts.expected} runs={row.expected} labelled={both} />
                {both ? <Line label={texts.signed} runs={row.signed} labelled /> : null}
              </>
            )}
          </div>
        ))}
      </div>
      {shown.length < rows.length ? (
        <Button small tone="quiet" label={texts.showAll} onClick={() => setAll(true)} />
      ) : null}
    </>
  );
}

function Line({ label, runs, labelled }: { label: string; runs: readonly Run[]; labelled: boolean }) {
  return (
    <Stack>
      {labelled ? <span className={classes.lineLabel}>{label}</span> : null}
      <code className={classes.text}>
        {runs.map(({ text, part, differs, gap }, index) => {
          const look = { 'data-part': part, 'data-gap': gap || undefined };
          const key = `${index}`;
          return differs ? (
            <mark key={key} {...look}>
              {text}
            </mark>
          ) : (
            <span key={key} {...look}>
              {text}
            </span>
          );
        })}
      </code>
    </Stack>
  );
}

/** Somebody else's base string or sig. */
function GivenField({ said }: { said: string | undefined }) {
  const given = useReproduce((state) => state.given);
  return (
    <div className={classes.given}>
      <Text as="label" fontWeight={500} htmlFor="reproduce-given">
        {texts.given}
      </Text>
      <Hint id="reproduce-given-about">{texts.givenAbout}</Hint>
      <textarea
        id="reproduce-given"
        aria-describedby="reproduce-given-about"
        data-reproduce-field
        className={classes.givenField}
        rows={2}
        spellCheck={false}
        value={given}
        onChange={(event) => giveString(event.currentTarget.value)}
      />
      <Text role="status" marginTop={6} fontWeight={500}>
        {given.trim() === '' ? null : said}
      </Text>
    </div>
  );
}
