import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';

export type Facts = { [name: string]: JsonValue };

/** Where the server's files lie says nothing about a ticket. */
const UNTOLD = /^(config_file|executable|process_id|run_id|tcp_port|monotonic_clock_api|gcc_version)$/;

/** The answer of INFO by section, numbers as numbers. */
export const parseInfo = (text: string): { [section: string]: Facts } => {
  const sections: { [section: string]: Facts } = {};
  let current: Facts = {};
  for (const line of text.split(/\r?\n/)) {
    const [name = '', ...rest] = line.split(':');
    if (line.startsWith('# ')) sections[line.slice(2).toLowerCase()] = current = {};
    else if (rest.length > 0 && !UNTOLD.test(name)) current[name] = numeric(rest.join(':'));
  }
  return sections;
};

export const numeric = (text: string): JsonValue =>
  /^-?[0-9]{1,15}(\.[0-9]{1,15})?$/.test(text) ? Number(text) : text;
