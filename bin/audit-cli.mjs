#!/usr/bin/env node
// Runs audit-cli on a Node.js that can: an old one does not run TypeScript and would exit 1, which means tampering; so
// there the pinned one is taken.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../audit-cli/main.ts', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

const runsTypeScript = major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);

const pinnedNode = () => {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${os}-${process.arch}/package.json`);
    return join(dirname(manifest), 'bin', os === 'win' ? 'node.exe' : 'node');
  } catch {
    console.error(`audit-cli needs Node.js 22.18, 23.6 or newer (this is ${process.version}); run npm ci first`);
    return process.exit(2);
  }
};

const node = runsTypeScript ? process.execPath : pinnedNode();
// A million events make much short-lived garbage; a small nursery keeps the process small, too.
const { status } = spawnSync(node, ['--max-semi-space-size=8', entry, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ended by a signal: nothing was checked.
process.exit(status ?? 3);
