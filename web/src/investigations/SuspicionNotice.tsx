import { Notice } from '../parts/Notice.tsx';
import type { Suspicion } from './queries.ts';

/** SU-97, in words for people who have never heard of prompt injection. */
const KINDS: Readonly<Record<Suspicion['kind'], string>> = {
  instructions: 'It contains instructions to the agent',
  forged_marks: 'It imitates the boundary between data and instructions',
  hidden_text: 'It contains invisible characters',
};

/** `where`: "This ticket" or "This result". The agent has no rights that a text could make use of. */
export const SuspicionNotice = ({ where, suspicion }: { where: string; suspicion: Suspicion }) => (
  <Notice tone="warn" title={`Possible prompt injection in ${where}`}>
    {KINDS[suspicion.kind]}
    {suspicion.excerpt === '' ? '.' : ': '}
    {suspicion.excerpt !== '' && <q className="foreign">{suspicion.excerpt}</q>}
    <br />
    The agent treats it as data and has read access only. Review the verdict and the draft with care.
  </Notice>
);
