import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

// A custom ticket source that says the words of its argument wherever the protocol lets a server speak.
const [, , words = ''] = process.argv;

const TOOLS = ['fetch_new_tickets', 'get_ticket', 'post_reply', 'mark_resolved', 'healthcheck'];
const ticket = { external_id: 't-1', title: 'Help', body: 'It is broken.', received_at: '2026-11-20T08:00:00.000Z' };

const server = new Server(
  { name: words.slice(0, 1_000), version: '1.0.0', title: words.slice(0, 1_000) },
  { capabilities: { tools: {} }, instructions: words },
);
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: TOOLS.map((name) => ({
    name,
    title: words,
    description: words,
    inputSchema: {
      type: 'object' as const,
      description: words,
      properties: { [words]: { type: 'string', description: words } },
    },
    annotations: { title: words, readOnlyHint: true },
  })),
}));
server.setRequestHandler(CallToolRequestSchema, ({ params: { name } }) => {
  if (name === 'fetch_new_tickets')
    return {
      structuredContent: { tickets: [{ ...ticket, note: words }], next_cursor: '1', has_more: false, note: words },
      content: [{ type: 'text', text: words }],
    };
  return {
    isError: true,
    structuredContent: { code: 'upstream_error', message: words },
    content: [{ type: 'text', text: words }],
  };
});
await server.connect(new StdioServerTransport());
