#!/usr/bin/env node
// Runs the conformance kit for ticket sources; docs/ticket-source-contract.md.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (!(major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18))) {
  console.error(`ticket-source-check needs Node.js 22.18, 23.6 or newer (this is ${process.version})`);
  process.exit(2);
}
const entry = fileURLToPath(new URL('../adapters/sources/conformance/main.ts', import.meta.url));
const { status } = spawnSync(process.execPath, [entry, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
