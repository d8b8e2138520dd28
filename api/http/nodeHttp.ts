/**
 * What servers need of `node:http`. An import statement would read every export of it, of which one loads Node's whole
 * HTTP client (undici).
 */
export const { createServer, IncomingMessage, maxHeaderSize, ServerResponse } = process.getBuiltinModule('node:http');
