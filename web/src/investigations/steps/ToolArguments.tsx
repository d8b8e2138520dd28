import { CodeBlock } from './CodeBlock.tsx';
import { pretty } from './result.ts';
import { SqlBlock } from './SqlBlock.tsx';
import type { ToolStep } from '../queries.ts';

/** What a tool was asked: a statement as SQL with its parameters, anything else as it is. */
export const ToolArguments = ({ step: { arguments: args } }: { step: ToolStep }) => {
  const sql = args?.['sql'];
  if (typeof sql !== 'string') return <CodeBlock title="Arguments" text={pretty(args)} />;
  const { sql: _sql, params, ...rest } = args ?? {};
  return (
    <>
      <SqlBlock sql={sql} />
      {Array.isArray(params) && params.length > 0 && <CodeBlock title="Parameters" text={parametersOf(params)} />}
      {Object.keys(rest).length > 0 && <CodeBlock title="Arguments" text={pretty(rest)} />}
    </>
  );
};

/** `$1 = "mira@example.com"`, one a line. */
const parametersOf = (params: readonly unknown[]): string =>
  params.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`).join('\n');
