import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { OwnProgram } from '../../connectors/kinds.ts';
import type { ProcessEnd, ToolTransport } from './stdioTransport.ts';

/** A tool server of this process: it takes the other end of the connection. */
export type LocalProgram = { serve: (transport: Transport) => Promise<void> };

/** The tools of one workspace, served by this process. The library of the protocol is loaded when they are first used. */
export const localProgram = ({ entry, tools, open }: OwnProgram, workspaceId: string): LocalProgram => ({
  serve: async (transport) => {
    const { toolServerOf } = await import('../../connectors/serveTools.ts');
    await toolServerOf(entry.kind, tools, open(workspaceId)).connect(transport);
  },
});

const ENDED: ProcessEnd = { code: 0, signal: null };

/** Speaks MCP with a tool server of this process, in the same messages as with a child. */
export const createLocalTransport = async ({ serve }: LocalProgram): Promise<ToolTransport> => {
  const { InMemoryTransport } = await import('@modelcontextprotocol/sdk/inMemory.js');
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  let isOpen = true;
  const begin = ours.start.bind(ours);
  const close = ours.close.bind(ours);
  const end = async (): Promise<void> => {
    isOpen = false;
    await close();
  };
  return Object.assign(ours, {
    start: async () => {
      await serve(theirs);
      await begin();
    },
    close: end,
    pid: () => null,
    end: () => (isOpen ? null : ENDED),
    kill: () => void end(),
  });
};
