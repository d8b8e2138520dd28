import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from './openApiDocument.ts';

/** A finding of the linter, one line each: `severity rule place: message`. */
export const lintFindings = async (document: unknown): Promise<readonly string[]> => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The document names the address that the operator gave the service, and that is often this machine.
      'no-server-example.com': 'off',
      // What answers everybody has nothing to refuse with 4xx.
      'operation-4xx-response': 'error',
      // What sends a browser on answers with 302.
      'operation-2xx-response': 'off',
      'operation-operationId': 'error',
      'operation-operationId-unique': 'error',
      'tag-description': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-unused-components': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
  );
};

/** `npm run lint:openapi`: exits with 1 and prints what it found when there is anything. */
if (import.meta.main) {
  const findings = await lintFindings(await openApiDocument());
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
