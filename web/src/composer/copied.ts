import { toast } from '../parts/toasts/toasts.ts';

/** Whether a text is on the clipboard now; says so where the browser does not let the page put it there. */
export const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast({
      text: 'This browser does not let the page copy. Select the text and copy it yourself, then mark it as sent.',
      tone: 'refused',
    });
    return false;
  }
};
