import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { findRule } from '../../projections/rules/ruleQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import type { Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { RuleResource, toRule } from './resource.ts';

export const getRule =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findRule(reads, workspaceId, id));
    app.get(
      '/api/support-lead/escalation-rules/:id',
      {
        config: { access: signedIn('rules:read'), readModels: ['escalation_rules'] },
        preValidation: record.first,
        schema: {
          tags: ['Escalation rules'],
          operationId: 'getEscalationRule',
          summary: 'Get an escalation rule',
          params: z.object({ id: recordId }),
          response: { 200: RuleResource },
        },
      },
      async (request) => toRule(record.of(request)),
    );
  };
