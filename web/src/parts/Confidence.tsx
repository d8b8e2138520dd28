import classes from './parts.module.css';

/** SU-83: from these on the bar has two and three parts; below the first, what was found is a hypothesis. */
const MEDIUM = 0.5;
const HIGH = 0.8;

/** Whether the agent is too unsure for its cause to be more than a guess (SU-87). */
export const isHypothesis = (confidence: number): boolean => confidence < MEDIUM;

/** How sure the agent says it is: a bar of three with the number. `confidence`: 0 to 1. */
export const Confidence = ({ confidence }: { confidence: number }) => {
  const parts = 1 + [MEDIUM, HIGH].filter((from) => confidence >= from).length;
  return (
    <span className={classes['confidence']} title="Confidence stated by the agent, not a measured rate">
      <span className={classes['bars']} data-parts={parts} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {Math.round(confidence * 100)} %{isHypothesis(confidence) && ' hypothesis'}
    </span>
  );
};
