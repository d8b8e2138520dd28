import { Notice } from '../parts/Notice.tsx';
import type { Suspicion } from './queries.ts';

/** SU-97, in words for people who have never heard of prompt injection. */
const KINDS: Readonly<Record<Suspicion['kind'], string>> = {
  instructions: 'It tells the agent what to do or what to forget',
  forged_marks: 'It imitates the marks that keep data and instructions apart',
  hidden_text: 'It holds characters that people do not see',
};

/** `where`: "This ticket" or "This result". The agent has no rights that a text could make use of. */
export const SuspicionNotice = ({ where, suspicion }: { where: string; suspicion: Suspicion }) => (
  <Notice tone="warn" title={`${where} seems to speak to the agent`}>
    {KINDS[suspicion.kind]}
    {suspicion.excerpt === '' ? '.' : ': '}
    {suspicion.excerpt !== '' && <q className="foreign">{suspicion.excerpt}</q>}
    <br />
    To the agent it is data, and whatever it says, the agent can only read. Judge the verdict and the draft with that in
    mind.
  </Notice>
);
