import type { Ticket } from '../ticket.ts';

export type Attachment = Ticket['attachments'][number];

/** Those of one message of the thread; whatever hangs on none that is known stands with the first (`at` null). */
export const attachmentsOf = ({ attachments, thread }: Ticket, at: string | null): readonly Attachment[] => {
  const later = new Set(thread.map((said) => said.at));
  return attachments.filter((each) => (each.at !== null && later.has(each.at) ? each.at === at : at === null));
};

const KIB = 1024;

/** 812 B, 41 KiB, 2.3 MiB. `bytes`: how many. */
export const sizeInWords = (bytes: number): string => {
  if (bytes < KIB) return `${bytes} B`;
  return bytes < KIB * KIB ? `${Math.round(bytes / KIB)} KiB` : `${(bytes / KIB / KIB).toFixed(1)} MiB`;
};
