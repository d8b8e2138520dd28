import { autocompletion, completionKeymap, type CompletionContext } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { proposals, tokenAt, type TokenKind } from './language.ts';
import type { Remark } from './queries.ts';
import classes from './rules.module.css';

type Props = {
  value: string;
  onChange: (value: string) => void;
  errors: readonly Remark[];
  warnings: readonly Remark[];
  /** Ids of what names it, and of what is said about it. */
  labelledBy: string;
  describedBy: string;
};

/** The text of a rule, coloured, with proposals, and with what is wrong at its place. Tab leaves it. */
export const RuleEditor = ({ value, onChange, errors, warnings, labelledBy, describedBy }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  const first = useRef(value);
  useEffect(() => {
    if (place.current === null) return undefined;
    const editor = openEditor(place.current, first.current, (text) => changed.current(text), {
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
    });
    view.current = editor;
    return () => editor.destroy();
  }, [labelledBy, describedBy]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const { length } = editor.state.doc;
    const marks = [
      ...errors.map((error) => markOf(error, 'error', length)),
      ...warnings.map((warning) => markOf(warning, 'warning', length)),
    ];
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [errors, warnings]);
  return <div ref={place} className={classes['editor']} />;
};

const markOf = ({ position, message }: Remark, severity: Diagnostic['severity'], length: number): Diagnostic => {
  const from = Math.max(0, Math.min(position, length - 1));
  return { from, to: Math.min(length, from + 1), severity, message };
};

const openEditor = (
  parent: HTMLElement,
  text: string,
  onChange: (text: string) => void,
  attributes: Record<string, string>,
): EditorView =>
  new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        language,
        syntaxHighlighting(colours),
        autocompletion({ override: [complete], icons: false }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of(attributes),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });

const complete = (context: CompletionContext) => {
  const word = context.matchBefore(/[A-Za-z0-9_.#@-]*/);
  if (word === null || (word.from === word.to && !context.explicit)) return null;
  const options = proposals(context.state.sliceDoc(0, word.from)).map((label) => ({ label }));
  return options.length === 0 ? null : { from: word.from, options };
};

/** Names of `@lezer/highlight` that the stream parser knows. */
const NAMES: Readonly<Record<TokenKind, string | null>> = {
  keyword: 'keyword',
  field: 'propertyName',
  action: 'operatorKeyword',
  word: 'string',
  string: 'string',
  number: 'number',
  sign: 'operator',
  wrong: 'invalid',
};

const language = StreamLanguage.define({
  token: (stream) => {
    if (stream.eatSpace()) return null;
    const { kind, length } = tokenAt(stream.string, stream.pos);
    stream.pos += length;
    return NAMES[kind];
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, class: classes['keyword'] ?? '' },
  { tag: tags.operatorKeyword, class: classes['keyword'] ?? '' },
  { tag: tags.propertyName, class: classes['field'] ?? '' },
  { tag: tags.string, class: classes['value'] ?? '' },
  { tag: tags.number, class: classes['value'] ?? '' },
  { tag: tags.invalid, class: classes['wrong'] ?? '' },
]);
