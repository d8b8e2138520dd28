import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowledgeProgram } from '../../../adapters/connectors/knowledge/program.ts';
import { TOOL_SURFACE } from '../../../domain/investigations/toolSurface.ts';
import { evidenceFaults } from '../../../domain/investigations/verdict/evidence.ts';
import { knowledgeLookup } from '../../../services/knowledgeLookup.ts';
import { openAskApi, type AskApi } from '../../support/knowledge/askApi.ts';

let api: AskApi;
beforeAll(async () => {
  api = await openAskApi(null);
  const text = '# Refunds\n\nA refund takes five working days.\n';
  await api.add((await api.signIn()).cookie, 'refunds.md', text);
  await api.add((await api.signIn('admin', 'other')).cookie, 'theirs.md', text);
  await api.settled();
});
afterAll(() => api.stop());

const program = () => knowledgeProgram(knowledgeLookup(api));
const call = async (tool: string, args: object) => {
  const served = program()
    .open('default')({})
    .find(({ contract }) => contract.name === tool);
  const answer = await served?.run(args, {
    signal: new AbortController().signal,
    scope: { customer: null, pinned: null },
  });
  return answer?.result ?? {};
};

describe('the knowledge connector (SU-180)', () => {
  it('offers what an investigation may know, and nothing else (SU-42)', () => {
    expect(program().tools.map(({ name }) => name)).toEqual(Object.keys(TOOL_SURFACE['knowledge'] ?? {}));
    expect(program().tools.every(({ scope }) => scope === 'read')).toBe(true);
  });

  it('finds passages of its workspace alone, of which a verdict may quote the text (SU-88)', async () => {
    const args = { question: 'how long does a refund take' };
    const result = await call('search', args);
    expect(result).toMatchObject({
      passages: [{ document_uri: 'refunds.md', line_start: 1, line_end: 3, heading: 'Refunds', version: 1 }],
      total: 1,
    });
    const results = new Map([[2, { connectorKind: 'knowledge', arguments: args, result }]]);
    const quoted = (quote: string) =>
      evidenceFaults(
        [{ claim: 'It takes days.', seq: 2, pointer: '/passages/0/text', quote, supports: 'confirms' }],
        results,
      );
    expect(quoted('five working days')).toEqual([]);
    expect(quoted('six working days')).toHaveLength(1);
  });

  it('finds nothing where nothing fits, and takes no workspace from an argument', async () => {
    expect(await call('search', { question: 'the capital of Mongolia' })).toMatchObject({ passages: [], total: 0 });
    await expect(call('search', { question: 'refund', workspace_id: 'other' })).rejects.toThrow('do not fit');
    expect(await call('healthcheck', {})).toEqual({ documents: 1, warnings: [] });
  });
});
