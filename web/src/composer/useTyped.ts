import { useState } from 'react';
import { toast } from '../parts/toasts/toasts.ts';
import { useUser } from '../sessions/session.ts';
import { createTypedTexts, type Typed } from './typed.ts';

const texts = createTypedTexts(localStorage);

/** What the signed-in user typed at a ticket, and how to keep it; kept with every change. */
export const useTyped = (ticketId: string): readonly [Typed, (change: Typed) => void] => {
  const userId = useUser()?.id ?? '';
  const [typed, setTyped] = useState(() => texts.of(userId, ticketId));
  const change = (next: Typed) => {
    setTyped(next);
    try {
      texts.keep(userId, ticketId, next);
    } catch {
      // Full, or switched off: what is typed is still in the page.
      toast({ text: 'This browser has no room to keep what you type.', tone: 'refused' });
    }
  };
  return [typed, change];
};

/** The same without one of its texts. */
export const without = (typed: Typed, kind: keyof Typed): Typed => {
  const { [kind]: _, ...rest } = typed;
  return rest;
};
