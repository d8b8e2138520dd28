import { caseOf } from './investigationEvents.ts';
import type { SupportNode } from '../nodes/supportNode.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';

/** A ticket and an investigation of three steps with its verdict. */
export const recordCase = async (node: Pick<SupportNode, 'record' | 'subjects'>) => {
  const subject = await node.subjects.subjectFor('default', 'ada@example.com');
  const on = caseOf(subject);
  await node.record(tickets.stream(on.ticketId), [on.received(), on.claimed()]);
  await node.record(investigations.stream(on.investigationId), [
    on.started(),
    on.asked(1),
    on.answered(1),
    on.authorized(2),
    on.denied(3),
    on.callStarted(2),
    on.completed(2),
    on.asked(4, 'tool_selector'),
    on.answered(4, { purpose: 'tool_selector', stopReason: 'end_turn', costMicroUsd: 108_300 }),
    on.concluded(),
    on.drafted(),
  ]);
  await node.record(tickets.stream(on.ticketId), [on.readyForReview()]);
  return on;
};
