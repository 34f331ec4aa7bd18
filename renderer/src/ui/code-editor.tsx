import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder as placeholderText } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../platform/strict-csp.ts';
import { rem } from '../theme/rem.ts';
import classes from './code-editor.module.css';

interface CodeEditorProps {
  readonly label: string;
  /** Ids of the elements that explain it, and say what is wrong. */
  readonly describedBy?: string;
  readonly invalid?: boolean;
  readonly value: string;
  /** Absent: read only. */
  readonly onChange?: (value: string) => void;
  readonly language?: 'json' | 'text';
  /** Smallest and largest height in pixels. */
  readonly minHeight?: number;
  readonly maxHeight?: number;
  readonly numbers?: boolean;
  readonly placeholder?: string;
}

const look = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ad-syntax-key)' },
  { tag: tags.string, color: 'var(--ad-syntax-string)' },
  { tag: tags.number, color: 'var(--ad-syntax-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--ad-syntax-word)' },
]);

/** An editor for JSON and other text. Tab leaves it (WCAG 2.1.2), so Tab never indents. */
export function CodeEditor(props: CodeEditorProps) {
  const {
    label,
    describedBy,
    invalid = false,
    value,
    onChange,
    language = 'json',
    minHeight = 80,
    maxHeight = 360,
    numbers = false,
    placeholder,
  } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const told = useRef(onChange);
  told.current = onChange;
  const readOnly = onChange === undefined;
  const first = useRef(value);
  // Reconfigured while one types: making the editor anew would take the focus away.
  const state = useRef(new Compartment());
  const attributes = useRef<Record<string, string>>({});
  attributes.current = {
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  };

  useEffect(() => {
    if (host.current === null) return;
    const extensions: Extension[] = [
      history(),
      drawSelection(),
      search({ top: true }),
      bracketMatching(),
      syntaxHighlighting(look),
      keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap, ...searchKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      state.current.of(EditorView.contentAttributes.of(attributes.current)),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) told.current?.(update.state.doc.toString());
      }),
      EditorState.readOnly.of(readOnly),
      // CR and CRLF of a text stay what they are.
      EditorState.lineSeparator.of('\n'),
    ];
    if (styleNonce !== '') extensions.push(EditorView.cspNonce.of(styleNonce));
    if (language === 'json') extensions.push(json());
    if (numbers) extensions.push(lineNumbers());
    if (placeholder) extensions.push(placeholderText(placeholder));
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: first.current, extensions }),
    });
    view.current = editor;
    return () => {
      first.current = editor.state.doc.toString();
      editor.destroy();
    };
  }, [label, language, numbers, placeholder, readOnly]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are made of these two
  useEffect(() => {
    view.current?.dispatch({
      effects: state.current.reconfigure(EditorView.contentAttributes.of(attributes.current)),
    });
  }, [describedBy, invalid]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return (
    <div
      ref={host}
      className={classes.root}
      data-readonly={readOnly || undefined}
      data-invalid={invalid || undefined}
      style={{ '--min-height': rem(minHeight), '--max-height': rem(maxHeight) }}
    />
  );
}
