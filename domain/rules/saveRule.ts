import type { SubjectKeyId, UserId } from '../core/ids.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Subjects } from '../core/subjects.ts';
import { findUser } from '../users/addUser.ts';
import type { EscalationRuleEvent } from './events.ts';
import { escalationRules, type RuleCommand, type StoredRules } from './escalationRules.ts';
import { parseRule } from './parseRule.ts';
import { RULE_CHARS_MAX, RuleSyntaxError } from './tokens.ts';

export type RuleSaving = {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  scrubber: Scrubber;
  now: () => string;
};

/** Who writes, and where. */
export type RuleWriter = { workspaceId: string; userId: UserId };

/** SU-108. `position` null: behind all others, or where it stands. */
export type WrittenRule = {
  name: string;
  expression: string;
  enabled: boolean;
  position: number | null;
  stopOnMatch: boolean;
};

type Saved = Handled<EscalationRuleEvent, StoredRules>;

/**
 * SU-107: keeps a rule under the key of its writer, scrubbed; it has the id of the command, so that a repeat finds it
 * again. Throws `rule_syntax`, `rule_too_long` and `quota_exceeded`.
 */
export const createRule = (ports: RuleSaving, writer: RuleWriter, written: WrittenRule, meta: Meta): Promise<Saved> =>
  write(ports, writer, written, meta, (scrubbed, subject) => {
    const { workspaceId, userId: createdBy } = writer;
    const data = { ...scrubbed, ruleId: meta.commandId, workspaceId, createdBy, createdAt: ports.now() };
    return { type: 'CreateRule', data, subject };
  });

/** Puts a rule in the place of another one. Throws `not_found`, `rule_syntax` and `rule_too_long`. */
export const changeRule = (
  ports: RuleSaving,
  writer: RuleWriter,
  { ruleId, ...written }: WrittenRule & { ruleId: string },
  meta: Meta,
): Promise<Saved> =>
  write(ports, writer, written, meta, (scrubbed, subject) => {
    const { workspaceId, userId: changedBy } = writer;
    const data = { ...scrubbed, ruleId, workspaceId, changedBy, changedAt: ports.now() };
    return { type: 'ChangeRule', data, subject };
  });

/** Throws `rule_syntax` or `rule_too_long`, each with the position (SU-108). */
export const assertRule = (expression: string): void => {
  try {
    parseRule(expression);
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    const { position, message } = error;
    const code = expression.length > RULE_CHARS_MAX ? 'rule_too_long' : 'rule_syntax';
    throw new DomainError(code, {
      detail: `The rule ${message} (character ${position + 1}).`,
      members: { position },
    });
  }
};

/** A person may have pasted a secret of ours; what is left of the rule without it must be one as well. */
const write = async (
  ports: RuleSaving,
  { workspaceId, userId }: RuleWriter,
  written: WrittenRule,
  meta: Meta,
  make: (scrubbed: WrittenRule, subject: SubjectKeyId) => RuleCommand,
): Promise<Saved> => {
  assertRule(written.expression);
  const user = await findUser(ports.store, userId);
  if (user === null) throw new DomainError('not_found');
  const subject = await ports.subjects.subjectFor(workspaceId, user.email ?? userId);
  return withAllSecrets(ports.secrets, (check) => {
    const scrub = (text: string): string => ports.scrubber.text(text.toWellFormed()).value;
    const scrubbed = { ...written, name: scrub(written.name), expression: scrub(written.expression) };
    assertRule(scrubbed.expression);
    return handle(ports.store, escalationRules, workspaceId, make(scrubbed, subject), meta, undefined, check);
  });
};
