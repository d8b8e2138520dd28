import {
  autocompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';

/** A word in the text that needs a look, and why. */
export type Mark = { from: number; to: number; reason: string };
/** Something that a typed beginning offers. `insert`: what stands in its place. */
export type Offer = { label: string; detail?: string; insert: string };

export type EditorOptions = {
  label: string;
  hint: string;
  text: string;
  lang?: string | undefined;
  /** Offered after `sign` at the beginning of a word. */
  offers: { sign: '/' | '@'; of: () => readonly Offer[] };
  onChange: (text: string) => void;
};

export type Editor = {
  /** Puts another text in the place of the whole one, unless it is that one. */
  setText: (text: string) => void;
  setMarks: (marks: readonly Mark[]) => void;
  /** At the cursor, in place of what is selected. */
  insert: (text: string) => void;
  /** As if the sign of the offers had been typed. */
  offer: () => void;
  focus: () => void;
  close: () => void;
};

/** Set on changes that come from outside. */
const Given = Annotation.define<boolean>();

/** An editor of plain text; its styles are those of the page's policy (`style-src`). */
export const openEditor = (parent: HTMLElement, options: EditorOptions): Editor => {
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: options.text, extensions: extensionsOf(options) }),
  });
  const insert = (text: string) => {
    view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' });
    view.focus();
  };
  return {
    setText: (text) => {
      if (text === view.state.doc.toString()) return;
      const changes = { from: 0, to: view.state.doc.length, insert: text };
      view.dispatch({ changes, annotations: Given.of(true) });
    },
    setMarks: (marks) => {
      const { length } = view.state.doc;
      const shown = marks.filter(({ to }) => to <= length);
      const diagnostics = shown.map(({ from, to, reason }) => ({
        from,
        to,
        severity: 'warning' as const,
        message: reason,
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    insert,
    offer: () => {
      const { from } = view.state.selection.main;
      const before = view.state.sliceDoc(Math.max(0, from - 1), from);
      insert(/^\S$/.test(before) ? ` ${options.offers.sign}` : options.offers.sign);
      startCompletion(view);
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
};

/** Leaves the text, so that keys reach the page again. */
const leave = ({ contentDOM }: EditorView): boolean => {
  contentDOM.blur();
  return true;
};

/** Enter with Ctrl sends, which the page does. */
const keys = [
  ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter' && key !== 'Escape'),
  ...historyKeymap,
  { key: 'Escape', run: leave },
];

const extensionsOf = ({ label, hint, lang, offers, onChange }: EditorOptions): Extension => [
  history(),
  keymap.of(keys),
  EditorView.lineWrapping,
  placeholder(hint),
  EditorView.contentAttributes.of({
    'aria-label': label,
    spellcheck: 'true',
    autocapitalize: 'sentences',
    ...(lang === undefined ? {} : { lang }),
  }),
  autocompletion({ override: [offered(offers)], icons: false }),
  EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (docChanged && !transactions.some((each) => each.annotation(Given) === true)) onChange(state.doc.toString());
  }),
];

const BEGINNINGS = { '/': /(?<!\S)\/[\p{L}\p{N}_-]*$/u, '@': /(?<!\S)@[\p{L}\p{N}._' -]{0,40}$/u } as const;

const offered =
  ({ sign, of }: EditorOptions['offers']) =>
  (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(BEGINNINGS[sign]);
    if (typed === null) return null;
    const options = of().map(({ label, detail, insert }): Completion => ({
      label: `${sign}${label}`,
      ...(detail === undefined ? {} : { detail }),
      apply: insert,
    }));
    return { from: typed.from, options };
  };
