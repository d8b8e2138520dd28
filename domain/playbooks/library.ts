import type { Playbook } from './playbook.ts';

/** A file as it was last seen. */
export type PlaybookFile = {
  /** Its name within the folder. */
  name: string;
  /** Of the last content that was valid, even when the present one is not; null while none was. */
  playbook: Playbook | null;
  /** What is wrong with the present content, with its place; null when nothing is. */
  error: string | null;
};

/** The playbooks of this node. */
export interface PlaybookLibrary {
  /**
   * Every file as it is now, by name: what an operator changes counts at the next question. Never rejects: while the
   * folder cannot be read, it is what it was.
   */
  files(): Promise<readonly PlaybookFile[]>;
}
