/**
 * Loaded before the program of a child process: the child ends when the other side of its standard input does, which
 * the system closes however the parent ends, kill -9 included.
 */
process.stdin.once('close', () => process.exit(3)).resume();
if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
