import { useState } from 'react';
import { toast } from '../parts/toasts/toasts.ts';
import { useUser } from '../sessions/session.ts';
import { createTypedTexts, type Typed } from './typed.ts';

const texts = createTypedTexts(localStorage);

/** What becomes of what was typed; asked for what it is by then. */
export type ChangeTyped = (change: (typed: Typed) => Typed) => void;

/** What the signed-in user typed at a ticket, and how to change it; kept with every change, also of a page that was left. */
export const useTyped = (ticketId: string): readonly [Typed, ChangeTyped] => {
  const userId = useUser()?.id ?? '';
  const [typed, setTyped] = useState(() => texts.of(userId, ticketId));
  const change: ChangeTyped = (make) => {
    setTyped(make);
    try {
      texts.keep(userId, ticketId, make(texts.of(userId, ticketId)));
    } catch {
      // Full, or switched off: what is typed is still in the page.
      toast({ text: 'This browser has no room to keep what you type.', tone: 'refused' });
    }
  };
  return [typed, change];
};

/** The same without one of its texts. */
export const without =
  (kind: keyof Typed) =>
  (typed: Typed): Typed => {
    const { [kind]: _, ...rest } = typed;
    return rest;
  };
