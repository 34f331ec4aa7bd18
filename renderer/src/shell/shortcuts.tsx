import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { panels } from '../panels.ts';
import { goTo, takeOpened, useNavigation } from '../stores/navigation.ts';
import { showTourStep } from '../stores/tour.ts';
import { shellTexts } from '../texts/shell.ts';
import { uiTexts } from '../texts/ui.ts';
import { Dialog } from '../ui/dialog.tsx';
import layout from '../ui/layout.module.css';
import { Hint, Row, Text } from '../ui/layout.tsx';
import { letterOf } from '../ui/letter-keys.ts';
import { isTyping } from '../ui/typing.ts';
import classes from './shortcuts.module.css';

/** Time for the second key in milliseconds: long enough for slow hands and slow machines (WCAG 2.2.1). */
const sequenceMs = 3_000;

/** Opens the palette, in every field. */
const paletteKeys: Parameters<typeof useHotkeys> = [['mod + K', 'mod + P'].map((keys) => [keys, spotlight.open]), []];

/** Listens for the keys of the palette, `g` + letter and `?`, and for what an address opens over the panel. @returns the state of the help dialog. */
export function useShortcuts() {
  const [opened, { open, close }] = useDisclosure(false);
  const asked = useNavigation((state) => state.opened);
  useHotkeys(...paletteKeys);
  useEffect(() => {
    if (asked === undefined || document.querySelector('[role="dialog"]') !== null) return void takeOpened();
    takeOpened();
    if (asked === 'shortcuts') open();
    if (asked === 'palette') spotlight.open();
    if (asked === 'tour') showTourStep(0);
  }, [asked, open]);
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = letterOf(event);
      if (letter === undefined || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      if (letter === '?') return open();
      if (letter === 'g') {
        goAt = event.timeStamp;
        return;
      }
      const panel = event.timeStamp - goAt < sequenceMs ? panels.find(({ key }) => key === letter) : undefined;
      goAt = Number.NEGATIVE_INFINITY;
      if (panel === undefined) return;
      event.preventDefault();
      goTo(panel.id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return { opened, open, close };
}

/** What a key or a sequence of keys does. */
type Shortcut = readonly [what: string, keys: readonly string[]];

const { shortcutGroups } = shellTexts;

/** By where they work. */
function groups(): readonly (readonly [heading: string, shortcuts: readonly Shortcut[]])[] {
  return [
    [
      shortcutGroups.everywhere,
      [
        [shellTexts.shortcutPalette, [`${uiTexts.control} K`]],
        ...panels.map(({ label, key }) => [shellTexts.shortcutGo(label), ['g', key]] as const),
        [shellTexts.shortcutHelp, ['?']],
      ],
    ],
    [
      shortcutGroups.lists,
      [
        [shellTexts.shortcutFilter, ['/']],
        [shellTexts.shortcutRows, ['↑', '↓']],
        [shellTexts.shortcutOpen, ['Enter']],
        [shellTexts.shortcutClose, ['Esc']],
        [shellTexts.shortcutNew, ['n']],
      ],
    ],
    [shortcutGroups.requests, [[shellTexts.shortcutSend, [`${uiTexts.control} Enter`]]]],
    [
      shortcutGroups.log,
      [
        [shellTexts.shortcutLogErrors, ['e']],
        [shellTexts.shortcutLogPause, ['p']],
      ],
    ],
  ];
}

/** The list of shortcuts. */
export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={shellTexts.shortcuts} size="sm">
      {groups().map(([heading, shortcuts]) => (
        <section key={heading} className={classes.group}>
          <Text as="h3" marginBottom={2} fontSize={12} fontWeight={600} color="text-2">
            {heading}
          </Text>
          <dl className={layout.lines}>
            {shortcuts.map(([what, keys]) => (
              <Row key={what} justifyContent="space-between" gap={16} minHeight={32}>
                <dt>{what}</dt>
                <Row as="dd" gap={6} alignItems="normal">
                  {keys.map((key, index) => (
                    <span key={key} className={classes.key}>
                      {index > 0 && keys[0] === 'g' ? <Hint as="span">{shellTexts.shortcutThen}</Hint> : null}
                      <kbd>{key}</kbd>
                    </span>
                  ))}
                </Row>
              </Row>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
