import { Skeleton, Textarea } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Editor, EditorOptions, Mark, Offer } from './codeMirror.ts';
import classes from './editor.module.css';

/** What the buttons around it do to a text that is being edited. */
export type EditorHandle = { focus: () => void; offer: () => void };

type Props = {
  label: string;
  hint: string;
  text: string;
  lang?: string | undefined;
  marks: readonly Mark[];
  sign: '/' | '@';
  offers: readonly Offer[];
  onChange: (text: string) => void;
};

/** Loaded when the first text is edited, and once for all. */
const load = () => import('./codeMirror.ts');

/** Edits plain text. Where the editor cannot be loaded, the field of the browser does it. */
export const TextEditor = ({ ref, ...props }: Props & { ref: Ref<EditorHandle> }) => {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<Editor>(undefined);
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading');
  const latest = useLatest(props);
  useEffect(() => {
    let left = false;
    const open = async () => {
      const { openEditor } = await load();
      if (left || place.current === null) return;
      editor.current = openEditor(place.current, optionsOf(latest));
      editor.current.setMarks(latest.current.marks);
      setState('open');
    };
    open().catch(() => left || setState('failed'));
    return () => {
      left = true;
      editor.current?.close();
      editor.current = undefined;
    };
  }, [latest]);
  useEffect(() => editor.current?.setText(props.text), [props.text]);
  const shownMarks = JSON.stringify(props.marks);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same marks are made anew by each render
  useEffect(() => editor.current?.setMarks(latest.current.marks), [latest, shownMarks]);
  useImperativeHandle(ref, () => ({
    focus: () => (editor.current ?? field.current)?.focus(),
    offer: () => editor.current?.offer(),
  }));
  return (
    <>
      <div ref={place} className={classes['editor']} hidden={state === 'failed'} />
      {state === 'loading' && <Skeleton h={96} />}
      {state === 'failed' && (
        <Textarea
          ref={field}
          aria-label={props.label}
          autosize
          minRows={4}
          maxRows={12}
          value={props.text}
          lang={props.lang}
          onChange={({ currentTarget: { value } }) => props.onChange(value)}
        />
      )}
    </>
  );
};

/** The properties of the last render, for what is opened once. */
const useLatest = (props: Props) => {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return latest;
};

const optionsOf = (latest: { current: Props }): EditorOptions => {
  const { label, hint, text, lang, sign } = latest.current;
  return {
    label,
    hint,
    text,
    lang,
    offers: { sign, of: () => latest.current.offers },
    onChange: (typed) => latest.current.onChange(typed),
  };
};
