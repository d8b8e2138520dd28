/** A structured log. `name` is the whole message, in snake_case; fields never hold payloads or personal data. */
export interface Logger {
  debug(fields: object, name: string): void;
  info(fields: object, name: string): void;
  warn(fields: object, name: string): void;
  error(fields: object, name: string): void;
}
