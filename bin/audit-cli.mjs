#!/usr/bin/env node
// Runs audit-cli on the pinned Node.js, whatever Node.js the shell has: an old one cannot run TypeScript.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = new URL('../audit-cli/main.ts', import.meta.url);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

const pinnedNode = () => {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${os}-${process.arch}/package.json`);
    return join(dirname(manifest), 'bin', os === 'win' ? 'node.exe' : 'node');
  } catch {
    console.error(`audit-cli needs Node.js 22.18 or newer (this is ${process.version}); run npm ci first`);
    return process.exit(2);
  }
};

if (major > 22 || (major === 22 && minor >= 18)) {
  await import(entry.href);
} else {
  const { status, signal } = spawnSync(pinnedNode(), [fileURLToPath(entry), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // Ended by a signal: nothing was checked.
  process.exit(signal === null ? (status ?? 3) : 3);
}
