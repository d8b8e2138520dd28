import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { BudgetSpent, type Spending } from '../../../agent/running/spending.ts';
import type { Decider } from '../../../domain/core/decider.ts';
import type { EventStore, NewEvent } from '../../../domain/core/log/eventStore.ts';
import { derivedCommandId } from '../../../domain/core/ids.ts';
import { streamKind } from '../../../domain/core/log/streamKind.ts';
import { handle, load } from '../../../domain/core/log/streams.ts';

/** A budget of the day over the log: what was set aside and what it cost are events of one stream. */
const LedgerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MoneyReserved'), data: z.object({ id: z.string(), microUsd: z.int() }) }),
  z.object({ type: z.literal('MoneySettled'), data: z.object({ id: z.string(), microUsd: z.int() }) }),
]);
type LedgerEvent = z.infer<typeof LedgerEvent>;

/** Micro-dollars by sending: what it cost, or what was set aside for it. */
type Ledger = ReadonlyMap<string, number>;
type Command =
  { type: 'reserve'; id: string; microUsd: number; limit: number } | { type: 'settle'; id: string; microUsd: number };

const decider: Decider<Command, NewEvent<LedgerEvent>, Ledger> = {
  initialState: () => new Map(),
  evolve: (ledger, { data }) => new Map([...ledger, [data.id, data.microUsd]]),
  decide: (command, ledger) => {
    const { id, microUsd } = command;
    if (command.type === 'settle') return [{ type: 'MoneySettled', data: { id, microUsd } }];
    if (ledger.has(id) || totalOf(ledger) + microUsd > command.limit) return [];
    return [{ type: 'MoneyReserved', data: { id, microUsd } }];
  },
};
export const ledgers = streamKind('ledger', LedgerEvent, decider);

export const totalOf = (ledger: Ledger): number => [...ledger.values()].reduce((sum, each) => sum + each, 0);

/** What was spent so far, by sending. */
export const ledgerOf = async (store: EventStore, id: string): Promise<Ledger> =>
  (await load(store, ledgers, id)).state;

/** At most `limit` micro-dollars, on every node that is given the same ledger; a model without a price is not called. */
export const limited = (store: EventStore, ledgerId: string, limit: number): Spending => {
  const tell = (command: Command) => {
    const commandId = derivedCommandId('ledger', command.id, command.type);
    const meta = { actor: { type: 'system', id: 'ledger' }, correlationId: randomUUID(), commandId } as const;
    return handle(store, ledgers, ledgerId, command, meta);
  };
  return {
    reserve: async ({ id, highestMicroUsd: microUsd }) => {
      if (microUsd === null) throw new BudgetSpent('unpriced', null);
      const { state } = await tell({ type: 'reserve', id, microUsd, limit });
      if (!state.has(id)) throw new BudgetSpent('spent', microUsd);
    },
    settle: async (id, microUsd) => {
      if (microUsd !== null) await tell({ type: 'settle', id, microUsd });
    },
  };
};
