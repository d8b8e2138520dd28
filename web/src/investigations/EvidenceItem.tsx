import { Text } from '@mantine/core';
import { IconCheck, IconPointFilled, IconX } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { duration } from '../parts/time/duration.ts';
import classes from './investigations.module.css';
import type { Evidence, Investigation, ToolStep } from './queries.ts';
import { nameAt } from './steps/result.ts';
import { ToolResult } from './steps/ToolResult.tsx';

const STANCES = {
  confirms: { Icon: IconCheck, words: '' },
  contradicts: { Icon: IconX, words: 'Against it: ' },
  context: { Icon: IconPointFilled, words: '' },
} as const;

type Props = { evidence: Evidence; investigation: Investigation };

/** SU-88: the claim, and what proves it as `column = value` with a link that opens the step in its place. */
export const EvidenceItem = ({ evidence, investigation }: Props) => {
  const { supports, claim, seq, pointer, quote } = evidence;
  const place = useSearch({ from: '/signed-in/inbox/$ticketId' });
  const isOpen = place.step === seq && place.pointer === pointer;
  const step = investigation.trajectory.find((each): each is ToolStep => each.seq === seq && each.kind === 'tool_call');
  const { Icon, words } = STANCES[supports];
  return (
    <li data-open={isOpen || undefined}>
      <div className={classes['claim']}>
        <Icon size={14} aria-hidden data-stance={supports} />
        <Text size="sm" className="foreign">
          {words}
          {claim}
        </Text>
        <Link
          from="/inbox/$ticketId"
          to="."
          search={({ pane: _pane, step: _step, pointer: _pointer, ...search }) =>
            isOpen ? search : { ...search, step: seq, pointer }
          }
          resetScroll={false}
          className={classes['toStep']}
          aria-expanded={isOpen}
          aria-label={`Show the evidence in step ${seq}: ${nameAt(pointer)}`}
        >
          step {seq}
        </Link>
      </div>
      <code className={classes['fact']}>
        {nameAt(pointer)} = <span className="foreign">{quote}</span>
      </code>
      {isOpen && step !== undefined && <Proof id={investigation.id} step={step} pointer={pointer} />}
    </li>
  );
};

/** The step that a claim rests on, with the value marked; the focus comes along. */
const Proof = ({ id, step, pointer }: { id: string; step: ToolStep; pointer: string }) => {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={classes['proof']}>
      <div ref={head} tabIndex={-1} className={classes['proofHead']}>
        <span>
          <b>Step {step.seq}</b> {step.connector_kind}.{step.tool}
          {step.duration_ms !== null && ` · ${duration(step.duration_ms)}`}
        </span>
        <Link
          from="/inbox/$ticketId"
          to="."
          search={({ pointer: _pointer, ...search }) => ({ ...search, pane: 'steps' as const, step: step.seq })}
          resetScroll={false}
          className={classes['toStep']}
        >
          open
        </Link>
      </div>
      <ToolResult id={id} step={step} pointer={pointer} />
    </div>
  );
};
